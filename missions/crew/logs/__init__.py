"""Logs of games that were played on Board Game Arena, as documents of ours.

In the order in which data passes through: `envelope` finds the events in each form in which a log can be saved, `tries`
makes of them what each try of a mission showed, `texts` finds the task cards of Deep Sea by their words, and `written`
writes the tries as YAML, which `read` reads like any other file. What a log says of people and times ends there.
"""
