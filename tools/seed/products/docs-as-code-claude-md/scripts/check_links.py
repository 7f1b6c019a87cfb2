#!/usr/bin/env python3
"""Check relative links and anchors in Markdown files.

usage: check_links.py <file or folder>...
Exit code 1 when a link points at a file or heading that does not exist. Links to the web are not followed.
"""

import re
import sys
from pathlib import Path
from urllib.parse import unquote

LINK = re.compile(r"!?\[[^\]\n]*\]\(([^()\s]+)(?: \"[^\"\n]*\")?\)")
HEADING = re.compile(r"^#{1,6} +(.+?) *#*$")
EXPLICIT = re.compile(r"<a (?:id|name)=\"([^\"]+)\"")


def prose_lines(path):
    """Lines outside fenced code, with inline code blanked so that sample links are not checked."""
    fence = None
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        mark = re.match(r"^ {0,3}(```+|~~~+)", line)
        if mark and fence is None:
            fence = mark.group(1)
        elif mark and mark.group(1).startswith(fence):
            fence = None
        elif fence is None:
            yield number, line


def slug_of(heading):
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading).replace("`", "").lower()
    return re.sub(r"[^\w\- ]", "", text).replace(" ", "-")


def anchors_of(path, cache):
    if path not in cache:
        found, counts = set(), {}
        for _, line in prose_lines(path):
            found.update(EXPLICIT.findall(line))
            heading = HEADING.match(line)
            if heading:
                slug = slug_of(heading.group(1))
                number = counts.get(slug, 0)
                counts[slug] = number + 1
                found.add(f"{slug}-{number}" if number else slug)
        cache[path] = found
    return cache[path]


def problems_in(path, cache):
    for number, line in prose_lines(path):
        for target in LINK.findall(re.sub(r"`[^`]*`", "", line)):
            if re.match(r"^(?:[a-z][a-z0-9+.-]*:|//|/)", target, re.IGNORECASE):
                continue
            file_part, _, anchor = unquote(target).partition("#")
            goal = (path.parent / file_part).resolve() if file_part else path.resolve()
            if not goal.exists():
                yield f"{path}:{number}: {target}: no such file"
            elif anchor and goal.suffix == ".md" and anchor.lower() not in anchors_of(goal, cache):
                yield f"{path}:{number}: {target}: no such heading"


def main():
    if len(sys.argv) < 2:
        sys.exit("usage: check_links.py <file or folder>...")
    files = []
    for argument in map(Path, sys.argv[1:]):
        if not argument.exists():
            sys.exit(f"check_links: {argument} does not exist")
        files += sorted(argument.rglob("*.md")) if argument.is_dir() else [argument]
    cache, problems = {}, []
    for path in files:
        problems += problems_in(path, cache)
    print("\n".join([*problems, f"{len(files)} files, {len(problems)} problems"]))
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()
