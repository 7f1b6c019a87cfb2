import { LineCounter } from "../line-counter.js";
import type { Language, Piece } from "../pieces.js";
import { extensionOf, type TextPart } from "../text.js";
import { readJson, textsIn } from "./configurations.js";
import { pieceOf } from "./piece.js";

/** A step of a workflow that its user imports into a tool such as n8n, Node-RED, Flowise, or Langflow. */
interface Step {
  readonly type: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** By so many characters a step is looked for in its file. */
const KNOWN = 40;

/** Fields that hold a program, and its language. */
const PROGRAMS: Readonly<Record<string, Language>> = {
  jsCode: "javascript",
  functionCode: "javascript",
  javascriptFunction: "javascript",
  func: "javascript",
  pythonCode: "python",
  code: "python",
};

/**
 * The programs of a workflow. Those in JavaScript are one program with the requests between them, because each step gets
 * what the step before it returns.
 */
export function* workflowPieces(part: TextPart): Generator<Piece> {
  if (extensionOf(part.path) !== "json" || !/"(?:nodes|func)"/.test(part.text)) return;
  const steps = stepsOf(readJson(part.text));
  const places = new Places(part.text);
  const program = new Joined(places);
  for (const { type, fields } of steps) {
    for (const [name, language] of Object.entries(PROGRAMS)) {
      const code = fields[name];
      if (typeof code !== "string" || code.trim() === "") continue;
      if (language === "javascript") program.add(code.slice(0, KNOWN), stepOf(code));
      else if (/\b(?:import|def|return)\b/.test(code))
        yield pieceOf(part, places.lineOf(code.slice(0, KNOWN)), language, code, {
          origin: "configuration",
          execution: "script",
        });
    }
    if (/(?:^|[.-])http-?request/i.test(type))
      program.add(textOf(fields.url).slice(0, KNOWN), requestOf(fields));
    if (/executeCommand$/.test(type))
      program.add(
        textOf(fields.command).slice(0, KNOWN),
        `$json = require("child_process").execSync(${written(fields.command)});`,
      );
    if (/readWriteFile|readBinaryFiles?$/i.test(type))
      program.add(
        type,
        `$json = require("fs").readFileSync(${written(fields.fileSelector ?? fields.filePath)});`,
      );
  }
  const text = program.text.replace(/\$env\b/g, "process.env");
  if (program.hasCode)
    yield pieceOf(part, 1, "javascript", text, { origin: "configuration", execution: "script" });
}

/**
 * The steps of n8n and Node-RED have their fields in `parameters` or beside their type, those of Flowise in `data.inputs`,
 * and those of Langflow in `data.node.template`.
 */
function stepsOf(workflow: unknown): Step[] {
  return nodesOf(workflow).map((node): Step => {
    const { type, parameters, data } = recordOf(node);
    const { inputs, node: inner } = recordOf(data);
    const template = Object.entries(recordOf(recordOf(inner).template));
    const values = Object.fromEntries(template.map(([name, field]) => [name, recordOf(field).value]));
    const fields = { ...recordOf(node), ...recordOf(parameters), ...recordOf(inputs), ...values };
    return { type: typeof type === "string" ? type : "", fields };
  });
}

/** The nodes of one workflow, of several, or of a list without a workflow, as Node-RED exports it. */
function nodesOf(workflow: unknown): unknown[] {
  if (Array.isArray(workflow))
    return workflow.flatMap((one) => ("nodes" in recordOf(one) ? nodesOf(one) : [one]));
  const { nodes, data } = recordOf(workflow);
  if (Array.isArray(nodes)) return nodes;
  const inner = recordOf(data).nodes;
  return Array.isArray(inner) ? inner : [];
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};
}

/** A program that gets what the step before it returns. Only a comment needs a line end after it. */
function stepOf(code: string): string {
  return `$json = ((items) => { ${code}${code.includes("//") ? "\n" : " "}})($json);`;
}

/** A request with what it sends. */
function requestOf({ url, method, ...others }: Step["fields"]): string {
  const sent = [...textsIn(others)].map(written).join(", ");
  return `$json = await fetch(${written(url)}, { method: ${written(method ?? "GET")}, body: [${sent}] });`;
}

/** A text with expressions, such as `=Bearer {{ $env.TOKEN }}`, as a template of JavaScript. */
function written(value: unknown): string {
  const text = textOf(value);
  if (!text.startsWith("=")) return JSON.stringify(text);
  const parts = text.slice(1).split(/\{\{([^{}]{0,2000}(?:\{[^{}]{0,400}\}[^{}]{0,2000}){0,8})\}\}/);
  return parts.map((one, at) => (at % 2 === 1 ? `String(${one})` : JSON.stringify(one))).join(" + ");
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** The lines of steps, which are in the order of the file: the search for each begins at the one before. */
class Places {
  private at = 0;
  private isLost = false;
  private readonly counter: LineCounter;

  constructor(private readonly text: string) {
    this.counter = new LineCounter(text);
  }

  /** The line of a text in JSON. After one that is written with other escapes, the line of the last one that was found. */
  lineOf(known: string): number {
    const found = this.isLost ? -1 : this.text.indexOf(JSON.stringify(known).slice(1, -1), this.at);
    if (found < 0) this.isLost = true;
    else this.at = found;
    return this.counter.before(this.at) + 1;
  }
}

/** A program of several steps. Each begins at the line of the file at which the step is, if the steps before it leave room. */
class Joined {
  text = "let $json;";
  hasCode = false;
  private lines = 1;

  constructor(private readonly places: Places) {}

  add(known: string, code: string): void {
    this.hasCode = true;
    const gap = Math.max(0, this.places.lineOf(known) - this.lines);
    this.text += (gap === 0 ? " " : "\n".repeat(gap)) + code;
    this.lines += gap + code.split("\n").length - 1;
  }
}
