#!/usr/bin/env python3
"""Validates a CSV delivery against a contract, and compares two versions of a contract."""

import argparse
import csv
import json
import re
import sys
from datetime import date, datetime
from decimal import Decimal

NUMBER = re.compile(r"-?(0|[1-9]\d*)(\.\d+)?")


def to_integer(cell):
    if not re.fullmatch(r"-?(0|[1-9]\d*)", cell):
        raise ValueError
    return int(cell)


def to_decimal(cell):
    if not NUMBER.fullmatch(cell):
        raise ValueError
    return Decimal(cell)


def to_boolean(cell):
    return {"true": True, "false": False}[cell]


def to_date(cell):
    if not re.fullmatch(r"\d{4}-\d{2}-\d{2}", cell):
        raise ValueError
    return date.fromisoformat(cell)


def to_timestamp(cell):
    moment = datetime.fromisoformat(re.sub(r"Z$", "+00:00", cell))
    if moment.tzinfo is None:
        raise ValueError
    return moment


PARSERS = {
    "text": str,
    "integer": to_integer,
    "decimal": to_decimal,
    "boolean": to_boolean,
    "date": to_date,
    "timestamp": to_timestamp,
}


def load(path):
    """A contract, or ValueError with the first thing that is wrong with the file itself."""
    with open(path, encoding="utf-8") as source:
        contract = json.load(source)
    for key in ("dataset", "version", "grain", "key", "fields"):
        if key not in contract:
            raise ValueError(f"{path}: {key} is missing")
    if not re.fullmatch(r"\d+\.\d+", contract["version"]):
        raise ValueError(f"{path}: version must look like 2.1")
    for name, field in contract["fields"].items():
        if field.get("type") not in PARSERS:
            raise ValueError(f"{path}: {name} has no known type")
        for bound in ("min", "max"):
            if bound in field:
                PARSERS[field["type"]](str(field[bound]))
    unknown = [name for name in contract["key"] if name not in contract["fields"]]
    if unknown:
        raise ValueError(f"{path}: key names {', '.join(unknown)}, which is no field")
    return contract


def check_cell(field, cell):
    """What is wrong with a cell, or None."""
    if cell == "":
        return "is empty, but required" if field.get("required") else None
    try:
        value = PARSERS[field["type"]](cell)
    except (ValueError, KeyError):
        return f"is no {field['type']}: {cell[:40]!r}"
    if "one_of" in field and cell not in field["one_of"]:
        return f"is not one of {', '.join(field['one_of'])}: {cell[:40]!r}"
    if "max_length" in field and len(cell) > field["max_length"]:
        return f"is longer than {field['max_length']}: {len(cell)} characters"
    for bound, wrong in (("min", lambda v, b: v < b), ("max", lambda v, b: v > b)):
        if bound in field and wrong(value, PARSERS[field["type"]](str(field[bound]))):
            return f"is beyond {bound} {field[bound]}: {cell}"
    return None


def validate(contract, stream):
    """Yields findings {line, field, problem}, in the order of the file. Line 1 is the header."""
    reader = csv.reader(stream)
    header = next(reader, [])
    for name in contract["fields"]:
        if header.count(name) != 1:
            yield {"line": 1, "field": name, "problem": "is missing" if name not in header else "appears twice"}
    fields = [contract["fields"].get(name) for name in header]
    place = {name: i for i, name in enumerate(header)}
    keys_present = all(name in place for name in contract["key"])
    seen = {}
    for cells in reader:
        line = reader.line_num
        if len(cells) != len(header):
            yield {"line": line, "field": None, "problem": f"has {len(cells)} cells instead of {len(header)}"}
            continue
        for name, field, cell in zip(header, fields, cells):
            problem = check_cell(field, cell) if field else None
            if problem:
                yield {"line": line, "field": name, "problem": problem}
        if keys_present:
            key = tuple(cells[place[name]] for name in contract["key"])
            if key in seen:
                yield {"line": line, "field": " + ".join(contract["key"]), "problem": f"repeats line {seen[key]}"}
            seen.setdefault(key, line)


def wider(field, bound, old, new):
    """Whether a bound lets more values through than before. A missing bound lets all of them through."""
    if bound not in new:
        return bound in old
    if bound not in old:
        return False
    parse = PARSERS[field["type"]] if bound != "max_length" else int
    before, after = parse(str(old[bound])), parse(str(new[bound]))
    return after < before if bound == "min" else after > before


def compare_field(name, old, new):
    if old["type"] != new["type"]:
        yield "breaking", f"{name}: type {old['type']} becomes {new['type']}"
        return
    if bool(old.get("required")) != bool(new.get("required")):
        yield ("compatible", f"{name}: now required") if new.get("required") else ("breaking", f"{name}: may now be empty")
    for bound in ("min", "max", "max_length"):
        if old.get(bound) != new.get(bound):
            kind = "breaking" if wider(new, bound, old, new) else "compatible"
            yield kind, f"{name}: {bound} {old.get(bound, 'none')} becomes {new.get(bound, 'none')}"
    before, after = set(old.get("one_of", [])), set(new.get("one_of", []))
    if "one_of" in old and "one_of" not in new:
        yield "breaking", f"{name}: any value is allowed now"
    elif after - before and "one_of" in old:
        yield "breaking", f"{name}: new values {', '.join(sorted(after - before))}"
    elif before != after:
        yield "compatible", f"{name}: fewer values allowed"
    if old.get("unit") != new.get("unit"):
        yield "breaking", f"{name}: unit {old.get('unit', 'none')} becomes {new.get('unit', 'none')}"


def compare(old, new):
    """Yields (class, sentence) for each difference that a consumer could notice."""
    for part in ("key", "grain"):
        if old[part] != new[part]:
            yield "breaking", f"{part} changed"
    for name, field in old["fields"].items():
        if name not in new["fields"]:
            yield "breaking", f"{name}: removed"
        else:
            yield from compare_field(name, field, new["fields"][name])
    for name in new["fields"]:
        if name not in old["fields"]:
            yield "compatible", f"{name}: added"


def run_validate(args):
    contract = load(args.contract)
    with open(args.data, encoding="utf-8-sig", newline="") as stream:
        findings = list(validate(contract, stream))
    if args.json:
        print(json.dumps(findings, indent=2, ensure_ascii=False))
    else:
        for finding in findings:
            print(f"line {finding['line']}: {finding['field'] or 'row'} {finding['problem']}")
        verdict = f"{len(findings)} breaches" if findings else "no breach"
        print(f"{args.data}: {verdict} of {contract['dataset']} {contract['version']}")
    return 1 if findings else 0


def run_compare(args):
    old, new = load(args.old), load(args.new)
    changes = list(compare(old, new))
    raised = int(new["version"].split(".")[0]) > int(old["version"].split(".")[0])
    breaking = any(kind == "breaking" for kind, _ in changes)
    if args.json:
        print(json.dumps([{"class": kind, "change": text} for kind, text in changes], indent=2, ensure_ascii=False))
    else:
        for kind, text in sorted(changes):
            print(f"{kind:<11} {text}")
        print(f"{old['version']} to {new['version']}: {len(changes)} changes")
    if breaking and not raised:
        print("Breaking changes need a new major version.", file=sys.stderr)
    return 1 if breaking and not raised else 0


def main():
    parser = argparse.ArgumentParser(description="Validates deliveries and compares contracts.")
    commands = parser.add_subparsers(required=True)
    for name, run, places in (("validate", run_validate, ("contract", "data")), ("compare", run_compare, ("old", "new"))):
        command = commands.add_parser(name)
        for place in places:
            command.add_argument(place)
        command.add_argument("--json", action="store_true")
        command.set_defaults(run=run)
    args = parser.parse_args()
    try:
        return args.run(args)
    except (OSError, ValueError, KeyError, csv.Error) as error:
        print(f"contract: {error}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
