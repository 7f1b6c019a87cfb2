#!/usr/bin/env node
/**
 * Confere um arquivo de mensagens pt-BR contra o original.
 * uso: node verificar.mjs en.json pt-BR.json
 * Saída: 0 sem erros, 1 com erros, 2 arquivo ilegível.
 */
import { readFileSync } from "node:fs";

const LIMITES = [
  { sufixo: /(button|btn|cta|botao|action)$/i, maximo: 24 },
  { sufixo: /(title|titulo|heading)$/i, maximo: 48 },
  { sufixo: /(toast|snackbar)$/i, maximo: 90 },
];
const EXPRESSOES = [
  [/\b(?:vou|vai|vamos|irá|iremos) (?:estar|estarmos) \p{L}+ndo\b/iu, "gerundismo: use o futuro simples ou o presente"],
  [/\bclique aqui\b/iu, "diga o que acontece em vez de \"clique aqui\""],
  [/\b(?:ops|oops|ixi|eita)\b/iu, "interjeição em mensagem: vá direto ao que houve"],
  [/\bpor favor\b/iu, "\"por favor\" alonga sem ajudar; guarde para pedidos fora do comum"],
  [/\b(?:inválid[oa]s?)\b/iu, "\"inválido\" não ensina; diga o formato esperado"],
  [/\bo usuário\b/iu, "fale com a pessoa: você"],
  [/\((?:a|o|as|os)\)/u, "gênero entre parênteses: reescreva a frase"],
  [/!{2,}/u, "mais de um ponto de exclamação"],
  [/R\$\d/u, "falta o espaço depois de R$"],
];

function ler(caminho) {
  try {
    return achatar(JSON.parse(readFileSync(caminho, "utf8")));
  } catch (falha) {
    console.error(`verificar: ${caminho}: ${falha.message}`);
    process.exit(2);
  }
}

/** Objetos aninhados viram chaves com ponto; só folhas de texto contam. */
function achatar(valor, prefixo = "", saida = new Map()) {
  for (const [chave, conteudo] of Object.entries(valor)) {
    const nome = prefixo ? `${prefixo}.${chave}` : chave;
    if (conteudo !== null && typeof conteudo === "object") achatar(conteudo, nome, saida);
    else if (typeof conteudo === "string") saida.set(nome, conteudo);
  }
  return saida;
}

/** Nomes das variáveis: {nome}, {{nome}}, {n, plural, …}, %s e %(nome)s. */
function variaveis(texto) {
  const achadas = new Set();
  for (const { 1: nome, index } of texto.matchAll(/\{\{?\s*(\w+)\s*(?:\}|,)/g)) {
    const ramoDePlural = /(?:\b(?:zero|one|two|few|many|other)|=\d+) ?$/.test(texto.slice(0, index));
    if (!ramoDePlural) achadas.add(nome);
  }
  for (const [marca] of texto.matchAll(/%(?:\(\w+\))?[sd]/g)) achadas.add(marca);
  return [...achadas].sort().join(", ");
}

function maiusculasInglesas(texto) {
  const palavras = texto.split(/\s+/).slice(1).filter((p) => /^\p{L}{4,}$/u.test(p));
  return palavras.length >= 2 && palavras.every((p) => /^\p{Lu}\p{Ll}+$/u.test(p));
}

function* conferir(chave, original, texto) {
  const [de, para] = [variaveis(original), variaveis(texto)];
  if (de !== para) yield ["ERRO", `variáveis diferentes: original [${de}], tradução [${para}]`];
  if (texto.trim() === "") yield ["ERRO", "texto vazio"];
  if (/,\s*plural\s*,/.test(texto) && !(/\bone\s*\{/.test(texto) && /\bother\s*\{/.test(texto)))
    yield ["ERRO", "plural sem as formas one e other"];
  const limite = LIMITES.find(({ sufixo }) => sufixo.test(chave));
  if (limite && texto.length > limite.maximo) yield ["AVISO", `${texto.length} caracteres; o limite é ${limite.maximo}`];
  if (limite === LIMITES[0] && /[.!]$/.test(texto)) yield ["AVISO", "botão não leva ponto final"];
  if (maiusculasInglesas(texto)) yield ["AVISO", "maiúscula só na primeira palavra"];
  if (texto === original && /\s/.test(texto)) yield ["AVISO", "igual ao original: falta traduzir?"];
  for (const [expressao, motivo] of EXPRESSOES) if (expressao.test(texto)) yield ["AVISO", motivo];
}

const [caminhoBase, caminhoTraducao] = process.argv.slice(2);
if (!caminhoTraducao) {
  console.error("uso: node verificar.mjs en.json pt-BR.json");
  process.exit(2);
}
const [base, traducao] = [ler(caminhoBase), ler(caminhoTraducao)];
let erros = 0;
let avisos = 0;
function relatar(nivel, chave, motivo) {
  if (nivel === "ERRO") erros += 1;
  else avisos += 1;
  console.log(`${nivel}\t${chave}\t${motivo}`);
}
for (const [chave, original] of base) {
  const texto = traducao.get(chave);
  if (texto === undefined) relatar("ERRO", chave, `falta a tradução de "${original}"`);
  else for (const [nivel, motivo] of conferir(chave, original, texto)) relatar(nivel, chave, motivo);
}
for (const chave of traducao.keys()) if (!base.has(chave)) relatar("AVISO", chave, "não existe no original");
console.log(`${erros} erro(s), ${avisos} aviso(s) em ${base.size} chaves`);
process.exit(erros > 0 ? 1 : 0);
