"""Random deals of The Crew.

`random_deal` shuffles and deals; `task_selection` selects task cards of Deep Sea to a difficulty and replaces
those that can never be met; `mission_deal` combines both for a mission; `written` writes the deal as YAML.
"""
