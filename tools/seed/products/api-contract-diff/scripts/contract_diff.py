#!/usr/bin/env python3
"""Compare two OpenAPI 3 documents (JSON) and classify each change for existing clients.

Levels: BREAK (a correct client stops working), RISK (it may), SAFE. Exit code: 0 no break, 1 break, 2 unreadable input.
"""

import argparse
import json
import sys

METHODS = ("get", "put", "post", "delete", "options", "head", "patch", "trace")
LIMITS_THAT_NARROW_WHEN_LOWER = ("maximum", "maxLength", "maxItems", "maxProperties")
LIMITS_THAT_NARROW_WHEN_HIGHER = ("minimum", "minLength", "minItems", "minProperties")


class Comparison:
    def __init__(self, old, new):
        self.old, self.new, self.changes = old, new, []

    def say(self, level, rule, where, text):
        self.changes.append({"level": level, "rule": rule, "where": where, "text": text})

    @staticmethod
    def resolve(document, value):
        seen = set()
        while isinstance(value, dict) and "$ref" in value:
            reference = value["$ref"]
            if reference in seen or not reference.startswith("#/"):
                return {}
            seen.add(reference)
            value = document
            for part in reference[2:].split("/"):
                value = value.get(part.replace("~1", "/").replace("~0", "~"), {})
        return value if isinstance(value, dict) else {}

    def run(self):
        old_paths, new_paths = self.old.get("paths", {}), self.new.get("paths", {})
        for path in sorted(set(old_paths) | set(new_paths)):
            before = self.resolve(self.old, old_paths.get(path, {}))
            after = self.resolve(self.new, new_paths.get(path, {}))
            for method in METHODS:
                where = f"{method.upper()} {path}"
                if method in before and method not in after:
                    level = "RISK" if before[method].get("deprecated") else "BREAK"
                    self.say(level, "operation-removed", where, "the operation is gone")
                elif method in after and method not in before:
                    self.say("SAFE", "operation-added", where, "new operation")
                elif method in before:
                    self.operation(where, (before, before[method]), (after, after[method]))
        return self.changes

    def operation(self, where, before, after):
        (old_path, old), (new_path, new) = before, after
        self.parameters(where, self.parameters_of(self.old, old_path, old), self.parameters_of(self.new, new_path, new))
        self.body(where, self.resolve(self.old, old.get("requestBody")), self.resolve(self.new, new.get("requestBody")))
        if new.get("security", self.new.get("security")) != old.get("security", self.old.get("security")):
            self.say("BREAK", "security-changed", where, "other credentials are asked for")
        old_answers, new_answers = old.get("responses", {}), new.get("responses", {})
        for status in sorted(set(old_answers) | set(new_answers)):
            spot = f"{where} -> {status}"
            if status not in new_answers:
                self.say("BREAK" if status.startswith("2") else "RISK", "response-removed", spot, "no longer documented")
            elif status not in old_answers:
                self.say("RISK" if status.startswith(("2", "3")) else "SAFE", "response-added", spot, "new status")
            else:
                self.content(spot, "response", self.resolve(self.old, old_answers[status]), self.resolve(self.new, new_answers[status]))

    def parameters_of(self, document, path, operation):
        listed = [self.resolve(document, p) for p in path.get("parameters", []) + operation.get("parameters", [])]
        return {(p.get("in"), p.get("name")): p for p in listed}

    def parameters(self, where, old, new):
        for key in sorted(set(old) | set(new), key=str):
            spot = f"{where} {key[0]}:{key[1]}"
            if key not in new:
                self.say("BREAK" if key[0] == "path" else "RISK", "parameter-removed", spot, "it is ignored or refused from now on")
            elif key not in old:
                needed = new[key].get("required", False)
                self.say("BREAK" if needed else "SAFE", "parameter-added", spot, "new and " + ("required" if needed else "optional"))
            else:
                if new[key].get("required") and not old[key].get("required"):
                    self.say("BREAK", "parameter-required", spot, "it was optional")
                self.schema(spot, "request", old[key].get("schema"), new[key].get("schema"), frozenset())

    def body(self, where, old, new):
        if new.get("required") and not old.get("required"):
            self.say("BREAK", "body-required", f"{where} body", "a body is required now")
        self.content(f"{where} body", "request", old, new)

    def content(self, where, side, old, new):
        old_types, new_types = old.get("content", {}), new.get("content", {})
        for media in sorted(old_types):
            if media not in new_types:
                self.say("BREAK", "media-type-removed", where, f"{media} is gone")
            else:
                self.schema(where, side, old_types[media].get("schema"), new_types[media].get("schema"), frozenset())

    def schema(self, where, side, old, new, seen):
        marks = tuple(s.get("$ref") if isinstance(s, dict) else None for s in (old, new))
        if any(marks) and marks in seen:
            return
        seen = seen | {marks} if any(marks) else seen
        old, new = self.resolve(self.old, old), self.resolve(self.new, new)
        if not old or not new:
            return
        types = [set(s["type"] if isinstance(s.get("type"), list) else [s.get("type")]) for s in (old, new)]
        for kinds, schema in zip(types, (old, new)):
            if schema.get("nullable"):
                kinds.add("null")
        if types[0] != types[1] and None not in types[0] | types[1]:
            fits = types[0] <= types[1] if side == "request" else types[1] <= types[0]
            text = f"type {'/'.join(sorted(types[0]))} became {'/'.join(sorted(types[1]))}"
            self.say("SAFE" if fits else "BREAK", "type-changed", where, text)
        self.enums(where, side, old.get("enum"), new.get("enum"))
        self.limits(where, side, old, new)
        self.properties(where, side, old, new, seen)
        if "items" in old and "items" in new:
            self.schema(f"{where}[]", side, old["items"], new["items"], seen)
        for word in ("oneOf", "anyOf", "allOf"):
            if old.get(word) != new.get(word):
                self.say("RISK", "composition-changed", where, f"{word} differs; compare by hand")

    def enums(self, where, side, old, new):
        if old is None and new is None:
            return
        gone = set(map(str, old or [])) - set(map(str, new)) if new is not None else set()
        fresh = set(map(str, new or [])) - set(map(str, old)) if old is not None else set()
        if old is None or new is None:
            narrower = new is not None
            breaks = narrower if side == "request" else False
            self.say("BREAK" if breaks else "RISK" if not narrower and side == "response" else "SAFE", "enum-changed", where,
                     "values are restricted now" if narrower else "any value is possible now")
        if gone:
            self.say("BREAK" if side == "request" else "SAFE", "enum-value-removed", where, ", ".join(sorted(gone)))
        if fresh:
            self.say("SAFE" if side == "request" else "RISK", "enum-value-added", where, ", ".join(sorted(fresh)))

    def limits(self, where, side, old, new):
        for word in LIMITS_THAT_NARROW_WHEN_LOWER + LIMITS_THAT_NARROW_WHEN_HIGHER:
            before, after = old.get(word), new.get(word)
            if before == after:
                continue
            lower = word in LIMITS_THAT_NARROW_WHEN_LOWER
            narrower = after is not None and (before is None or (after < before if lower else after > before))
            level = "BREAK" if narrower and side == "request" else "RISK" if not narrower and side == "response" else "SAFE"
            self.say(level, "limit-changed", where, f"{word} {before} became {after}")
        if old.get("pattern") != new.get("pattern"):
            self.say("RISK", "pattern-changed", where, f"{old.get('pattern')} became {new.get('pattern')}")

    def properties(self, where, side, old, new, seen):
        old_fields, new_fields = old.get("properties", {}), new.get("properties", {})
        old_needed, new_needed = set(old.get("required", [])), set(new.get("required", []))
        for field in sorted(set(old_fields) | set(new_fields)):
            spot = f"{where} .{field}"
            if field not in new_fields:
                strict = new.get("additionalProperties") is False
                level = "BREAK" if side == "response" or strict else "RISK"
                self.say(level, "field-removed", spot, "clients that send or read it notice")
            elif field not in old_fields:
                level = "BREAK" if side == "request" and field in new_needed else "SAFE"
                self.say(level, "field-added", spot, "required" if field in new_needed else "optional")
            else:
                if side == "request" and field in new_needed - old_needed:
                    self.say("BREAK", "field-required", spot, "it was optional")
                if side == "response" and field in old_needed - new_needed:
                    self.say("BREAK", "field-optional", spot, "it was always there and may be missing now")
                self.schema(spot, side, old_fields[field], new_fields[field], seen)


def load(path):
    with open(path, encoding="utf-8") as source:
        document = json.load(source)
    if not isinstance(document, dict) or not str(document.get("openapi", "")).startswith("3."):
        raise ValueError(f"{path} is not an OpenAPI 3 document")
    return document


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("old")
    parser.add_argument("new")
    parser.add_argument("--json", action="store_true", help="print the changes as JSON")
    options = parser.parse_args()
    try:
        changes = Comparison(load(options.old), load(options.new)).run()
    except (OSError, ValueError) as failure:
        print(f"contract_diff: {failure}", file=sys.stderr)
        return 2
    changes.sort(key=lambda change: (["BREAK", "RISK", "SAFE"].index(change["level"]), change["where"]))
    if options.json:
        print(json.dumps(changes, indent=2, ensure_ascii=False))
    else:
        for change in changes:
            print(f"{change['level']:5}  {change['rule']:20}  {change['where']}: {change['text']}")
        counts = {level: sum(c["level"] == level for c in changes) for level in ("BREAK", "RISK", "SAFE")}
        print(", ".join(f"{count} {level.lower()}" for level, count in counts.items()))
    return 1 if any(change["level"] == "BREAK" for change in changes) else 0


if __name__ == "__main__":
    sys.exit(main())
