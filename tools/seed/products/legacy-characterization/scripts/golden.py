#!/usr/bin/env python3
"""Record what a command prints for a list of cases, and check later that it still does.

usage: golden.py record CASES.json FOLDER [--only NAME]... [--mask REGEX]... -- COMMAND...
       golden.py check  CASES.json FOLDER [--only NAME]... [--mask REGEX]... -- COMMAND...

CASES.json: {"name": {"args": [..], "stdin": ".."}}. Each case becomes FOLDER/name.txt with exit code,
output and error output. Exit code: 0 same, 1 different, 2 bad input.
"""
import argparse
import difflib
import json
import os
import re
import shutil
import subprocess
import sys

TIMEOUT_SECONDS = 30


def run(command, case, masks):
    try:
        done = subprocess.run(
            command + case.get("args", []),
            input=case.get("stdin", ""),
            capture_output=True,
            encoding="utf-8",
            errors="backslashreplace",
            timeout=TIMEOUT_SECONDS,
        )
        text = f"exit {done.returncode}\n--- out\n{done.stdout}\n--- err\n{done.stderr}\n"
    except subprocess.TimeoutExpired:
        text = f"exit none, still running after {TIMEOUT_SECONDS} s\n"
    for mask in masks:
        text = mask.sub("<masked>", text)
    return text


def pattern(text):
    try:
        return re.compile(text)
    except re.error as error:
        raise argparse.ArgumentTypeError(f"{text}: {error}") from error


def main():
    if "--" not in sys.argv:
        sys.exit(__doc__)
    split = sys.argv.index("--")
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("mode", choices=["record", "check"])
    parser.add_argument("cases")
    parser.add_argument("folder")
    parser.add_argument("--only", action="append", default=[])
    parser.add_argument("--mask", action="append", default=[], type=pattern)
    args = parser.parse_args(sys.argv[1:split])
    command = sys.argv[split + 1 :]
    if not command:
        parser.error("no command after --")
    if shutil.which(command[0]) is None:
        parser.error(f"{command[0]} cannot be run")

    with open(args.cases, encoding="utf-8") as handle:
        cases = json.load(handle)
    unknown = [name for name in args.only if name not in cases]
    odd = [name for name in cases if not re.fullmatch(r"[\w.-]+", name)]
    if unknown or odd:
        parser.error(f"no such case: {', '.join(unknown)}" if unknown else f"name as a file name: {odd[0]}")
    chosen = {name: cases[name] for name in cases if not args.only or name in args.only}

    os.makedirs(args.folder, exist_ok=True)
    different = 0
    for name, case in chosen.items():
        path = os.path.join(args.folder, f"{name}.txt")
        text = run(command, case, args.mask)
        before = None
        if os.path.exists(path):
            with open(path, encoding="utf-8", newline="") as handle:
                before = handle.read()
        if args.mode == "record":
            with open(path, "w", encoding="utf-8", newline="") as handle:
                handle.write(text)
            print(f"{'new' if before is None else 'same' if before == text else 'changed':8} {name}")
        elif before is None:
            different += 1
            print(f"missing  {name} (record it first)")
        elif before != text:
            different += 1
            print(f"DIFFERS  {name}")
            lines = difflib.unified_diff(before.splitlines(), text.splitlines(), "recorded", "now", lineterm="")
            print("\n".join(f"    {line}" for line in list(lines)[:40]))
    if args.mode == "check":
        print(f"{len(chosen) - different} of {len(chosen)} cases as recorded")
    sys.exit(1 if different else 0)


if __name__ == "__main__":
    main()
