#!/bin/sh
# Prints this week's numbers of the three tools.
# Usage: sh week.sh SPECS TESTS RUNS DECISIONS
# The tools are looked for beside this bundle and in vaultmart-products/, where applications are installed;
# set TOOLS to a folder that holds all three to look there instead.
set -u

if [ "$#" -ne 4 ]; then
  echo "Usage: sh week.sh SPECS TESTS RUNS DECISIONS" >&2
  exit 2
fi
beside=$(dirname "$0")/..
places=${TOOLS:-$beside vaultmart-products $beside/../../vaultmart-products}

# Each tool answers 1 when it has something to report, which is no failure here.
section() {
  title=$1
  script=$2
  shift 2
  printf '\n== %s\n' "$title"
  for place in $places; do
    if [ -f "$place/$script" ]; then
      node "$place/$script" "$@"
      [ "$?" -le 1 ] || echo "(could not run)"
      return
    fi
  done
  echo "(not installed: $script)"
}

section "Promises without evidence" "test-evidence/bin/trace.mjs" "$1" "$2"
section "Tests that lie" "flaky-test-ledger/flaky.mjs" "$3" --top 3
section "Decisions" "decision-register/bin/register.mjs" check "$4"
