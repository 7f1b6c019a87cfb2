#!/usr/bin/env python3
"""Score problems by the number of people who have them.

usage: triage.py FEEDBACK.csv [--since YYYY-MM-DD]

Columns needed: date, person, problem, blocked (yes or no). The problem `none` is left out.
Score of a problem: 1 for each person, 2.5 more for each who was blocked at least once.
"""
import argparse
import csv
import sys

BLOCKED_WEIGHT = 2.5
NEEDED = ("date", "person", "problem", "blocked")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("feedback")
    parser.add_argument("--since", default="")
    args = parser.parse_args()

    problems = {}
    with open(args.feedback, newline="", encoding="utf-8-sig") as handle:
        reader = csv.DictReader(handle)
        missing = [name for name in NEEDED if name not in (reader.fieldnames or [])]
        if missing:
            parser.error(f"missing columns: {', '.join(missing)}")
        for row in reader:
            values = {name: (row[name] or "").strip() for name in NEEDED}
            if not values["problem"]:
                sys.exit(f"line {reader.line_num}: no problem named")
            if values["blocked"] not in ("yes", "no"):
                sys.exit(f"line {reader.line_num}: blocked must be yes or no")
            if values["problem"] == "none" or values["date"] < args.since:
                continue
            entry = problems.setdefault(values["problem"].lower(), {"people": set(), "blocked": set(), "first": values["date"]})
            entry["people"].add(values["person"])
            entry["first"] = min(entry["first"], values["date"])
            if values["blocked"] == "yes":
                entry["blocked"].add(values["person"])

    scored = [
        (len(entry["people"]) + BLOCKED_WEIGHT * len(entry["blocked"]), entry, name) for name, entry in problems.items()
    ]
    print("score  people  blocked  first       problem")
    for score, entry, name in sorted(scored, key=lambda item: (-item[0], item[1]["first"], item[2])):
        print(f"{score:5.1f}  {len(entry['people']):6}  {len(entry['blocked']):7}  {entry['first']:10}  {name}")


if __name__ == "__main__":
    main()
