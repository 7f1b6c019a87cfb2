#!/bin/sh
# Make a checksum list of a folder, or compare a folder with such a list.
#
#   snapshot.sh make FOLDER > LIST
#   snapshot.sh compare LIST FOLDER
#
# A line of the list is: sha256, tab, path below the folder. Nothing is written but the answer.
# Exit code of compare: 0 when nothing is missing or changed, 1 otherwise, 2 for wrong usage.
# Paths that contain a line break are not supported and end the program.
set -eu
LC_ALL=C
export LC_ALL

usage() {
  sed -n '2,9p' "$0" | cut -c3- >&2
  exit 2
}

checksums() {
  if command -v sha256sum >/dev/null 2>&1; then
    sha256sum -- "$@"
  else
    shasum -a 256 -- "$@"
  fi
}

make_list() {
  [ -d "$1" ] || { echo "snapshot.sh: $1 is not a folder" >&2; exit 2; }
  cd "$1"
  if [ -n "$(find . -name '*
*' -print | head -n 1)" ]; then
    echo "snapshot.sh: a path contains a line break" >&2
    exit 2
  fi
  find . -type f -print | sort | while IFS= read -r path; do
    # Reading from standard input keeps the tool from escaping unusual names.
    sum=$(checksums - < "$path" | cut -c1-64)
    printf '%s\t%s\n' "$sum" "${path#./}"
  done
}

case "${1:-}" in
  make)
    [ $# -eq 2 ] || usage
    make_list "$2"
    ;;
  compare)
    [ $# -eq 3 ] && [ -f "$2" ] || usage
    now=$(mktemp)
    trap 'rm -f "$now"' EXIT
    ( make_list "$3" ) > "$now"
    awk -F '\t' '
      FILENAME == ARGV[1] { was[$2] = $1; next }
      { seen[$2] = 1 }
      !($2 in was) { print "extra     " $2; extra++; next }
      was[$2] != $1 { print "changed   " $2; changed++; next }
      { same++ }
      END {
        for (path in was) if (!(path in seen)) { print "missing   " path; missing++ }
        printf "%d problems: %d missing, %d changed (%d extra, %d same)\n",
          missing + changed, missing, changed, extra, same
        exit (missing + changed > 0)
      }
    ' "$2" "$now"
    ;;
  *)
    usage
    ;;
esac
