"""What no play can meet, found before any model is built.

- `own_cards`: task cards that would each have to fall before the other, by the hands;
- `totals`: goals that ask for more, or allow less, than all members have together, whatever is dealt.

What is not refuted may be impossible: the model decides that.
"""
