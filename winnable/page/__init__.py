"""Pages: answers as HTML files that are complete in themselves, and the components that they share with the table.

`document` makes the JSON that a page shows, and a file of it; `assets` has the modules and the style that browsers
load, and everything that a page says by itself, in every language; `missions` has the title and a sentence of
missions of the library, and `phrases` translates sentences of Python about lines of Ganymede and Lifeboat, by patterns
of the English ones.
"""
