const LETRAS = "TRWAGMYFPDXBNJZSQVHLCKE";

/** NIF de persona física o NIE, con su letra de control. Acepta espacios, guiones y minúsculas. */
export function esNif(texto) {
  const limpio = texto.toUpperCase().replace(/[\s-]/g, "");
  const partes = /^([XYZ]|\d)(\d{7})([A-Z])$/.exec(limpio);
  if (!partes) return false;
  const [, inicio, resto, letra] = partes;
  const numero = Number(`${"XYZ".includes(inicio) ? "XYZ".indexOf(inicio) : inicio}${resto}`);
  return LETRAS[numero % 23] === letra;
}

/** IBAN: para España 24 caracteres; para el resto se comprueban la forma y los dígitos de control. */
export function esIban(texto) {
  const limpio = texto.toUpperCase().replace(/\s/g, "");
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(limpio)) return false;
  if (limpio.startsWith("ES") && limpio.length !== 24) return false;
  const movido = limpio.slice(4) + limpio.slice(0, 4);
  let resto = 0;
  for (const signo of movido) {
    const valor = Number.parseInt(signo, 36);
    resto = (resto * (valor > 9 ? 100 : 10) + valor) % 97;
  }
  return resto === 1;
}

const REGLAS = {
  nif: (valor) => (esNif(valor) ? null : "La letra no corresponde a ese número. Revisa los dos"),
  iban: (valor) => (esIban(valor) ? null : "Ese IBAN no es correcto. Cópialo de tu banco, empieza por dos letras"),
  correo: (valor) =>
    valor.indexOf("@") > 0 && !valor.endsWith("@")
      ? null
      : "El correo electrónico necesita una arroba, como nombre@ejemplo.es",
};

/** El mensaje de error de un campo, o null. Un campo opcional vacío siempre es correcto. */
export function mensaje({ valor, regla, opcional, nombre }) {
  if (valor.trim() === "") return opcional ? null : `Escribe ${nombre}`;
  return REGLAS[regla]?.(valor) ?? null;
}

function revisar(campo) {
  const etiqueta = campo.labels[0]?.firstChild.textContent.trim() ?? campo.name;
  const texto = mensaje({
    valor: campo.value,
    regla: campo.dataset.regla,
    opcional: "opcional" in campo.dataset,
    nombre: campo.dataset.nombre ?? `un valor en «${etiqueta}»`,
  });
  const id = `${campo.id}-error`;
  document.getElementById(id)?.remove();
  const otros = (campo.getAttribute("aria-describedby") ?? "").split(" ").filter((uno) => uno && uno !== id);
  campo.removeAttribute("aria-invalid");
  if (texto) {
    const aviso = Object.assign(document.createElement("p"), { id, className: "error", textContent: texto });
    campo.before(aviso);
    campo.setAttribute("aria-invalid", "true");
    otros.push(id);
  }
  if (otros.length > 0) campo.setAttribute("aria-describedby", otros.join(" "));
  else campo.removeAttribute("aria-describedby");
  return texto;
}

function mostrarResumen(formulario, errores) {
  formulario.querySelector(".resumen")?.remove();
  if (errores.length === 0) return;
  const resumen = Object.assign(document.createElement("div"), { className: "resumen", tabIndex: -1 });
  const titulo = document.createElement("h2");
  titulo.textContent = errores.length === 1 ? "Hay un error" : `Hay ${errores.length} errores`;
  const lista = document.createElement("ul");
  for (const { campo, texto } of errores) {
    const enlace = Object.assign(document.createElement("a"), { href: `#${campo.id}`, textContent: texto });
    enlace.addEventListener("click", (suceso) => {
      suceso.preventDefault();
      campo.focus();
    });
    const linea = document.createElement("li");
    linea.append(enlace);
    lista.append(linea);
  }
  resumen.append(titulo, lista);
  formulario.prepend(resumen);
  resumen.focus();
}

/** Valida al enviar y, desde entonces, cada campo al salir de él. */
export function activar(formulario) {
  let intentado = false;
  const campos = () => [...formulario.querySelectorAll("input[data-regla], input[data-nombre], textarea[data-nombre]")];
  formulario.addEventListener("submit", (suceso) => {
    intentado = true;
    const errores = campos()
      .map((campo) => ({ campo, texto: revisar(campo) }))
      .filter(({ texto }) => texto !== null);
    mostrarResumen(formulario, errores);
    if (errores.length > 0) suceso.preventDefault();
  });
  formulario.addEventListener("focusout", ({ target }) => {
    if (intentado && campos().includes(target)) revisar(target);
  });
}
