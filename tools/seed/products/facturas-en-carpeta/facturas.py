#!/usr/bin/env python3
"""Resumen trimestral de una carpeta de facturas en texto. Véase README.md."""

import argparse
import csv
import json
import re
import sys
from datetime import date
from decimal import ROUND_HALF_UP, Decimal
from pathlib import Path

OBLIGATORIAS = ["numero", "fecha", "nombre", "nif", "concepto", "base", "iva"]
TIPOS_IVA = {0, 4, 10, 21}
TIPOS_RETENCION = {0, 7, 15, 19}
IMPORTE = re.compile(r"-?(\d{1,3}(\.\d{3})+|\d+)(,\d{1,2})?")
NUMERO = re.compile(r"(.+-)(\d{3,})([a-z]?)")


class Problema(Exception):
    """Algo que la persona tiene que corregir en un archivo."""


def centimos(texto):
    """«1.250,00» en céntimos. El punto solo vale como separador de miles."""
    if IMPORTE.fullmatch(texto) is None:
        raise Problema(f"importe no reconocido: {texto}")
    return int(Decimal(texto.replace(".", "").replace(",", ".")) * 100)


def cuota(base, tipo):
    """Tanto por ciento de una base en céntimos, redondeado al céntimo por factura."""
    return int((Decimal(base) * tipo / 100).quantize(Decimal(1), rounding=ROUND_HALF_UP))


def leer(archivo):
    datos = {}
    for linea in archivo.read_text(encoding="utf-8-sig").splitlines():
        if not linea.strip() or linea.lstrip().startswith("#"):
            continue
        clave, separador, valor = linea.partition(":")
        clave = clave.strip()
        if not separador or clave not in OBLIGATORIAS + ["retencion"]:
            raise Problema(f"línea no reconocida: {linea.strip()}")
        if clave in datos:
            raise Problema(f"«{clave}» aparece dos veces")
        datos[clave] = valor.strip()
    faltan = [clave for clave in OBLIGATORIAS if not datos.get(clave)]
    if faltan:
        raise Problema(f"falta {', '.join(faltan)}")
    try:
        fecha = date.fromisoformat(datos["fecha"])
        iva, retencion = int(datos["iva"]), int(datos.get("retencion", "0"))
    except ValueError as error:
        raise Problema(f"fecha o tipo no reconocido: {error}") from error
    if iva not in TIPOS_IVA:
        raise Problema(f"IVA del {iva} %: se esperaba 0, 4, 10 o 21")
    if retencion not in TIPOS_RETENCION:
        raise Problema(f"retención del {retencion} %: se esperaba 0, 7, 15 o 19")
    base = centimos(datos["base"])
    return {
        **{clave: datos[clave] for clave in ("numero", "nombre", "nif", "concepto")},
        "fecha": fecha,
        "base": base,
        "tipo_iva": iva,
        "iva": cuota(base, iva),
        "tipo_retencion": retencion,
        "retencion": cuota(base, retencion),
    }


def leer_carpeta(carpeta, problemas):
    facturas = []
    for archivo in sorted(carpeta.glob("*.txt")):
        try:
            facturas.append(leer(archivo))
        except (Problema, OSError, UnicodeDecodeError) as error:
            problemas.append(f"{carpeta.name}/{archivo.name}: {error}")
    return facturas


def revisar_numeros(emitidas, problemas):
    """Por serie: sin repetidos, sin huecos y sin fechas que retrocedan."""
    series = {}
    for factura in emitidas:
        partes = NUMERO.fullmatch(factura["numero"])
        if partes is None:
            problemas.append(f"{factura['numero']}: se esperaba serie y número, como A-2026-003")
            continue
        series.setdefault(partes[1], []).append((int(partes[2]), partes[3], factura))
    for serie, entradas in series.items():
        entradas.sort(key=lambda entrada: entrada[:2])
        for (antes, letra, una), (ahora, otra, dos) in zip(entradas, entradas[1:]):
            if (antes, letra) == (ahora, otra):
                problemas.append(f"{dos['numero']}: número repetido")
            elif ahora > antes + 1:
                problemas.append(f"serie {serie}: falta algo entre {antes:03d} y {ahora:03d}")
            if dos["fecha"] < una["fecha"]:
                problemas.append(f"{dos['numero']}: es anterior a {una['numero']}")


def totales(facturas):
    tipos = sorted({f["tipo_iva"] for f in facturas}, reverse=True)
    return {
        "por_tipo": [
            {
                "tipo": tipo,
                "base": sum(f["base"] for f in facturas if f["tipo_iva"] == tipo),
                "iva": sum(f["iva"] for f in facturas if f["tipo_iva"] == tipo),
            }
            for tipo in tipos
        ],
        "base": sum(f["base"] for f in facturas),
        "iva": sum(f["iva"] for f in facturas),
        "retencion": sum(f["retencion"] for f in facturas),
    }


def euros(cantidad):
    entero, resto = divmod(abs(cantidad), 100)
    return f"{'-' if cantidad < 0 else ''}{entero:,}".replace(",", ".") + f",{resto:02d}"


def en_texto(resumen):
    lineas = [f"Trimestre {resumen['trimestre']}"]
    for titulo, clave in (("Emitidas", "emitidas"), ("Recibidas", "recibidas")):
        lineas.append(f"\n{titulo}{'base':>{24 - len(titulo)}}{'IVA':>14}")
        for fila in resumen[clave]["por_tipo"]:
            lineas.append(f"  al {fila['tipo']:>2} %{euros(fila['base']):>15}{euros(fila['iva']):>14}")
    lineas.append("")
    lineas.append(f"{'IVA del trimestre':<24}{euros(resumen['iva_resultado']):>14}")
    lineas.append(f"{'IRPF que te retuvieron':<24}{euros(resumen['emitidas']['retencion']):>14}")
    lineas.append(f"{'IRPF que retuviste':<24}{euros(resumen['recibidas']['retencion']):>14}")
    lineas.append(f"{'Ingresos menos gastos':<24}{euros(resumen['rendimiento']):>14}")
    return "\n".join(lineas)


def escribir_libro(destino, grupos):
    with open(destino, "w", encoding="utf-8-sig", newline="") as archivo:
        libro = csv.writer(archivo, delimiter=";")
        libro.writerow(["libro", "numero", "fecha", "nombre", "nif", "concepto", "base", "tipo", "iva", "retencion"])
        for nombre, facturas in grupos.items():
            for f in sorted(facturas, key=lambda f: (f["fecha"], f["numero"])):
                fila = [nombre, f["numero"], f["fecha"].isoformat(), f["nombre"], f["nif"], f["concepto"]]
                libro.writerow(fila + [euros(f["base"]), f["tipo_iva"], euros(f["iva"]), euros(f["retencion"])])


def main():
    opciones = argparse.ArgumentParser(description="Resumen trimestral de una carpeta de facturas.")
    opciones.add_argument("carpeta", type=Path)
    opciones.add_argument("--trimestre", required=True, metavar="AAAA-N")
    opciones.add_argument("--libro", metavar="CSV")
    opciones.add_argument("--json", action="store_true")
    args = opciones.parse_args()
    partes = re.fullmatch(r"(\d{4})-([1-4])", args.trimestre)
    if partes is None or not args.carpeta.is_dir():
        print("facturas: hace falta una carpeta y un trimestre como 2026-1", file=sys.stderr)
        return 2

    problemas = []
    todas = {nombre: leer_carpeta(args.carpeta / nombre, problemas) for nombre in ("emitidas", "recibidas")}
    revisar_numeros(todas["emitidas"], problemas)
    ano, trimestre = int(partes[1]), int(partes[2])
    grupos = {
        nombre: [f for f in facturas if f["fecha"].year == ano and (f["fecha"].month + 2) // 3 == trimestre]
        for nombre, facturas in todas.items()
    }
    emitidas, recibidas = totales(grupos["emitidas"]), totales(grupos["recibidas"])
    resumen = {
        "trimestre": args.trimestre,
        "emitidas": emitidas,
        "recibidas": recibidas,
        "iva_resultado": emitidas["iva"] - recibidas["iva"],
        "rendimiento": emitidas["base"] - recibidas["base"],
        "problemas": problemas,
    }
    print(json.dumps(resumen, indent=2, ensure_ascii=False) if args.json else en_texto(resumen))
    if args.libro:
        escribir_libro(args.libro, grupos)
    for problema in problemas:
        print(f"Problema: {problema}", file=sys.stderr)
    return 1 if problemas else 0


if __name__ == "__main__":
    sys.exit(main())
