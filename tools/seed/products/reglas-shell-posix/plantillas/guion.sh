#!/bin/sh
# Cuenta las líneas de cada fichero y escribe un resumen ordenado de mayor a menor.
set -eu

programa=${0##*/}

uso() {
  printf 'uso: %s [-n máximo] [-o salida] fichero...\n' "$programa"
}

fallo() {
  printf '%s: %s\n' "$programa" "$1" >&2
  exit "${2:-1}"
}

maximo=10
salida=
while getopts 'n:o:h' opcion; do
  case $opcion in
    n) maximo=$OPTARG ;;
    o) salida=$OPTARG ;;
    h) uso; exit 0 ;;
    *) uso >&2; exit 2 ;;
  esac
done
shift $((OPTIND - 1))

case $maximo in
  '' | *[!0-9]*) fallo "-n espera un número y recibió «$maximo»" 2 ;;
esac
[ "$#" -gt 0 ] || { uso >&2; exit 2; }

# El temporal está junto a la salida para que el cambio de nombre sea atómico.
carpeta=.
[ -z "$salida" ] || carpeta=$(dirname -- "$salida")
temporal=$(mktemp "$carpeta/.$programa.XXXXXX") || fallo "no se puede escribir en $carpeta"
trap 'rm -f -- "$temporal"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

for fichero in "$@"; do
  [ -f "$fichero" ] && [ -r "$fichero" ] || fallo "no se puede leer «$fichero»"
  lineas=$(wc -l < "$fichero")
  printf '%d\t%s\n' "$lineas" "$fichero" >> "$temporal"
done

resumen=$(sort -rn -- "$temporal" | sed "${maximo}q")
if [ -n "$salida" ]; then
  printf '%s\n' "$resumen" > "$temporal"
  mv -- "$temporal" "$salida"
else
  printf '%s\n' "$resumen"
fi
