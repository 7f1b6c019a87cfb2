#!/usr/bin/env python3
"""Report PostgreSQL migration statements that lock or rewrite a table for long.

usage: lock_lint.py FILE...

Statements on a table that the same file creates are not reported. A comment
`-- lint:ok <rule> <reason>` inside a statement, or behind it on the same line, silences a rule there.
Exit code 1 when something was reported.
"""
import os
import re
import sys

VOLATILE = r"default\s+(?:random|clock_timestamp|gen_random_uuid|uuid_generate_v4|nextval)\s*\("
RULES = [
    ("index-blocks-writes", r"^create\s+(?:unique\s+)?index\s+(?!concurrently)",
     "CREATE INDEX blocks writes; use CONCURRENTLY outside a transaction"),
    ("index-drop-blocks", r"^drop\s+index\s+(?!concurrently)",
     "DROP INDEX takes an exclusive lock; use CONCURRENTLY"),
    ("rewrite-default", r"^alter\s+table\b.*\badd\s+(?:column\s+)?.*" + VOLATILE,
     "a volatile default rewrites the table; add the column, then backfill in batches"),
    ("rewrite-type", r"^alter\s+table\b.*\balter\s+(?:column\s+)?\S+\s+(?:set\s+data\s+)?type\b",
     "a type change rewrites the table unless it only widens varchar; add a new column instead"),
    ("not-null-scan", r"^alter\s+table\b.*\bset\s+not\s+null",
     "SET NOT NULL scans under an exclusive lock; validate a CHECK first"),
    ("constraint-scan", r"^alter\s+table\b(?!.*\bnot\s+valid\b).*\badd\s+(?:constraint\s+\S+\s+)?(?:check|foreign\s+key)\b",
     "add the constraint NOT VALID, then VALIDATE CONSTRAINT in its own transaction"),
    ("breaks-old-code", r"^alter\s+table\b.*\b(?:rename\b|drop\s+(?:column\b|(?!constraint|default|not|expression|identity)\w))",
     "code that is still running uses the old name; expand and contract over two releases"),
    ("unbatched-update", r"^update\b(?!.*\bwhere\b)",
     "an UPDATE of every row holds its locks to the end and bloats the table; work in batches"),
    ("table-lock", r"^(?:lock\s+table|truncate|vacuum\s+full|cluster)\b",
     "takes an exclusive lock for as long as it works"),
]
TABLE = re.compile(r"^(?:create|alter|drop)\s+table\s+(?:if\s+(?:not\s+)?exists\s+)?(?:only\s+)?([\w.\"]+)")
INDEXED = re.compile(r"\bon\s+(?:only\s+)?([\w.\"]+)")


def statements(text):
    """Yields (line, statement, silenced rules). Quotes, dollar quotes and comments do not end a statement."""
    part = re.compile(r"--[^\n]*|/\*.*?\*/|'(?:[^']|'')*'|(\$\w*\$).*?\1|;|[^-/'$;]+|.", re.S)
    code, start, quiet, position = "", None, set(), 0
    finished = []
    for match in part.finditer(text):
        piece, position = match.group(), match.start()
        if piece.startswith("--"):
            silence = re.match(r"--\s*lint:ok\s+([\w-]+)\s+\S", piece)
            if silence:
                same_line = finished and not code.strip() and "\n" not in text[finished[-1][3]:position]
                (finished[-1][2] if same_line else quiet).add(silence.group(1))
        elif piece == ";":
            if code.strip():
                finished.append((start, " ".join(code.split()).lower(), quiet, position))
            code, start, quiet = "", None, set()
        elif not piece.startswith("/*"):
            if start is None and piece.strip():
                start = text.count("\n", 0, position + len(piece) - len(piece.lstrip())) + 1
            code += "''" if piece[0] in "'$" and len(piece) > 1 else piece
    if code.strip():
        finished.append((start, " ".join(code.split()).lower(), quiet, position))
    return [(line, statement, silenced) for line, statement, silenced, _ in finished]


def check(text):
    created, timeout = set(), False
    for line, statement, quiet in statements(text):
        if re.match(r"set\s+(?:local\s+|session\s+)?lock_timeout", statement):
            timeout = True
        match = TABLE.match(statement)
        table = match.group(1) if match else None
        if statement.startswith("create table"):
            created.add(table)
            continue
        if re.match(r"create (?:unique )?index", statement):
            match = INDEXED.search(statement)
            table = match.group(1) if match else None
        if table in created:
            continue
        found = [(rule, hint) for rule, pattern, hint in RULES if re.search(pattern, statement)]
        if not timeout and re.match(r"alter table|create (?:unique )?index (?!concurrently)", statement):
            timeout = True
            found.insert(0, ("no-lock-timeout", "set a lock_timeout first, so that waiting cannot pile up"))
        for rule, hint in found:
            if rule not in quiet:
                yield line, rule, hint


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    count = 0
    for path in sys.argv[1:]:
        with open(path, encoding="utf-8") as handle:
            text = handle.read()
        for line, rule, hint in check(text):
            count += 1
            print(f"{f'{os.path.basename(path)}:{line}':24} {rule:20} {hint}")
    sys.exit(1 if count else 0)


if __name__ == "__main__":
    main()
