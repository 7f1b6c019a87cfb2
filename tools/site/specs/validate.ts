import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { openApi } from "./openapi.js";

export interface SeenAnswer {
  readonly method: string;
  /** Below `/api`; a query does not matter. */
  readonly path: string;
  readonly status: number;
  /** Parsed JSON; nothing where the answer was empty. */
  readonly body: unknown;
}

interface Found {
  readonly responses: Readonly<Record<string, { $ref?: string; content?: object }>>;
}
type PathItem = Readonly<Record<string, Found>>;

let ajv: Ajv2020 | undefined;
let document: ReturnType<typeof openApi> | undefined;
const compiled = new Map<string, ValidateFunction>();

/**
 * What is wrong with an answer by the API's own description: a path, method or status that it does not
 * know, or a body of another shape. Also a field that no schema names: clients must take one, we say it first.
 *
 * Schemas are compiled when an answer first needs them, once a process.
 */
export function answerProblems({ method, path, status, body }: SeenAnswer): string[] {
  document ??= closed(openApi()) as ReturnType<typeof openApi>;
  const plain = path.replace(/\?.*$/, "");
  const template = Object.keys(document.paths).find((one) => pathPattern(one).test(plain));
  if (template === undefined) return [`there is no path ${plain}`];
  const item = document.paths[template] as PathItem;
  const operation = item[method.toLowerCase()];
  // A browser's question, and a method that there is not, are answered before there is an operation.
  if (!operation) {
    if (method === "OPTIONS" && status === 204) return [];
    const isRefused = status === 405 || status === 403;
    return isRefused
      ? judge("#/components/schemas/Error", body)
      : [`there is no method ${method} of ${template}`];
  }
  const response = operation.responses[status];
  if (!response) return [`there is no answer ${status} of ${method} ${template}`];
  const where =
    response.$ref ?? pointer("paths", template, method.toLowerCase(), "responses", String(status));
  if (!response.$ref && !response.content) return body === undefined ? [] : ["must have no body"];
  const problems = judge(`${where}/content/application~1json/schema`, body);
  return problems.length > 0 || status < 400 ? problems : unknownWords(response, body as { error: string });
}

/** The words of a refusal must be among the examples of its status: they are said to be all that there are. */
function unknownWords(response: Found["responses"][string], { error }: { error: string }): string[] {
  const shared = response.$ref?.split("/").at(-1);
  const known = shared === undefined ? response : document?.components.responses[shared];
  return JSON.stringify(known).includes(`"error":${JSON.stringify(error)}`)
    ? []
    : [`the words "${error}" are not among those of its status`];
}

const pathPattern = (template: string) => new RegExp(`^${template.replace(/\{\w+\}/g, "[^/]*")}/?$`);

const pointer = (...parts: readonly string[]): string =>
  `#/${parts.map((part) => encodeURIComponent(part.replaceAll("~", "~0").replaceAll("/", "~1"))).join("/")}`;

function judge(where: string, body: unknown): string[] {
  if (!ajv) {
    ajv = new Ajv2020({ strict: false, allErrors: true });
    formats.default(ajv, ["date-time", "date"]);
    // Whoever reads an address takes what URL takes; the grammar of RFC 3986 is narrower.
    ajv.addFormat("uri", (text) => URL.canParse(text));
    ajv.addSchema(document as object, "openapi");
  }
  let validate = compiled.get(where);
  if (!validate) {
    validate = ajv.compile({ $ref: `openapi${where}` });
    compiled.set(where, validate);
  }
  if (validate(body)) return [];
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
  );
}

/** A copy whose objects hold nothing but what they name. */
function closed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closed);
  if (typeof value !== "object" || value === null) return value;
  const inner = Object.fromEntries(Object.entries(value).map(([key, part]) => [key, closed(part)]));
  const isShape = inner.type === "object" && "properties" in inner && !("additionalProperties" in inner);
  return isShape ? { ...inner, additionalProperties: false } : inner;
}
