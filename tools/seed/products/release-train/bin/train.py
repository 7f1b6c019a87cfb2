#!/usr/bin/env python3
"""Prints the dates of the next trains. Weekends and the given holidays are not working days."""

import argparse
import sys
from datetime import date, timedelta

STOPS = [("Cut", 1), ("Go or no-go", 7), ("Departure", 8), ("Look back", 10)]
DAYS_IN_TRAIN = 10


def working_days(start, holidays):
    """Every working day from `start` on, without end."""
    day = start
    while True:
        if day.weekday() < 5 and day not in holidays:
            yield day
        day += timedelta(days=1)


def calendar(first, trains, holidays):
    """Pairs of train number and the days of its stops. `first` moves to the next working day if it is none."""
    days = working_days(first, holidays)
    for number in range(1, trains + 1):
        span = [next(days) for _ in range(DAYS_IN_TRAIN)]
        yield number, [span[day - 1] for _, day in STOPS]


def risky(stops):
    """A departure on a Friday has no working day after it on which somebody would notice."""
    return stops[2].weekday() == 4


def dates(text):
    return {date.fromisoformat(part.strip()) for part in text.split(",") if part.strip()}


def main():
    parser = argparse.ArgumentParser(description="Prints the dates of the next trains.")
    parser.add_argument("--first", type=date.fromisoformat, required=True, metavar="YYYY-MM-DD", help="first cut")
    parser.add_argument("--trains", type=int, default=6)
    parser.add_argument("--holidays", type=dates, default=set(), metavar="DATE,DATE")
    args = parser.parse_args()
    if args.trains < 1:
        parser.error("--trains must be at least 1")
    print("Train  " + "".join(f"{name:<16}" for name, _ in STOPS).rstrip())
    for number, stops in calendar(args.first, args.trains, args.holidays):
        row = "".join(f"{day:%a %Y-%m-%d}  " for day in stops)
        print(f"{number:>5}  {row.rstrip()}{'   leaves on a Friday: move it to Monday' if risky(stops) else ''}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
