#!/bin/sh
# Installs the client of a Vaultmart marketplace with npm, after it has compared the package with its digest:
#   curl -fsSL https://market.example/cli/install.sh | sh -s -- https://market.example
set -eu

version='@VERSION@'
sha256='@SHA256@'

main() {
  site=${1:-}
  site=${site%/}
  case $site in
    https://* | http://127.0.0.1:* | http://localhost:*) ;;
    *) fail "name the marketplace: sh -s -- https://market.example" ;;
  esac
  command -v npm >/dev/null || fail "npm was not found. Install Node.js 20 or newer from https://nodejs.org"

  folder=$(mktemp -d)
  trap 'rm -rf "$folder"' EXIT
  trap 'exit 130' INT TERM
  curl --fail --silent --show-error --max-time 600 --output "$folder/vaultmart.tgz" "$site/cli/vaultmart-$version.tgz" ||
    fail "$site/cli/vaultmart-$version.tgz could not be downloaded"
  [ "$(digest "$folder/vaultmart.tgz")" = "$sha256" ] ||
    fail "the package does not have the digest $sha256. Nothing was installed"
  (cd "$folder" && npm install --global --offline --ignore-scripts --no-audit --no-fund ./vaultmart.tgz)
  echo "Installed vaultmart $version. Now run: vaultmart config set url $site"
}

digest() {
  if command -v sha256sum >/dev/null; then sha256sum "$1" | cut -d ' ' -f 1
  elif command -v shasum >/dev/null; then shasum -a 256 "$1" | cut -d ' ' -f 1
  else openssl dgst -sha256 -r "$1" | cut -d ' ' -f 1
  fi
}

fail() {
  echo "vaultmart: $1" >&2
  exit 1
}

# The last line, so that a script that arrives only in part runs nothing.
main "$@"
