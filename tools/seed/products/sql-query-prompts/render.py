#!/usr/bin/env python3
"""Fill in a prompt from prompts.json.

usage: render.py list
       render.py <name> key=value key=@file ...
A value that starts with @ is read from that file. Missing and unknown variables are refused.
"""

import json
import re
import sys
from pathlib import Path

PLACEHOLDER = re.compile(r"\{\{(\w+)\}\}")


def value_of(raw):
    return Path(raw[1:]).read_text(encoding="utf-8").rstrip("\n") if raw.startswith("@") else raw


def render(prompt, values):
    missing = sorted(set(prompt["variables"]) - set(values))
    unknown = sorted(set(values) - set(prompt["variables"]))
    if missing or unknown:
        hints = [f"missing {name}: {prompt['variables'][name]}" for name in missing] + [f"unknown {name}" for name in unknown]
        raise ValueError("; ".join(hints))
    return PLACEHOLDER.sub(lambda found: values[found.group(1)], "\n".join(prompt["text"]))


def main(arguments):
    prompts = {p["name"]: p for p in json.loads(Path(__file__).with_name("prompts.json").read_text(encoding="utf-8"))["prompts"]}
    if not arguments or arguments[0] == "list":
        for prompt in prompts.values():
            print(f"{prompt['name']:22} {prompt['title']}  ({', '.join(prompt['variables'])})")
        return
    name, *pairs = arguments
    if name not in prompts:
        raise ValueError(f"no prompt named {name}; try list")
    bad = [pair for pair in pairs if "=" not in pair]
    if bad:
        raise ValueError(f"expected key=value, got {bad[0]}")
    print(render(prompts[name], {key: value_of(raw) for key, raw in (pair.split("=", 1) for pair in pairs)}))


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except (OSError, ValueError) as failure:
        sys.exit(f"render: {failure}")
