"""The rules of the games, and nothing else: no clock, no dice, no disk, no framework.

The clauses cited here and there (E5, L10, B3) are those of the specification's rules.
"""
