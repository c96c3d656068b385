"""The formula of a problem of Lifeboat: cards, turns, fights, nights and goals; and lines read back from it."""
