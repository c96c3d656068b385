"""Reading documents of Lifeboat: trees in, problems and missions out, every mistake with its place.

- `people` reads characters, `cards` own cards, provisions and navigation cards; `deal` the boat, hands and piles;
- `goals` reads the goal language, `deeds` short sentences, `line` days and lines of play, `control` scripts and who
  decides;
- `mission` reads missions, `problem` problems, `loader` files.
"""
