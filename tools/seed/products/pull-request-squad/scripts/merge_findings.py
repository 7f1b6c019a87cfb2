#!/usr/bin/env python3
"""Merge the findings of several reviewers into one list for the chair.

usage: merge_findings.py FINDINGS.json... > candidates.json

Drops findings without file, line, claim or a scenario of at least five words. Joins findings of
different reviewers whose line ranges in one file touch (three lines of slack). Worst first.
"""
import json
import os
import sys

ORDER = {"high": 0, "medium": 1, "low": 2}
SLACK = 3


def load(path):
    role = os.path.basename(path).removeprefix("findings-").removesuffix(".json")
    with open(path, encoding="utf-8") as handle:
        for number, finding in enumerate(json.load(handle), 1):
            fault = problem(finding)
            if fault:
                print(f"{path} #{number} dropped: {fault}", file=sys.stderr)
                continue
            line = finding["line"]
            yield {
                "file": finding["file"].removeprefix("./"),
                "line": line,
                "end_line": max(line, finding.get("end_line") or line),
                "severity": finding["severity"],
                "claims": [{
                    "by": role,
                    "claim": finding["claim"],
                    "scenario": finding["scenario"],
                    "suggestion": finding.get("suggestion"),
                }],
            }


def problem(finding):
    if not isinstance(finding, dict):
        return "not an object"
    for key in ("file", "claim"):
        if not isinstance(finding.get(key), str) or not finding[key].strip():
            return f"no {key}"
    if not isinstance(finding.get("line"), int) or finding["line"] < 1:
        return "no line"
    if len(str(finding.get("scenario") or "").split()) < 5:
        return "no scenario"
    if finding.get("severity") not in ORDER:
        return f"severity must be one of {', '.join(ORDER)}"
    return None


def join(findings):
    merged = []
    for finding in sorted(findings, key=lambda f: (f["file"], f["line"])):
        last = merged[-1] if merged else None
        touches = last and last["file"] == finding["file"] and finding["line"] <= last["end_line"] + SLACK
        new_voice = last and finding["claims"][0]["by"] not in {c["by"] for c in last["claims"]}
        if touches and new_voice:
            last["claims"] += finding["claims"]
            last["end_line"] = max(last["end_line"], finding["end_line"])
            last["severity"] = min(last["severity"], finding["severity"], key=ORDER.get)
        else:
            merged.append(finding)
    return sorted(merged, key=lambda f: (ORDER[f["severity"]], -len(f["claims"]), f["file"], f["line"]))


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    findings = [finding for path in sys.argv[1:] for finding in load(path)]
    candidates = join(findings)
    json.dump(candidates, sys.stdout, indent=2, ensure_ascii=False)
    print()
    print(f"{len(findings)} findings, {len(candidates)} candidates", file=sys.stderr)


if __name__ == "__main__":
    main()
