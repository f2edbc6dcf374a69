"""Judges manifests by a JSON Schema: prints `NAME good` or `NAME bad: WHY` for each file.

usage: check-schema.py SCHEMA FILE...
Files that are no JSON are left out. Exit code 77: the package jsonschema cannot be had.
"""

import json
import os
import subprocess
import sys
import tempfile


def validator_class(schema):
    """The validator of the schema's draft, of the package jsonschema, which is fetched when it is missing."""
    try:
        import jsonschema
    except ImportError:
        folder = tempfile.mkdtemp()
        command = [sys.executable, "-m", "pip", "install", "-q", "--target", folder, "jsonschema"]
        if subprocess.run(command, stdout=sys.stderr, check=False).returncode != 0:
            sys.exit(77)
        sys.path.insert(0, folder)
        import jsonschema
    return jsonschema.validators.validator_for(schema)


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        schema = json.load(file)
    validator = validator_class(schema)
    validator.check_schema(schema)
    judge = validator(schema)
    for path in sys.argv[2:]:
        try:
            with open(path, encoding="utf-8-sig") as file:
                manifest = json.load(file)
        except (ValueError, RecursionError):
            continue
        error = next(iter(judge.iter_errors(manifest)), None)
        verdict = "good" if error is None else "bad: " + error.message.replace("\n", " ")
        print(os.path.basename(path), verdict)


main()
