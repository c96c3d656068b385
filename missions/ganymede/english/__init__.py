"""Documents of Ganymede in English: `words` the small parts, `goals` goals, `document` problems and missions."""
