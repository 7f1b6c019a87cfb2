#!/usr/bin/env python3
"""Profile a CSV file, or check it against agreed rules.

usage: table.py profile FILE.csv
       table.py check FILE.csv RULES.json

Rules: {"rules": [{"column", "check", "value"?, "tolerance"?, "agreed_by"}]} with the checks required,
unique, min, max, one_of and matches (a regular expression for the whole value). Empty cells are
judged by `required` only. Exit code 1 when a rule is breached beyond its tolerance, 2 for bad input.
"""
import csv
import json
import re
import sys
from datetime import date
from decimal import Decimal, InvalidOperation


def number(text):
    try:
        value = Decimal(text)
    except InvalidOperation:
        return None
    return value if value.is_finite() else None


def day(text):
    try:
        return date.fromisoformat(text[:10]) if len(text) >= 10 else None
    except ValueError:
        return None


def shape(text):
    text = re.sub(r"[A-Z]", "A", re.sub(r"\d", "9", text))
    return re.sub(r"[b-z]", "a", text)[:24]


def read(path):
    """(header, rows) where a row is (line in the file, cells); rows of another length end the program."""
    with open(path, newline="", encoding="utf-8-sig") as handle:
        reader = csv.reader(handle)
        header = next(reader, None)
        if not header:
            sys.exit("the file is empty")
        rows = []
        for cells in reader:
            if not cells:
                continue
            if len(cells) != len(header):
                print(f"line {reader.line_num}: {len(cells)} cells, header has {len(header)}", file=sys.stderr)
                sys.exit(2)
            rows.append((reader.line_num, [cell.strip() for cell in cells]))
        return header, rows


def profile(path):
    header, rows = read(path)
    width = max(len(name) for name in header)
    print(f"{'column':{width}}  {'type':7}  missing  distinct  range or shape")
    for index, name in enumerate(header):
        values = [cells[index] for _, cells in rows if cells[index] != ""]
        numbers, days = [number(v) for v in values], [day(v) for v in values]
        if values and all(n is not None for n in numbers):
            kind = "integer" if all(re.fullmatch(r"[+-]?\d+", v) for v in values) else "decimal"
            detail = f"{min(numbers)} .. {max(numbers)}"
        elif values and all(d is not None for d in days):
            kind, detail = "date", f"{min(days)} .. {max(days)}"
        else:
            counts = {}
            for value in values:
                counts[shape(value)] = counts.get(shape(value), 0) + 1
            kind, detail = "text", ", ".join(sorted(counts, key=lambda s: (-counts[s], s))[:4])
        print(f"{name:{width}}  {kind:7}  {len(rows) - len(values):7}  {len(set(values)):8}  {detail}")


def breaches(rule, index, rows):
    check, wanted, seen = rule["check"], rule.get("value"), set()
    for line, cells in rows:
        text = cells[index]
        if check == "required":
            bad = text == ""
        elif text == "":
            continue
        elif check == "unique":
            bad = text in seen
            seen.add(text)
        elif check in ("min", "max"):
            value = number(text)
            limit = Decimal(str(wanted))
            bad = value is None or (value < limit if check == "min" else value > limit)
        elif check == "one_of":
            bad = text not in wanted
        elif check == "matches":
            bad = re.fullmatch(wanted, text) is None
        else:
            raise ValueError(f"unknown check {check}")
        if bad:
            yield line


def check(path, rules_path):
    header, rows = read(path)
    with open(rules_path, encoding="utf-8") as handle:
        rules = json.load(handle)["rules"]
    failed = False
    for rule in rules:
        if not rule.get("agreed_by"):
            raise ValueError(f"rule {rule['check']} on {rule['column']} was agreed by nobody")
        if rule["column"] not in header:
            raise ValueError(f"no column {rule['column']}")
        lines = list(breaches(rule, header.index(rule["column"]), rows))
        beyond = len(lines) > len(rows) * rule.get("tolerance", 0)
        failed = failed or beyond
        value = rule.get("value", "")
        label = f"{rule['check'].replace('_', ' ')} {', '.join(value) if isinstance(value, list) else value}".strip()
        state = "BREACH" if beyond else "within" if lines else "ok"
        detail = f"{len(lines)} of {len(rows)} rows, lines {', '.join(map(str, lines[:10]))}" if lines else ""
        print(f"{state:6}  {rule['column']:10} {label:28} {detail}".rstrip())
    return 1 if failed else 0


def main():
    arguments = sys.argv[1:]
    try:
        if len(arguments) == 2 and arguments[0] == "profile":
            return profile(arguments[1])
        if len(arguments) == 3 and arguments[0] == "check":
            return check(arguments[1], arguments[2])
    except (OSError, ValueError, KeyError, re.error) as error:
        print(f"table.py: {error}", file=sys.stderr)
        return 2
    print(__doc__, file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main())
