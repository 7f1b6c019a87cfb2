#!/usr/bin/env python3
"""Valida un CSV contra un esquema y escribe una copia limpia solo si no hay ningún error.

uso: valida.py FICHERO.csv [ESQUEMA.json] [--salida LIMPIO.csv] [--codificacion NOMBRE]

Sin esquema, solo describe el fichero. La copia limpia va en UTF-8, con comas, fechas ISO e
importes con punto. Código de salida: 0 sin errores, 1 con errores, 2 entrada incorrecta.
"""
import argparse
import csv
import io
import json
import re
import sys
from datetime import date
from decimal import Decimal


def decode(data, forced):
    for encoding in [forced] if forced else ["utf-8-sig", "cp1252"]:
        try:
            return encoding, data.decode(encoding)
        except UnicodeDecodeError:
            continue
    raise ValueError(f"no se puede leer como {forced or 'utf-8 ni cp1252'}")


def separator(text):
    """El candidato que más veces aparece en la cabecera, fuera de comillas."""
    header = re.sub(r'"[^"]*"', "", text.split("\n", 1)[0])
    return max(";,\t|", key=header.count)


def as_amount(text):
    if re.fullmatch(r"-?\d{1,3}(\.\d{3})+(,\d{1,2})?|-?\d+(,\d{1,2})?", text):
        return str(Decimal(text.replace(".", "").replace(",", ".")))
    if re.fullmatch(r"-?\d+\.\d{1,2}", text):
        return text
    raise ValueError("no es un importe")


def as_date(text):
    match = re.fullmatch(r"(\d{1,2})/(\d{1,2})/(\d{4})", text)
    try:
        if match:
            day, month, year = map(int, match.groups())
            return date(year, month, day).isoformat()
        if re.fullmatch(r"\d{4}-\d{2}-\d{2}", text):
            return date.fromisoformat(text).isoformat()
    except ValueError:
        pass
    raise ValueError("no es una fecha dd/mm/aaaa")


def as_integer(text):
    if not re.fullmatch(r"-?\d+", text):
        raise ValueError("no es un número entero")
    return text


def convert(text, rule):
    kind = rule["tipo"]
    if kind == "texto":
        if len(text) > rule.get("max", len(text)):
            raise ValueError(f"tiene más de {rule['max']} caracteres")
        return text
    if kind == "opcion":
        if text not in rule["valores"]:
            raise ValueError(f"no es {' ni '.join(rule['valores'])}")
        return text
    return {"importe": as_amount, "fecha": as_date, "entero": as_integer}[kind](text)


def validate(header, rows, schema):
    columns, ignored = schema["columnas"], set(schema.get("ignorar", []))
    errors = [(1, name, "columna desconocida") for name in header if name not in columns and name not in ignored]
    errors += [(1, name, "falta la columna") for name in columns if name not in header]
    if errors:
        return [], errors
    seen = {name: {} for name, rule in columns.items() if rule.get("unico")}
    clean = []
    for line, cells in rows:
        if len(cells) != len(header):
            errors.append((line, "", f"{len(cells)} celdas y la cabecera tiene {len(header)}"))
            continue
        values, record = dict(zip(header, (cell.strip() for cell in cells))), {}
        for name, rule in columns.items():
            text, target = values[name], rule["destino"]
            if text == "":
                if rule.get("obligatorio"):
                    errors.append((line, target, "vacío y es obligatorio"))
                record[target] = ""
                continue
            try:
                record[target] = convert(text, rule)
            except ValueError as error:
                errors.append((line, target, f"«{text}» {error}"))
            if name in seen:
                first = seen[name].setdefault(text, line)
                if first != line:
                    errors.append((line, target, f"repetido, ya estaba en la línea {first}"))
        clean.append(record)
    return clean, sorted(errors)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("fichero")
    parser.add_argument("esquema", nargs="?")
    parser.add_argument("--salida")
    parser.add_argument("--codificacion")
    args = parser.parse_args()

    with open(args.fichero, "rb") as handle:
        encoding, text = decode(handle.read(), args.codificacion)
    mark = separator(text)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=mark)
    header = [name.strip() for name in next(reader, [])]
    rows = [(reader.line_num, cells) for cells in reader if cells]
    print(f"codificación {encoding}, separador {json.dumps(mark)}, {len(rows)} filas")
    if not args.esquema:
        for index, name in enumerate(header):
            print(f"{name}: {' | '.join(cells[index] for _, cells in rows[:3] if index < len(cells))}")
        return 0

    with open(args.esquema, encoding="utf-8") as handle:
        schema = json.load(handle)
    clean, errors = validate(header, rows, schema)
    for line, name, problem in errors:
        print(f"línea {line}  {name:9} {problem}")
    if errors:
        print(f"{len(errors)} errores: no se ha escrito nada")
        return 1
    targets = [rule["destino"] for rule in schema["columnas"].values()]
    for rule in schema["columnas"].values():
        if rule["tipo"] == "importe":
            name = rule["destino"]
            print(f"suma de {name}: {sum(Decimal(record[name] or 0) for record in clean)}")
    if args.salida:
        with open(args.salida, "w", newline="", encoding="utf-8") as handle:
            writer = csv.DictWriter(handle, targets)
            writer.writeheader()
            writer.writerows(clean)
    print(f"{len(clean)} filas sin errores")
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except (OSError, ValueError, KeyError, LookupError) as error:
        print(f"valida.py: {error}", file=sys.stderr)
        sys.exit(2)
