#!/usr/bin/env python3
"""Keeps the log of an incident and works out the numbers for its review.

A log is text: a header line, then one event a line:
    2026-05-04T09:12Z note tomas: Rollback to 41 started
Times are UTC. The newest log that is not closed is the current one.
"""

import argparse
import getpass
import re
import sys
from datetime import datetime, timezone
from pathlib import Path

FOLDER = Path("incidents")
STATES = ["detected", "acting", "mitigated"]
LINE = re.compile(r"(\d{4}-\d{2}-\d{2}T\d{2}:\d{2})Z (start|note|state|close) ([^:]{1,60}): (.+)")


def stamp(moment):
    return moment.strftime("%Y-%m-%dT%H:%MZ")


def one_line(text):
    return " ".join(text.split())


def read(log):
    """Events of a log in order of time. A line in another form is reported and left out."""
    events = []
    for number, line in enumerate(log.read_text(encoding="utf-8").splitlines(), 1):
        match = LINE.fullmatch(line.strip())
        if match:
            time = datetime.strptime(match[1], "%Y-%m-%dT%H:%M").replace(tzinfo=timezone.utc)
            events.append({"time": time, "kind": match[2], "who": match[3], "text": match[4]})
        elif line.strip() and not line.startswith("#"):
            print(f"{log}:{number}: not understood, left out", file=sys.stderr)
    return sorted(events, key=lambda event: event["time"])


def current():
    for log in sorted(FOLDER.glob("*.log"), key=lambda path: path.stat().st_mtime, reverse=True):
        if not any(event["kind"] == "close" for event in read(log)):
            return log
    raise SystemExit("timeline: no open incident; begin one with start")


def append(log, now, kind, who, text):
    with log.open("a", encoding="utf-8") as out:
        out.write(f"{stamp(now)} {kind} {who.replace(':', '')}: {one_line(text)}\n")


def start(args, now):
    FOLDER.mkdir(exist_ok=True)
    day = now.strftime("%Y-%m-%d")
    used = [int(path.stem.rsplit("-", 1)[1]) for path in FOLDER.glob(f"{day}-*.log") if path.stem[11:].isdigit()]
    log = FOLDER / f"{day}-{max(used, default=0) + 1}.log"
    with log.open("x", encoding="utf-8") as out:
        out.write(f"# severity {args.severity}\n")
    append(log, args.since or now, "start", args.who, args.text)
    append(log, now, "state", args.who, "detected")
    print(log)


def minutes(events, state):
    """Minutes from the beginning to the first time of a state, or None."""
    reached = [event["time"] for event in events if event["kind"] == "state" and event["text"] == state]
    return round((reached[0] - events[0]["time"]).total_seconds() / 60) if reached else None


def report(log):
    events = read(log)
    if not events or not any(event["kind"] == "start" for event in events):
        raise SystemExit(f"timeline: {log} has no start")
    severity = re.search(r"^# severity (\d)", log.read_text(encoding="utf-8"), re.MULTILINE)
    title = next(event["text"] for event in events if event["kind"] == "start")
    print(f"{title} (severity {severity[1] if severity else 'unknown'})")
    for label, state in (("until noticed", "detected"), ("until a person acted", "acting"), ("until mitigated", "mitigated")):
        found = minutes(events, state)
        print(f"  {label + ':':<22}{'not recorded' if found is None else f'{found} min'}")
    gaps = [(b["time"] - a["time"], a) for a, b in zip(events, events[1:])]
    if gaps:
        longest, after = max(gaps, key=lambda gap: gap[0])
        print(f"  {'longest silence:':<22}{round(longest.total_seconds() / 60)} min, after \"{after['text']}\"")
    print(f"  {'people in the log:':<22}{', '.join(sorted({event['who'] for event in events}))}\n")
    print("| Time (UTC) | Who | What |\n|---|---|---|")
    for event in events:
        text = event["text"].replace("|", "\\|")
        print(f"| {event['time']:%H:%M} | {event['who']} | {'**' + text + '**' if event['kind'] == 'state' else text} |")


def utc(text):
    return datetime.strptime(text, "%Y-%m-%dT%H:%MZ").replace(tzinfo=timezone.utc)


def main():
    parser = argparse.ArgumentParser(description="Keeps the log of an incident.")
    commands = parser.add_subparsers(dest="command", required=True)
    for name in ("start", "note", "state", "close"):
        command = commands.add_parser(name)
        command.add_argument("--who", default=getpass.getuser())
        if name == "start":
            command.add_argument("--severity", type=int, choices=[1, 2, 3, 4], required=True)
            command.add_argument("--since", type=utc, metavar="2026-05-04T09:12Z", help="when users first noticed")
        if name == "state":
            command.add_argument("text", choices=STATES)
        elif name != "close":
            command.add_argument("text")
    commands.add_parser("report").add_argument("log", type=Path)
    args = parser.parse_args()
    now = datetime.now(timezone.utc).replace(second=0, microsecond=0)
    if args.command == "start":
        start(args, now)
    elif args.command == "report":
        report(args.log)
    else:
        append(current(), now, args.command, args.who, getattr(args, "text", "closed"))


if __name__ == "__main__":
    main()
