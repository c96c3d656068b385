"""What commands, pages, the pytest plugin and the library share.

`loading` reads documents, `attempts` asks games about them, in several processes, too; `cache` keeps answers by the
values they depend on, and `cached_answers` asks for those that it does not have. `project` has the rules of a project,
`certificate` proves verdicts to others, `dealing` makes random deals, and `click_options` has options as the command
line has them.
"""
