"""``python -m patience.rules``: a line of JSON for each line of JSON, see `answers`."""

import json
import sys

from patience.rules.answers import answer


def main() -> None:
    """Answer every line of standard input, each as soon as it is there."""
    for line in sys.stdin.buffer:
        print(json.dumps(answer(line), separators=(",", ":")), flush=True)


main()
