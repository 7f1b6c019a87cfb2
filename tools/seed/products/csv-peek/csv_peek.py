#!/usr/bin/env python3
"""Look at a CSV file before you load it. Run with --help."""

import argparse
import csv
import json
import re
import sys
from datetime import date, datetime
from decimal import Decimal

DISTINCT_LIMIT = 10_000
ODD_SHOWN = 5
EMPTY = {"", "null", "n/a", "na", "-"}
BOOLEANS = {"true", "false", "yes", "no", "t", "f", "y", "n"}


def is_boolean(cell):
    return cell.lower() in BOOLEANS


def is_integer(cell):
    return re.fullmatch(r"[+-]?(0|[1-9][0-9]*)", cell) is not None


def is_decimal(cell):
    return re.fullmatch(r"[+-]?(0|[1-9][0-9]*)(\.[0-9]+)?", cell) is not None


def is_date(cell):
    if re.fullmatch(r"\d{4}-\d{2}-\d{2}", cell) is None:
        return False
    try:
        date.fromisoformat(cell)
        return True
    except ValueError:
        return False


def is_timestamp(cell):
    if re.match(r"\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}", cell) is None:
        return False
    try:
        datetime.fromisoformat(cell.replace("Z", "+00:00"))
        return True
    except ValueError:
        return False


# Narrowest first: a column gets the first type that enough of its cells fit.
TYPES = [
    ("boolean", is_boolean, str.lower),
    ("integer", is_integer, int),
    ("decimal", is_decimal, Decimal),
    ("date", is_date, str),
    ("timestamp", is_timestamp, str),
    ("text", lambda cell: True, str),
]


class Column:
    """Counts one column while its cells stream by; no cell is kept but a few that break the pattern."""

    def __init__(self, name):
        self.name = name
        self.empty = 0
        self.filled = 0
        self.distinct = set()
        self.fits = {kind: 0 for kind, _, _ in TYPES}
        self.misses = {kind: [] for kind, _, _ in TYPES}
        self.low = {}
        self.high = {}

    def add(self, cell, line, empties):
        cell = cell.strip()
        if cell.lower() in empties:
            self.empty += 1
            return
        self.filled += 1
        if len(self.distinct) <= DISTINCT_LIMIT:
            self.distinct.add(cell)
        for kind, test, key in TYPES:
            if test(cell):
                self.fits[kind] += 1
                self.widen(kind, cell, key)
            elif len(self.misses[kind]) < ODD_SHOWN:
                self.misses[kind].append({"line": line, "value": cell[:60]})

    def widen(self, kind, cell, key):
        value = key(cell)
        if kind not in self.low or value < self.low[kind][0]:
            self.low[kind] = (value, cell)
        if kind not in self.high or value > self.high[kind][0]:
            self.high[kind] = (value, cell)

    def kind(self, strict):
        if self.filled == 0:
            return "empty"
        allowed = 0 if strict else self.filled // 20
        if not strict and self.filled < 20:
            allowed = 1
        for kind, _, _ in TYPES:
            misses = self.filled - self.fits[kind]
            if misses <= allowed and self.fits[kind] >= min(3, self.filled):
                return kind
        return "text"

    def report(self, strict):
        kind = self.kind(strict)
        empty = kind == "empty"
        return {
            "name": self.name,
            "type": kind,
            "empty": self.empty,
            "distinct": f">{DISTINCT_LIMIT}" if len(self.distinct) > DISTINCT_LIMIT else len(self.distinct),
            "min": None if empty else self.low[kind][1][:30],
            "max": None if empty else self.high[kind][1][:30],
            "odd_count": 0 if empty else self.filled - self.fits[kind],
            "odd": [] if empty else self.misses[kind],
        }


def guess_delimiter(sample):
    try:
        return csv.Sniffer().sniff(sample, delimiters=",;\t|").delimiter
    except csv.Error:
        return ","


def profile(stream, delimiter, empties, strict):
    """Reads rows from a seekable or non-seekable text stream and returns the report as a dict."""
    first = stream.readline()
    if first == "":
        raise ValueError("the file is empty")
    delimiter = delimiter or guess_delimiter(first)

    def lines():
        yield first
        yield from stream

    reader = csv.reader(lines(), delimiter=delimiter)
    columns = [Column(name.strip() or f"column {i + 1}") for i, name in enumerate(next(reader))]
    rows, malformed, shown = 0, 0, []
    for cells in reader:
        if not cells:
            continue
        rows += 1
        if len(cells) != len(columns):
            malformed += 1
            if len(shown) < 20:
                shown.append({"line": reader.line_num, "cells": len(cells)})
            continue
        for column, cell in zip(columns, cells):
            column.add(cell, reader.line_num, empties)
    return {
        "rows": rows,
        "delimiter": delimiter,
        "malformed_count": malformed,
        "malformed": shown,
        "columns": [column.report(strict) for column in columns],
    }


def as_text(name, report):
    out = [f"{name}: {report['rows']} rows, {len(report['columns'])} columns, delimiter {report['delimiter']!r}"]
    for bad in report["malformed"]:
        out.append(f"line {bad['line']}: {bad['cells']} cells instead of {len(report['columns'])}")
    hidden = report["malformed_count"] - len(report["malformed"])
    if hidden > 0:
        out.append(f"and {hidden} more lines with a wrong number of cells")
    table = [["column", "type", "empty", "distinct", "range", "odd"]]
    for c in report["columns"]:
        span = "" if c["min"] is None else f"{c['min']} .. {c['max']}"
        odd = ", ".join(f"line {o['line']}: {o['value']}" for o in c["odd"])
        table.append([c["name"], c["type"], str(c["empty"]), str(c["distinct"]), span, odd])
    widths = [max(len(row[i]) for row in table) for i in range(6)]
    out.append("")
    for row in table:
        cells = [text.rjust(widths[i]) if i in (2, 3) else text.ljust(widths[i]) for i, text in enumerate(row)]
        out.append("  ".join(cells).rstrip())
    return "\n".join(out)


def main():
    parser = argparse.ArgumentParser(description="Look at a CSV file before you load it.")
    parser.add_argument("file", help='path, or "-" for standard input')
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--delimiter")
    parser.add_argument("--encoding", default="utf-8-sig")
    parser.add_argument("--empty", action="append", default=[], metavar="TEXT")
    parser.add_argument("--strict", action="store_true")
    args = parser.parse_args()
    empties = EMPTY | {text.lower() for text in args.empty}
    try:
        where = sys.stdin.fileno() if args.file == "-" else args.file
        with open(where, encoding=args.encoding, newline="") as stream:
            report = profile(stream, args.delimiter, empties, args.strict)
    except UnicodeDecodeError as error:
        print(f"csv-peek: not {args.encoding}: {error.reason}; try --encoding latin-1", file=sys.stderr)
        return 2
    except (OSError, ValueError, csv.Error) as error:
        print(f"csv-peek: {error}", file=sys.stderr)
        return 2
    print(json.dumps(report, indent=2, ensure_ascii=False) if args.json else as_text(args.file, report))
    odd = report["malformed_count"] + sum(column["odd_count"] for column in report["columns"])
    return 1 if odd else 0


if __name__ == "__main__":
    sys.exit(main())
