"""`winnable table`: a server for the page on which deals are laid out, asked about and looked at (extra `table`).

A request comes in at `gate`, which refuses what does not come from the page itself, and gets to `app`, which has the
routes of docs/table-api.md. Nothing is read or solved in the server's own process: a *lane* (`lane`) has some worker
processes (`process`, on the other side `worker`) and a queue that is fair to all tabs (`fair`). Quick requests have a
lane of their own and wait for their answer; long questions have ids, and end when nobody asks for them any more
(`questions`). In the worker `replies` knows what to do: `reading` makes documents of whatever was pasted, `answers`
asks about them, `shelves` has what there is to look up. `serve` opens the port and the browser.
"""
