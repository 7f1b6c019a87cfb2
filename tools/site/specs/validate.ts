import { readFileSync } from "node:fs";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import type { FailureCode } from "#contract/failures.js";
import type { ErrorAnswer } from "#contract/route.js";
import { openApi } from "./openapi.js";

export interface SeenAnswer {
  readonly method: string;
  /** Below `/api`. A query is ignored. */
  readonly path: string;
  readonly status: number;
  /** Parsed JSON, or undefined for an empty response. */
  readonly body: unknown;
}

interface Found {
  readonly responses: Readonly<Record<string, { $ref?: string; content?: object }>>;
}
type Description = ReturnType<typeof openApi>;
type PathItem = Readonly<Record<string, Found>>;

/** The codes of errors that occur before an operation is selected, by status. */
const BEFORE_METHOD: Readonly<Record<number, FailureCode>> = {
  405: "methodNotAllowed",
  403: "originRefused",
};

let ajv: Ajv2020 | undefined;
let document: Description | undefined;
const compiled = new Map<string, ValidateFunction>();

/**
 * Compares a response with the API description. Reports an unknown path, method, or status, a body that does not match
 * the schema, and an error code that the operation does not have for this status. It also reports undescribed fields:
 * clients must accept them, but the server must not send them.
 *
 * Schemas are compiled on first use, once per process.
 */
export function answerProblems({ method, path, status, body }: SeenAnswer): string[] {
  document ??= readDescription();
  const plain = path.replace(/\?.*$/, "");
  const template = Object.keys(document.paths).find((one) => pathPattern(one).test(plain));
  if (template === undefined) return [`there is no path ${plain}`];
  const item = document.paths[template] as PathItem;
  const operation = item[method.toLowerCase()];
  // Preflight requests and unsupported methods are handled before an operation is selected.
  if (!operation) {
    if (method === "OPTIONS" && status === 204) return [];
    const code = BEFORE_METHOD[status];
    if (!code) return [`there is no method ${method} of ${template}`];
    const problems = judge("#/components/schemas/Error", body);
    const isOther = problems.length === 0 && (body as ErrorAnswer).code !== code;
    return isOther ? [`the code must be ${code}`] : problems;
  }
  const response = operation.responses[status];
  if (!response) return [`there is no response ${status} of ${method} ${template}`];
  const where =
    response.$ref ?? pointer("paths", template, method.toLowerCase(), "responses", String(status));
  if (!response.$ref && !response.content) return body === undefined ? [] : ["must have no body"];
  return judge(`${where}/content/application~1json/schema`, body);
}

/** The API description with objects that allow only their declared properties. */
export const strictDescription = (): Description => closed(openApi()) as Description;

/** What the suite has written for all test files, each of which would take half a second to make it again. */
const readDescription = (): Description =>
  process.env.OPENAPI_FILE
    ? (JSON.parse(readFileSync(process.env.OPENAPI_FILE, "utf8")) as Description)
    : strictDescription();

const pathPattern = (template: string) => new RegExp(`^${template.replace(/\{\w+\}/g, "[^/]*")}/?$`);

const pointer = (...parts: readonly string[]): string =>
  `#/${parts.map((part) => encodeURIComponent(part.replaceAll("~", "~0").replaceAll("/", "~1"))).join("/")}`;

function judge(where: string, body: unknown): string[] {
  if (!ajv) {
    ajv = new Ajv2020({ strict: false, allErrors: true });
    formats.default(ajv, ["date-time", "date"]);
    // Clients parse URLs with `URL`, which accepts more than the grammar of RFC 3986.
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

/**
 * A copy whose objects allow only their own properties. Parts of an `allOf` stay open, because only
 * together they are complete.
 */
function closed(value: unknown, isPart = false): unknown {
  if (Array.isArray(value)) return value.map((part) => closed(part, isPart));
  if (typeof value !== "object" || value === null) return value;
  const inner = Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, closed(part, key === "allOf")]),
  );
  const isShape =
    !isPart && inner.type === "object" && "properties" in inner && !("additionalProperties" in inner);
  return isShape ? { ...inner, additionalProperties: false } : inner;
}
