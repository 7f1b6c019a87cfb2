#!/usr/bin/env python3
"""Explica una expresión cron de cinco campos y calcula sus próximas ejecuciones en una zona horaria."""

import argparse
import sys
from datetime import datetime, timedelta, timezone
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

CAMPOS = [("minuto", 0, 59), ("hora", 0, 23), ("día del mes", 1, 31), ("mes", 1, 12), ("día de la semana", 0, 7)]
MESES = ["enero", "febrero", "marzo", "abril", "mayo", "junio", "julio", "agosto", "septiembre", "octubre", "noviembre", "diciembre"]
DIAS = ["domingo", "lunes", "martes", "miércoles", "jueves", "viernes", "sábado"]
NOMBRES = {
    "mes": {n: i + 1 for i, n in enumerate("jan feb mar apr may jun jul aug sep oct nov dec".split())},
    "día de la semana": {n: i for i, n in enumerate("sun mon tue wed thu fri sat".split())},
}
ATAJOS = {"@hourly": "0 * * * *", "@daily": "0 0 * * *", "@midnight": "0 0 * * *", "@weekly": "0 0 * * 0",
          "@monthly": "0 0 1 * *", "@yearly": "0 0 1 1 *", "@annually": "0 0 1 1 *"}


def numero(texto, nombre, minimo, maximo):
    valor = NOMBRES.get(nombre, {}).get(texto.lower())
    if valor is None:
        if not texto.isdigit():
            raise ValueError(f"{nombre}: «{texto}» no es un valor")
        valor = int(texto)
    if not minimo <= valor <= maximo:
        raise ValueError(f"{nombre}: {valor} está fuera de {minimo}-{maximo}")
    return valor


def valores(campo, nombre, minimo, maximo):
    """El conjunto de valores de un campo: listas, rangos y pasos."""
    resultado = set()
    for parte in campo.split(","):
        base, barra, paso = parte.partition("/")
        salto = int(paso) if paso.isdigit() and int(paso) > 0 else None
        if barra and salto is None:
            raise ValueError(f"{nombre}: el paso «{paso}» no es un número positivo")
        if base == "*":
            desde, hasta = minimo, maximo
        elif "-" in base:
            desde, hasta = (numero(extremo, nombre, minimo, maximo) for extremo in base.split("-", 1))
            if desde > hasta:
                raise ValueError(f"{nombre}: el rango «{base}» va al revés")
        else:
            desde = numero(base, nombre, minimo, maximo)
            hasta = maximo if barra else desde
        resultado.update(range(desde, hasta + 1, salto or 1))
    return {valor % 7 for valor in resultado} if nombre == "día de la semana" else resultado


def enumerar(partes):
    partes = list(partes)
    return partes[0] if len(partes) == 1 else f"{', '.join(partes[:-1])} y {partes[-1]}"


class Cron:
    def __init__(self, texto):
        campos = ATAJOS.get(texto.strip().lower(), texto).split()
        if len(campos) != 5:
            raise ValueError(f"hacen falta cinco campos y hay {len(campos)}")
        self.textos = campos
        conjuntos = [valores(c, *definicion) for c, definicion in zip(campos, CAMPOS)]
        self.minutos, self.horas, self.dias, self.meses, self.semana = conjuntos

    def dia_valido(self, fecha):
        """Si ambos campos de día están limitados, cron ejecuta cuando se cumple cualquiera de los dos."""
        del_mes = fecha.day in self.dias
        de_semana = fecha.isoweekday() % 7 in self.semana
        if self.textos[2].startswith("*") or self.textos[4].startswith("*"):
            return del_mes and de_semana
        return del_mes or de_semana

    def proximas(self, desde, veces, zona):
        """Horas locales que existen; una hora que el cambio de verano se salta no se ejecuta."""
        dia, encontradas = desde.date(), []
        for _ in range(366 * 8):
            if dia.month in self.meses and self.dia_valido(dia):
                for hora in sorted(self.horas):
                    for minuto in sorted(self.minutos):
                        momento = datetime(dia.year, dia.month, dia.day, hora, minuto, tzinfo=zona)
                        existe = momento.astimezone(timezone.utc).astimezone(zona).replace(tzinfo=None) == momento.replace(tzinfo=None)
                        if existe and momento > desde:
                            encontradas.append(momento)
                            if len(encontradas) == veces:
                                return encontradas
            dia += timedelta(days=1)
        return encontradas

    def frase(self):
        minuto, hora, dia, mes, semana = self.textos
        if minuto == "*" and hora == "*":
            cuando = "cada minuto"
        elif minuto.startswith("*/") and hora == "*":
            cuando = f"cada {minuto[2:]} minutos"
        elif hora == "*":
            cuando = "cada hora, en el minuto " + enumerar(map(str, sorted(self.minutos)))
        elif len(self.minutos) * len(self.horas) <= 6:
            cuando = "a las " + enumerar(f"{h:02}:{m:02}" for h in sorted(self.horas) for m in sorted(self.minutos))
        else:
            horas = enumerar(map(str, sorted(self.horas)))
            minutos = "todos los minutos" if minuto == "*" else "los minutos " + enumerar(map(str, sorted(self.minutos)))
            cuando = f"en {minutos} de las horas {horas}"
        partes = [cuando]
        dias = "los días " + enumerar(map(str, sorted(self.dias))) + " del mes"
        nombres = "cada " + enumerar(DIAS[d] for d in sorted(self.semana, key=lambda d: (d or 7)))
        if dia != "*" and semana != "*":
            partes.append(f"{dias} o {nombres}")
        elif dia != "*":
            partes.append(dias)
        elif semana != "*":
            partes.append(nombres)
        if mes != "*":
            partes.append("en " + enumerar(MESES[m - 1] for m in sorted(self.meses)))
        return ", ".join(partes)

    def avisos(self):
        minuto, hora, dia, _, semana = self.textos
        if dia != "*" and semana != "*":
            yield "día del mes y día de la semana a la vez: cron los une con «o», no con «y»"
        for campo, total, nombre in ((minuto, 60, "la hora"), (hora, 24, "el día")):
            paso = campo[2:] if campo.startswith("*/") else ""
            if paso.isdigit() and int(paso) and total % int(paso):
                yield f"el paso {paso} no divide {nombre}: el último intervalo es más corto"
        if minuto == "*" and hora != "*":
            yield "el minuto es «*»: se ejecuta sesenta veces en cada hora elegida"
        if self.horas & {1, 2} and len(self.horas) < 24:
            yield "entre la 1 y las 3 hay una noche al año que se salta y otra que se repite; las 4 son más seguras"
        if max(self.dias) > 28 and dia != "*" and min(self.dias) > 28:
            yield "hay meses sin ese día: esos meses no se ejecuta"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("expresion")
    parser.add_argument("--zona", default="UTC")
    parser.add_argument("--veces", type=int, default=5)
    parser.add_argument("--desde", help="fecha ISO; ahora si no se indica")
    opciones = parser.parse_args()
    try:
        zona = ZoneInfo(opciones.zona)
        cron = Cron(opciones.expresion)
        desde = datetime.fromisoformat(opciones.desde).replace(tzinfo=zona) if opciones.desde else datetime.now(zona)
    except (ValueError, ZoneInfoNotFoundError) as fallo:
        sys.exit(f"cron_humano: {fallo}")
    print(cron.frase().capitalize() + f" (hora de {opciones.zona}).")
    fechas = cron.proximas(desde, opciones.veces, zona)
    for momento in fechas:
        print(f"  {DIAS[momento.isoweekday() % 7]} {momento:%Y-%m-%d %H:%M %z}")
    if not fechas:
        print("  ninguna fecha en los próximos ocho años")
    for aviso in cron.avisos():
        print(f"Aviso: {aviso}.")


if __name__ == "__main__":
    main()
