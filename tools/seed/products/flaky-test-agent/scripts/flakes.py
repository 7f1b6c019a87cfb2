#!/usr/bin/env python3
"""Tell flaky tests from broken ones in a folder of JUnit XML reports.

usage: flakes.py REPORTS [--min-runs 3]

REPORTS holds one subfolder a run, named <commit>-<run>. The newest commit is that of the
subfolder with the latest modification time. A test is *flaky* when it both passed and failed
on one commit, and *broken* when it failed in every run of the newest commit.
"""
import argparse
import os
import sys
import xml.etree.ElementTree as xml
from collections import defaultdict


def results(path):
    """Yields (test, failed, seconds); skipped tests are left out."""
    try:
        root = xml.parse(path).getroot()
    except xml.ParseError as error:
        print(f"skipped {path}: {error}", file=sys.stderr)
        return
    for case in root.iter("testcase"):
        if case.find("skipped") is not None:
            continue
        failed = case.find("failure") is not None or case.find("error") is not None
        place = case.get("file") or case.get("classname") or "?"
        yield f"{place} :: {case.get('name')}", failed, float(case.get("time") or 0)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("reports")
    parser.add_argument("--min-runs", type=int, default=3)
    args = parser.parse_args()

    runs = sorted(
        (entry for entry in os.scandir(args.reports) if entry.is_dir() and "-" in entry.name),
        key=lambda entry: (entry.stat().st_mtime, entry.name),
    )
    if not runs:
        parser.error("no subfolder named <commit>-<run> found")
    newest = runs[-1].name.rsplit("-", 1)[0]

    seen = defaultdict(lambda: defaultdict(list))
    seconds = defaultdict(list)
    for run in runs:
        commit = run.name.rsplit("-", 1)[0]
        outcome = {}
        for folder, _, names in os.walk(run.path):
            for name in sorted(names):
                if name.endswith(".xml"):
                    for test, failed, took in results(os.path.join(folder, name)):
                        outcome[test] = outcome.get(test, False) or failed
                        seconds[test].append(took)
        for test, failed in outcome.items():
            seen[test][commit].append(failed)

    rows = []
    for test, commits in seen.items():
        every = [failed for fails in commits.values() for failed in fails]
        flips = sum(1 for fails in commits.values() if any(fails) and not all(fails))
        if flips and len(every) >= args.min_runs:
            rows.append(("flaky", flips, sum(every), len(every), test))
        elif commits.get(newest) and all(commits[newest]):
            rows.append(("broken", flips, sum(every), len(every), test))

    rows.sort(key=lambda row: (row[0] != "flaky", -row[1], -row[2] / row[3], row[4]))
    print(f"{'verdict':8} {'flips':>5}  {'fails/runs':>10}  {'seconds':>7}  test")
    for verdict, flips, fails, total, test in rows:
        mean = sum(seconds[test]) / len(seconds[test])
        print(f"{verdict:8} {flips:5}  {f'{fails}/{total}':>10}  {mean:7.2f}  {test}")
    print(f"{len(runs)} runs, {len(seen)} tests", file=sys.stderr)


if __name__ == "__main__":
    main()
