"""``python -m patience.rules``: a line of JSON for each line of JSON, as `answers` tells."""

import json
import signal
import sys

from patience.rules.answers import answer


def main() -> None:
    """Answer each line of standard input as soon as it is there; end with who reads."""
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    for line in sys.stdin.buffer:
        print(json.dumps(answer(line), separators=(",", ":")), flush=True)


if __name__ == "__main__":
    main()
