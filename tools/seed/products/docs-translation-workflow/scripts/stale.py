#!/usr/bin/env python3
"""Say which sections of translated Markdown pages are stale, and remember the accepted ones.

usage: stale.py status SOURCE TARGET
       stale.py accept SOURCE TARGET PAGE [SECTION]...

A section is the text from one heading to the next; section 0 stands before the first heading.
TARGET/translations.json holds {page: {section: fingerprint of the source text}}.
Exit code of status: 0 all current, 1 otherwise; 2 for wrong input.
"""
import hashlib
import json
import os
import re
import sys

STATE = "translations.json"
HEADING = re.compile(r" {0,3}#{1,6}\s+(.*?)\s*#*\s*$")
FENCE = re.compile(r" {0,3}(`{3,}|~{3,})")


def sections(path):
    """[(title, text)]; headings inside fenced code do not count."""
    found, fence = [["", []]], None
    with open(path, encoding="utf-8") as handle:
        for line in handle.read().splitlines():
            mark = FENCE.match(line)
            if mark and fence is None:
                fence = mark.group(1)
            elif mark and mark.group(1).startswith(fence) and not line.strip().strip(fence[0]):
                fence = None
            heading = HEADING.match(line) if fence is None else None
            if heading:
                found.append([heading.group(1), []])
            found[-1][1].append(line)
    return [(title, "\n".join(lines)) for title, lines in found]


def fingerprint(text):
    return hashlib.sha256(" ".join(text.split()).encode()).hexdigest()[:16]


def pages(folder):
    for base, _, names in os.walk(folder):
        for name in names:
            if name.endswith((".md", ".mdx")):
                yield os.path.relpath(os.path.join(base, name), folder).replace(os.sep, "/")


def load(target):
    try:
        with open(os.path.join(target, STATE), encoding="utf-8") as handle:
            return json.load(handle)
    except FileNotFoundError:
        return {}


def status(source, target):
    state, current, rows = load(target), 0, []
    for page in sorted(pages(source)):
        path = os.path.join(target, page)
        if not os.path.exists(path):
            rows.append(f"new       {page} (whole page)")
            continue
        originals, translated = sections(os.path.join(source, page)), sections(path)
        for number, (title, text) in enumerate(originals):
            if not text.strip():
                continue
            name = f'{page} § {number} "{title}"'
            if number >= len(translated):
                rows.append(f"new       {name}")
            elif state.get(page, {}).get(str(number)) != fingerprint(text):
                rows.append(f"stale     {name}")
            else:
                current += 1
        rows += [f"extra     {page} § {number}" for number in range(len(originals), len(translated))]
    known = set(pages(source))
    rows += [f"extra     {page} (whole page)" for page in sorted(pages(target)) if page not in known]
    print("\n".join(rows + [f"current   {current} sections"]))
    return 1 if rows else 0


def accept(source, target, page, numbers):
    originals = sections(os.path.join(source, page))
    translated = sections(os.path.join(target, page))
    chosen = [int(number) for number in numbers] or range(min(len(originals), len(translated)))
    state = load(target)
    for number in chosen:
        if not 0 <= number < min(len(originals), len(translated)):
            raise ValueError(f"{page} has no section {number} in both languages")
        state.setdefault(page, {})[str(number)] = fingerprint(originals[number][1])
    with open(os.path.join(target, STATE), "w", encoding="utf-8") as handle:
        json.dump(state, handle, indent=2, sort_keys=True, ensure_ascii=False)
        handle.write("\n")
    return 0


def main():
    arguments = sys.argv[1:]
    try:
        if len(arguments) == 3 and arguments[0] == "status":
            return status(*arguments[1:])
        if len(arguments) >= 4 and arguments[0] == "accept":
            return accept(*arguments[1:4], arguments[4:])
    except (OSError, ValueError) as error:
        print(f"stale.py: {error}", file=sys.stderr)
        return 2
    print(__doc__, file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main())
