#!/usr/bin/env python3
"""List the public names of a source tree and say which the documentation never mentions.

usage: public_surface.py SOURCE DOCS [--max-missing N]

Prints tab-separated: missing|found, kind, name, file:line, comment|no-comment.
Exit code 1 when more than N names are missing, else 0.
"""
import argparse
import ast
import os
import re
import sys

SKIP = {"node_modules", ".git", "dist", "build", "venv", ".venv", "__pycache__"}
DECLARED = re.compile(
    r"^export\s+(?:default\s+)?(?:abstract\s+)?(?:async\s+)?"
    r"(function|class|const|let|interface|type|enum)\b\s*\*?\s*([A-Za-z_$][\w$]*)"
)
TEST = re.compile(r"(^|[._/])(test|tests|spec)([._/]|$)")
LISTED = re.compile(r"^export\s+(?:type\s+)?\{([^}]*)\}")


def files(root, endings):
    if os.path.isfile(root):
        yield root
        return
    for folder, subfolders, names in os.walk(root):
        subfolders[:] = sorted(s for s in subfolders if s not in SKIP)
        for name in sorted(names):
            if name.endswith(endings):
                yield os.path.join(folder, name)


def text_of(path):
    with open(path, encoding="utf-8", errors="replace") as handle:
        return handle.read()


def declared_all(tree):
    for node in tree.body:
        if isinstance(node, ast.Assign) and any(
            isinstance(t, ast.Name) and t.id == "__all__" for t in node.targets
        ):
            try:
                return set(ast.literal_eval(node.value))
            except ValueError:
                return None
    return None


def python_names(path):
    try:
        tree = ast.parse(text_of(path))
    except SyntaxError as error:
        print(f"skipped {path}: {error.msg} (line {error.lineno})", file=sys.stderr)
        return
    listed = declared_all(tree)
    for node in tree.body:
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            public = node.name in listed if listed is not None else not node.name.startswith("_")
            if public:
                kind = "class" if isinstance(node, ast.ClassDef) else "function"
                yield kind, node.name, node.lineno, ast.get_docstring(node) is not None


def script_names(path):
    lines = text_of(path).splitlines()
    for number, line in enumerate(lines, 1):
        above = lines[number - 2].strip() if number > 1 else ""
        commented = above.endswith("*/") or above.startswith("//")
        match = DECLARED.match(line)
        if match:
            yield match.group(1), match.group(2), number, commented
            continue
        match = LISTED.match(line)
        if match:
            for part in match.group(1).split(","):
                name = part.strip().split(" as ")[-1].replace("type ", "").strip()
                if name and name != "default":
                    yield "export", name, number, commented


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("source")
    parser.add_argument("docs")
    parser.add_argument("--max-missing", type=int)
    args = parser.parse_args()
    for path in (args.source, args.docs):
        if not os.path.exists(path):
            parser.error(f"{path} does not exist")

    words = set()
    for path in files(args.docs, (".md", ".mdx", ".rst", ".txt")):
        words.update(re.findall(r"[A-Za-z_$][\w$]*", text_of(path)))

    missing = 0
    for path in files(args.source, (".py", ".js", ".mjs", ".ts", ".tsx")):
        inside = os.path.relpath(path, args.source).replace(os.sep, "/")
        if TEST.search(inside) or path.endswith(".d.ts"):
            continue
        names = python_names if path.endswith(".py") else script_names
        for kind, name, line, commented in names(path):
            state = "found" if name in words else "missing"
            missing += state == "missing"
            print(state, kind, name, f"{path}:{line}", "comment" if commented else "no-comment", sep="\t")
    print(f"{missing} missing", file=sys.stderr)
    sys.exit(1 if args.max_missing is not None and missing > args.max_missing else 0)


if __name__ == "__main__":
    main()
