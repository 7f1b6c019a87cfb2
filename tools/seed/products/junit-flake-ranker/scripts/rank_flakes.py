#!/usr/bin/env python3
"""Rank tests by proof of flakiness from the JUnit XML files of many runs.

Each entry of the folder is one run, sorted by name; the part after the last underscore of its name is the commit.
"""

import argparse
import sys
import xml.etree.ElementTree as ElementTree
from collections import defaultdict
from pathlib import Path

PASSED, FAILED, BOTH = "P", "F", "B"
FAILURES = ("failure", "error")
RERUN_THAT_PASSED = ("flakyFailure", "flakyError")


def files_of(entry):
    return sorted(entry.rglob("*.xml")) if entry.is_dir() else [entry]


def outcome_of(case):
    """P, F, or B when the runner itself repeated the case and saw both; None for a skipped one."""
    if case.find("skipped") is not None:
        return None
    if any(case.find(tag) is not None for tag in FAILURES):
        return FAILED
    return BOTH if any(case.find(tag) is not None for tag in RERUN_THAT_PASSED) else PASSED


def read_run(entry):
    outcomes, messages, times = {}, defaultdict(set), {}
    for path in files_of(entry):
        try:
            root = ElementTree.parse(path).getroot()
        except ElementTree.ParseError as failure:
            print(f"rank_flakes: skipped {path}: {failure}", file=sys.stderr)
            continue
        for case in root.iter("testcase"):
            outcome = outcome_of(case)
            if outcome is None:
                continue
            name = f"{case.get('classname', '')}::{case.get('name', '')}".strip(":")
            before = outcomes.get(name)
            outcomes[name] = max(before, outcome, key="PFB".index) if before else outcome
            try:
                times[name] = float(case.get("time", "0").replace(",", ""))
            except ValueError:
                times[name] = 0.0
            for tag in FAILURES + RERUN_THAT_PASSED:
                for element in case.findall(tag):
                    text = element.get("message") or (element.text or "").strip() or "(no message)"
                    messages[name].add(text.splitlines()[0][:160])
    return outcomes, messages, times


def summarise(history):
    """history: list of (commit, outcome) in order of time."""
    by_commit = defaultdict(set)
    for commit, outcome in history:
        by_commit[commit].update({PASSED, FAILED} if outcome == BOTH else {outcome})
    letters = [FAILED if outcome == FAILED else PASSED for _, outcome in history]
    flips = sum(a != b for a, b in zip(letters, letters[1:]))
    failures = sum(outcome != PASSED for _, outcome in history)
    proof = sum(len(seen) == 2 for seen in by_commit.values())
    if proof:
        verdict = "flaky"
    elif failures and letters[-1] == FAILED and flips <= 1:
        verdict = "broken"
    elif flips >= 3:
        verdict = "suspect"
    else:
        verdict = "repaired" if failures else "stable"
    return {"runs": len(history), "failures": failures, "flips": flips, "proof": proof, "verdict": verdict}


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--top", type=int, default=20)
    parser.add_argument("--messages", action="store_true", help="print the distinct failure messages")
    options = parser.parse_args()
    if not options.folder.is_dir():
        sys.exit(f"rank_flakes: {options.folder} is not a folder")
    histories, messages, slowest = defaultdict(list), defaultdict(set), defaultdict(float)
    entries = sorted(e for e in options.folder.iterdir() if e.is_dir() or e.suffix == ".xml")
    for entry in entries:
        commit = entry.stem.rpartition("_")[2]
        outcomes, found, times = read_run(entry)
        for name, outcome in outcomes.items():
            histories[name].append((commit, outcome))
            messages[name] |= found.get(name, set())
            slowest[name] = max(slowest[name], times.get(name, 0.0))
    rows = [(name, summarise(history)) for name, history in histories.items()]
    bad = [row for row in rows if row[1]["failures"]]
    bad.sort(key=lambda row: (-row[1]["proof"], row[1]["verdict"] == "broken", -row[1]["flips"], row[0]))
    print(f"{len(entries)} runs, {len(rows)} tests, {len(bad)} failed at least once")
    print("verdict   proof flips  fail/runs  max s  test")
    for name, facts in bad[: options.top]:
        share = f"{facts['failures']}/{facts['runs']}"
        print(f"{facts['verdict']:9} {facts['proof']:5} {facts['flips']:5} {share:>10} {slowest[name]:6.1f}  {name}")
        if options.messages:
            for message in sorted(messages[name]):
                print(f"            - {message}")


if __name__ == "__main__":
    main()
