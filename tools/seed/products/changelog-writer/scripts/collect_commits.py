#!/usr/bin/env python3
"""Collect the commits since a tag and print them grouped by what they mean for users, as JSON."""

import argparse
import json
import re
import subprocess
import sys

HEADER = re.compile(r"^(?P<type>[a-z]+)(?:\((?P<scope>[^)]+)\))?(?P<bang>!)?: (?P<subject>.+)$")
REVERTS = re.compile(r"This reverts commit ([0-9a-f]{7,40})")
REFERENCE = re.compile(r"(?:^|[\s(])#(\d+)\b")
GROUP_OF_TYPE = {
    "feat": "added",
    "fix": "fixed",
    "perf": "changed",
    "security": "security",
    "sec": "security",
    "deprecate": "changed",
    "docs": "internal",
    "test": "internal",
    "ci": "internal",
    "build": "internal",
    "chore": "internal",
    "style": "internal",
    "refactor": "internal",
}
GROUPS = ["breaking", "security", "added", "changed", "fixed", "internal", "unsorted"]


def git(*arguments):
    done = subprocess.run(["git", *arguments], capture_output=True, text=True)
    if done.returncode != 0:
        raise RuntimeError(done.stderr.strip() or "git failed")
    return done.stdout


def latest_tag():
    try:
        return git("describe", "--tags", "--abbrev=0").strip()
    except RuntimeError:
        return None


def read_log(revisions, path):
    arguments = ["log", "--no-merges", "--date=short", "--format=%H%x1f%ad%x1f%s%x1f%b%x1e", revisions]
    if path:
        arguments += ["--", path]
    for record in git(*arguments).split("\x1e"):
        record = record.strip("\n")
        if record:
            sha, date, subject, body = record.split("\x1f")
            yield {"sha": sha, "date": date, "subject": subject, "body": body}


def without_reverted(commits):
    """Drop each revert with the commit it undoes; commits arrive newest first, so a revert of a revert restores."""
    gone = set()
    for commit in commits:
        if commit["sha"] in gone:
            continue
        undone = REVERTS.search(commit["body"])
        if undone:
            target = next((c["sha"] for c in commits if c["sha"].startswith(undone.group(1))), None)
            if target:
                gone.update((commit["sha"], target))
    return [commit for commit in commits if commit["sha"] not in gone]


def describe(commit):
    header = HEADER.match(commit["subject"])
    breaking = re.search(r"^BREAKING[ -]CHANGE: (.+)", commit["body"], re.MULTILINE)
    entry = {
        "sha": commit["sha"][:10],
        "date": commit["date"],
        "subject": header.group("subject") if header else commit["subject"],
        "scope": header.group("scope") if header else None,
        "references": sorted({int(n) for n in REFERENCE.findall(commit["subject"] + "\n" + commit["body"])}),
    }
    if breaking:
        entry["breaking_note"] = breaking.group(1)
    if breaking or (header and header.group("bang")):
        return "breaking", entry
    if not header:
        return "unsorted", entry
    return GROUP_OF_TYPE.get(header.group("type"), "unsorted"), entry


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--since", help="a tag or commit; the latest tag when left out")
    parser.add_argument("--path", help="only commits that touch this folder")
    options = parser.parse_args()
    try:
        since = options.since or latest_tag()
        revisions = f"{since}..HEAD" if since else "HEAD"
        commits = without_reverted(list(read_log(revisions, options.path)))
    except RuntimeError as failure:
        sys.exit(f"collect_commits: {failure}")
    groups = {name: [] for name in GROUPS}
    for commit in commits:
        group, entry = describe(commit)
        groups[group].append(entry)
    bump = "major" if groups["breaking"] else "minor" if groups["added"] else "patch"
    result = {"range": revisions, "commits": len(commits), "suggested_bump": bump if commits else "none", "groups": groups}
    print(json.dumps(result, indent=2, ensure_ascii=False))


if __name__ == "__main__":
    main()
