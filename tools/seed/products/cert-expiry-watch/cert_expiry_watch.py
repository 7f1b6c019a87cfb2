#!/usr/bin/env python3
"""Which TLS certificates of these hosts need attention? Run with --help."""

import argparse
import json
import socket
import ssl
import sys
import time
from concurrent.futures import ThreadPoolExecutor

# OpenSSL's verification codes: X509_V_ERR_CERT_HAS_EXPIRED and X509_V_ERR_HOSTNAME_MISMATCH, ..._IP_ADDRESS_MISMATCH.
EXPIRED = {10}
MISMATCH = {62, 64}
ORDER = ["expired", "mismatch", "untrusted", "unreached", "soon", "trusted"]


def parse_target(line):
    """A line of the list as (host, port, server name), or None for blank lines and comments."""
    text = line.split("#", 1)[0].strip()
    if not text:
        return None
    address, _, name = text.partition("/")
    if address.startswith("["):
        host, _, rest = address[1:].partition("]")
        port = rest.lstrip(":")
    elif address.count(":") == 1:
        host, port = address.split(":")
    else:
        host, port = address, ""
    number = int(port or 443)
    if not host or not 0 < number < 65536:
        raise ValueError(f"not a host and port: {text}")
    return host, number, name or host


def common_name(names):
    return next((value for part in names for key, value in part if key == "commonName"), "unknown issuer")


def judge(certificate, now, warn_days):
    """State of a certificate that the TLS library has accepted already. `now` is in seconds since 1970."""
    ends = ssl.cert_time_to_seconds(certificate["notAfter"])
    days = int((ends - now) // 86400)
    until = time.strftime("%Y-%m-%d", time.gmtime(ends))
    issuer = common_name(certificate.get("issuer", ()))
    state = "soon" if days < warn_days else "trusted"
    return {"state": state, "days": days, "reason": f"expires {until}, issued by {issuer}"}


def check(target, context, warn_days, timeout):
    host, port, name = target
    result = {"host": host, "port": port, "server_name": name, "days": None}
    try:
        with socket.create_connection((host, port), timeout=timeout) as plain:
            with context.wrap_socket(plain, server_hostname=name) as secure:
                return {**result, **judge(secure.getpeercert(), time.time(), warn_days)}
    except ssl.SSLCertVerificationError as error:
        code = error.verify_code
        state = "expired" if code in EXPIRED else "mismatch" if code in MISMATCH else "untrusted"
        return {**result, "state": state, "reason": error.verify_message}
    except (OSError, UnicodeError) as error:
        return {**result, "state": "unreached", "reason": str(error) or type(error).__name__}


def place(result):
    name = "" if result["server_name"] == result["host"] else f"/{result['server_name']}"
    return f"{result['host']}:{result['port']}{name}"


def as_text(results):
    width = max((len(place(result)) for result in results), default=0)
    for result in results:
        days = "   -  " if result["days"] is None else f"{result['days']:4d} d"
        yield f"{result['state']:<9} {days}  {place(result):<{width}}  {result['reason']}"


def main():
    parser = argparse.ArgumentParser(description="Which TLS certificates of these hosts need attention?")
    parser.add_argument("list", help="text file with one host, host:port or host:port/servername a line")
    parser.add_argument("--warn-days", type=int, default=21)
    parser.add_argument("--timeout", type=float, default=8.0, metavar="SECONDS")
    parser.add_argument("--ca-file", help="trust this authority too (PEM)")
    parser.add_argument("--only-problems", action="store_true")
    parser.add_argument("--ignore-unreached", action="store_true")
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    try:
        with open(args.list, encoding="utf-8") as lines:
            targets = [target for target in map(parse_target, lines) if target]
        context = ssl.create_default_context()
        if args.ca_file:
            context.load_verify_locations(args.ca_file)
    except (OSError, ValueError) as error:
        print(f"cert-expiry-watch: {error}", file=sys.stderr)
        return 2

    with ThreadPoolExecutor(max_workers=16) as pool:
        results = list(pool.map(lambda t: check(t, context, args.warn_days, args.timeout), targets))
    results.sort(key=lambda r: (ORDER.index(r["state"]), r["days"] or 0, r["host"]))
    harmless = {"trusted"} | ({"unreached"} if args.ignore_unreached else set())
    problems = [r for r in results if r["state"] not in harmless]
    shown = problems if args.only_problems else results
    if args.json:
        print(json.dumps(shown, indent=2))
    else:
        print("\n".join(as_text(shown)), end="\n" if shown else "")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
