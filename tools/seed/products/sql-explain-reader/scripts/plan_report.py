#!/usr/bin/env python3
"""Report where a PostgreSQL plan spends its time.

Reads EXPLAIN (ANALYZE, FORMAT JSON) from a file or standard input. A node's own time is its total over all loops less
that of its children; below a Gather, loops run in parallel, so they are divided by the processes that took part.
"""

import json
import sys

ESTIMATE_FACTOR = 10
SIGNIFICANT_SHARE = 0.05


def name_of(node):
    target = node.get("Relation Name") or node.get("Index Name") or node.get("CTE Name")
    extra = f" on {target}" if target else ""
    if target and node.get("Alias") not in (None, target):
        extra += f" {node['Alias']}"
    return node["Node Type"] + extra


def loops_of(node):
    return node.get("Actual Loops", 1) or 0


def total_ms(node, processes):
    return node.get("Actual Total Time", 0.0) * max(loops_of(node) / processes, 1 if loops_of(node) else 0)


def walk(node, depth=0, processes=1):
    """Yield (node, depth, own milliseconds, processes), parents before children."""
    below = processes
    if node["Node Type"].startswith("Gather"):
        below = node.get("Workers Launched", 0) + 1
    children = node.get("Plans", [])
    own = total_ms(node, processes) - sum(total_ms(child, below) for child in children)
    yield node, depth, max(own, 0.0), processes
    for child in children:
        yield from walk(child, depth + 1, below)


def findings_of(node, own, whole):
    """Yield sentences about one node. Only what costs time is worth a sentence, except wrong estimates."""
    loops = loops_of(node)
    planned, actual = node.get("Plan Rows", 0), node.get("Actual Rows", 0)
    high, low = max(planned, actual), max(min(planned, actual), 1)
    if loops and high / low >= ESTIMATE_FACTOR and high * loops >= 1000:
        yield f"estimated {planned:,} rows a loop, got {actual:,.0f} ({high / low:,.0f}x off)"
    if own < whole * SIGNIFICANT_SHARE:
        return
    removed = node.get("Rows Removed by Filter", 0) + node.get("Rows Removed by Index Recheck", 0)
    if removed > 10 * max(actual, 1) and removed * loops >= 10_000:
        yield f"reads {(removed + actual) * loops:,.0f} rows and keeps {actual * loops:,.0f}: {node.get('Filter', 'recheck')}"
    if node.get("Sort Space Type") == "Disk":
        yield f"sorts on disk ({node.get('Sort Space Used', 0):,} kB, {node.get('Sort Method', 'external')})"
    if node.get("Hash Batches", 1) > 1:
        yield f"hash table split in {node['Hash Batches']} batches, so it did not fit in work_mem"
    if node.get("Lossy Heap Blocks", 0) > node.get("Exact Heap Blocks", 0):
        yield "bitmap became lossy: work_mem was too small for it"
    if node.get("Heap Fetches", 0) > max(actual * loops, 1) * 0.2:
        yield f"index-only scan visited the table {node['Heap Fetches']:,} times: vacuum is behind"
    if loops >= 1000:
        yield f"executed {loops:,} times: look at the join above it"
    reads = node.get("Shared Read Blocks", 0)
    if not node.get("Plans") and reads * 8 / 1024 >= 64:
        yield f"read {reads * 8 / 1024:,.0f} MB from outside the buffer cache"


def report(document):
    explained = document[0] if isinstance(document, list) else document
    root = explained["Plan"]
    if "Actual Total Time" not in root:
        raise ValueError("the plan has estimates only; run EXPLAIN with ANALYZE")
    whole = max(root["Actual Total Time"], 0.001)
    rows = list(walk(root))
    lines = ["own ms    share  rows        node"]
    for node, depth, own, _ in rows:
        count = node.get("Actual Rows", 0) * loops_of(node)
        note = "" if loops_of(node) else "  (never executed)"
        lines.append(f"{own:9.2f} {own / whole:5.0%}  {count:<10,.0f}  {'  ' * depth}{name_of(node)}{note}")
    lines += ["", "Findings, by own time"]
    found = 0
    for node, _, own, _ in sorted(rows, key=lambda row: -row[2]):
        for sentence in findings_of(node, own, whole):
            found += 1
            lines.append(f"- {name_of(node)} ({own:.1f} ms): {sentence}")
        planned, launched = node.get("Workers Planned", 0), node.get("Workers Launched", 0)
        if launched < planned:
            found += 1
            lines.append(f"- {name_of(node)}: {launched} of {planned} planned workers were launched")
    jit = explained.get("JIT", {}).get("Timing", {}).get("Total", 0)
    if jit > 0.2 * explained.get("Execution Time", whole):
        found += 1
        lines.append(f"- JIT compilation took {jit:.0f} ms; compare with SET jit = off")
    for trigger in explained.get("Triggers", []):
        if trigger.get("Time", 0) > whole * SIGNIFICANT_SHARE:
            found += 1
            lines.append(f"- trigger {trigger.get('Trigger Name')} took {trigger['Time']:.1f} ms in {trigger.get('Calls')} calls")
    if not found:
        lines.append("- nothing stands out; the plan does the work that the query asks for")
    lines.append(f"\nPlanning {explained.get('Planning Time', 0):.1f} ms, execution {explained.get('Execution Time', whole):.1f} ms")
    return "\n".join(lines)


def main():
    try:
        if len(sys.argv) > 1 and sys.argv[1] != "-":
            with open(sys.argv[1], encoding="utf-8") as source:
                document = json.load(source)
        else:
            document = json.load(sys.stdin)
        print(report(document))
    except (OSError, ValueError, KeyError, IndexError, TypeError) as failure:
        sys.exit(f"plan_report: not a usable JSON plan: {failure}")


if __name__ == "__main__":
    main()
