#!/usr/bin/env python3
"""Propose a CREATE TABLE statement from all rows of a CSV file. Doubts are written to standard error."""

import argparse
import csv
import re
import sys
import unicodedata
from datetime import date, datetime

BOOLEANS = {"true", "false", "t", "f", "yes", "no"}
INTEGER = re.compile(r"^[+-]?(0|[1-9]\d*)$")
DECIMAL = re.compile(r"^[+-]?(0|[1-9]\d*)\.(\d+)$")
UUID = re.compile(r"^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$", re.IGNORECASE)
SLASHED = re.compile(r"^(\d{1,2})[/.](\d{1,2})[/.](\d{4})$")
SQLITE = {"boolean": "INTEGER", "bigint": "INTEGER", "integer": "INTEGER", "uuid": "TEXT", "date": "TEXT",
          "timestamp": "TEXT", "timestamptz": "TEXT", "text": "TEXT"}
RESERVED = {"all", "check", "column", "default", "desc", "end", "from", "group", "limit", "order", "primary", "select",
            "table", "to", "user", "when", "where"}
MAX_TRACKED = 200_000


def snake_case(name, taken):
    ascii_only = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    spaced = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", ascii_only)
    base = re.sub(r"[^a-z0-9]+", "_", spaced.lower()).strip("_") or "column"
    if base[0].isdigit() or base in RESERVED:
        base = f"{base}_value" if base in RESERVED else f"c_{base}"
    result, number = base, 2
    while result in taken:
        result, number = f"{base}_{number}", number + 1
    taken.add(result)
    return result


def kind_of(value):
    if INTEGER.match(value):
        return "integer"
    if DECIMAL.match(value):
        return "numeric"
    if value.lower() in BOOLEANS:
        return "boolean"
    if UUID.match(value):
        return "uuid"
    try:
        if re.match(r"^\d{4}-\d{2}-\d{2}$", value):
            date.fromisoformat(value)
            return "date"
        if re.match(r"^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}", value):
            moment = datetime.fromisoformat(value.replace("Z", "+00:00"))
            return "timestamptz" if moment.tzinfo else "timestamp"
    except ValueError:
        return "text"
    return "text"


class Column:
    def __init__(self, title, name):
        self.title, self.name = title, name
        self.kinds, self.values, self.present, self.missing = {}, set(), 0, 0
        self.unique, self.whole_digits, self.scale, self.largest = True, 1, 0, 0
        self.leading_zero, self.slashed, self.longest = None, [], 0

    def add(self, value, line):
        self.present += 1
        self.longest = max(self.longest, len(value))
        if self.unique or len(self.values) <= 8:
            if value in self.values or len(self.values) >= MAX_TRACKED:
                self.unique = False
            self.values.add(value)
        kind = kind_of(value)
        self.kinds.setdefault(kind, line)
        if kind in ("integer", "numeric"):
            whole, _, fraction = value.lstrip("+-").partition(".")
            self.whole_digits = max(self.whole_digits, len(whole))
            self.scale = max(self.scale, len(fraction))
            self.largest = max(self.largest, int(whole))
        elif re.match(r"^0\d+$", value):
            self.leading_zero = self.leading_zero or line
        slashed = SLASHED.match(value)
        if slashed:
            self.slashed.append((int(slashed.group(1)), int(slashed.group(2))))

    def type(self):
        kinds = set(self.kinds)
        if not kinds or "text" in kinds:
            return "text"
        if kinds == {"integer"}:
            return "bigint" if self.largest > 2_147_483_647 else "integer"
        if kinds <= {"integer", "numeric"}:
            return f"numeric({self.whole_digits + self.scale},{self.scale})"
        return kinds.pop() if len(kinds) == 1 else "text"

    def notes(self):
        if not self.present:
            yield "no value at all; leave the column out?"
        if len(self.kinds) > 1 and self.type() == "text":
            first = ", ".join(f"{kind} first in line {line}" for kind, line in sorted(self.kinds.items(), key=lambda kv: kv[1]))
            yield f"mixed: {first}"
        if self.leading_zero:
            yield f"leading zeros (line {self.leading_zero}): kept as text"
        if self.slashed:
            first = any(a > 12 for a, _ in self.slashed)
            second = any(b > 12 for _, b in self.slashed)
            order = {(True, False): "day/month/year", (False, True): "month/day/year"}.get((first, second))
            yield f"dates as {order}" if order else "dates with ambiguous or mixed order: ask before converting"
        if self.present and not self.missing and self.unique:
            yield "unique and always present: a candidate key"
        elif self.type() == "text" and 1 < len(self.values) <= 8 < self.present:
            yield f"few values: {', '.join(sorted(self.values))}"


def infer(rows, null_words):
    header = next(rows, None)
    if not header:
        raise ValueError("the file has no header line")
    taken = set()
    columns = [Column(title, snake_case(title, taken)) for title in header]
    notes, count = [], 0
    for line in rows:
        if not line:
            continue
        count += 1
        if len(line) != len(columns):
            notes.append(f"line {rows.line_num}: {len(line)} fields instead of {len(columns)}")
        for column, value in zip(columns, line):
            value = value.strip()
            if value == "" or value in null_words:
                column.missing += 1
            else:
                column.add(value, rows.line_num)
        for column in columns[len(line):]:
            column.missing += 1
    return columns, notes, count


def statement(table, columns, dialect):
    lines = []
    for column in columns:
        kind = column.type()
        if dialect == "sqlite":
            kind = SQLITE.get(kind, "NUMERIC")
        lines.append(f"  {column.name} {kind}{'' if column.missing or not column.present else ' NOT NULL'}")
    return f"CREATE TABLE {table} (\n" + ",\n".join(lines) + "\n);"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file")
    parser.add_argument("--table")
    parser.add_argument("--dialect", choices=["postgres", "sqlite"], default="postgres")
    parser.add_argument("--delimiter", default=",")
    parser.add_argument("--encoding", default="utf-8-sig")
    parser.add_argument("--null", action="append", default=[], help="a word that means no value; may be repeated")
    options = parser.parse_args()
    try:
        with open(options.file, newline="", encoding=options.encoding) as source:
            columns, notes, count = infer(csv.reader(source, delimiter=options.delimiter), set(options.null))
    except (OSError, ValueError, csv.Error) as failure:
        sys.exit(f"infer_schema: {failure}")
    stem = re.sub(r"\.[^.]*$", "", options.file.replace("\\", "/").split("/")[-1])
    print(statement(options.table or snake_case(stem, set()), columns, options.dialect))
    print(f"-- {count} rows read", file=sys.stderr)
    for note in notes[:20]:
        print(f"-- {note}", file=sys.stderr)
    for column in columns:
        for note in column.notes():
            print(f"-- {column.name}: {note}", file=sys.stderr)


if __name__ == "__main__":
    main()
