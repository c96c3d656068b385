"""`winnable table`: a server for the page on which deals are laid out, decided and studied (extra `table`).

A request comes in at `app`, which refuses requests from elsewhere than the page itself, and has the routes of
docs/table-api.md. Nothing is read or solved in the server's own process, but by others (`workers`, on the other side
`worker`), in the format of `wire`. There `replies` has each call answered and knows what to do, `reading` makes
documents of whatever was pasted, `answers` asks about them with the options of the page (`asked`), `shelves` has what
there is to look up. `serve` opens the port and the browser, `static` has the files of the page. Without a server a
worker runs `in_browser`.
"""
