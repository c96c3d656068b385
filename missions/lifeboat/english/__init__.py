"""Documents of Lifeboat in English: `words` the small parts, `goals` goals, `document` problems and missions."""
