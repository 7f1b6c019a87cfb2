#!/usr/bin/env python3
"""Sort the changes of a Terraform JSON plan by risk. Values are never printed.

usage: plan_risk.py PLAN.json

Exit code: 0 go, 1 go with care, 2 stop, 3 not a plan.
"""
import json
import re
import sys

STATEFUL = re.compile(
    r"(_db_|_rds_|_sql_|database|dynamodb_table|bigtable|spanner|s3_bucket$|storage_bucket$|storage_account$|"
    r"ebs_volume|compute_disk|managed_disk|efs_file_system|filestore|kms_key$|kms_crypto_key$|key_vault$|"
    r"elasticache|redis|opensearch|elasticsearch|kafka|persistent_volume|hosted_zone|route53_zone|dns_managed_zone)"
)
EVERYONE = ("0.0.0.0/0", "::/0", "allUsers", "allAuthenticatedUsers")
PRIVILEGE = re.compile(r"(iam|role_assignment|policy_attachment)")


def holds_everyone(value):
    if isinstance(value, dict):
        return any(holds_everyone(v) for v in value.values())
    if isinstance(value, list):
        return any(holds_everyone(v) for v in value)
    return value in EVERYONE


def path_name(path):
    return ".".join(str(step) for step in path)


def judge(resource):
    """(level 0..2, action, reason) of one entry of resource_changes; None when nothing changes."""
    change = resource["change"]
    actions = change["actions"]
    if actions in (["no-op"], ["read"]):
        return None
    before, after = change.get("before") or {}, change.get("after") or {}
    stateful = bool(STATEFUL.search(resource["type"]))
    opened = sorted(
        key for key, value in after.items() if holds_everyone(value) and not holds_everyone(before.get(key))
    )
    if "delete" in actions:
        replaced = "create" in actions
        causes = ", ".join(path_name(p) for p in change.get("replace_paths") or []) or "unknown"
        reason = f"forced by: {causes}" if replaced else "deleted"
        if opened:
            reason += f"; opens to the world: {', '.join(opened)}"
        if stateful:
            return 2, "replace" if replaced else "delete", f"stateful; {reason}"
        return 1, "replace" if replaced else "delete", reason
    action = actions[0]
    if opened:
        return 1, action, f"opens to the world: {', '.join(opened)}"
    if PRIVILEGE.search(resource["type"]):
        return 1, action, "changes who may do what"
    return 0, action, ""


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    try:
        with open(sys.argv[1], encoding="utf-8") as handle:
            changes = json.load(handle)["resource_changes"]
    except (OSError, ValueError, KeyError, TypeError) as error:
        print(f"not a JSON plan: {type(error).__name__}", file=sys.stderr)
        sys.exit(3)

    risky, calm = [], {}
    for resource in changes:
        judged = judge(resource)
        if judged is None:
            continue
        level, action, reason = judged
        if level:
            risky.append((level, action, resource["address"], reason))
        else:
            calm[action] = calm.get(action, 0) + 1

    risky.sort(key=lambda row: (-row[0], row[2]))
    width = max((len(row[2]) for row in risky), default=0)
    for level, action, address, reason in risky:
        print(f"{'STOP' if level == 2 else 'CARE':6} {action:8} {address:{width}}  {reason}")
    for action, count in sorted(calm.items()):
        print(f"{'ok':6} {action:8} {count} without risk")
    worst = max((row[0] for row in risky), default=0)
    print(f"\nverdict: {('go', 'go with care', 'stop')[worst]}")
    sys.exit(worst)


if __name__ == "__main__":
    main()
