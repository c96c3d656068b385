"""Random deals of The Crew.

`random_deal` shuffles and deals; `task_selection` selects task cards of Deep Sea to a difficulty and exchanges
those that can never be met; `mission_deal` puts both together for a mission; `written` is the deal as YAML.
"""
