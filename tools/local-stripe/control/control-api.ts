import { ApiError, invalid } from "../api/api-error.js";
import { matchRoute } from "../api/route.js";
import { type PageAnswer, redirect } from "../pages/page.js";
import type { Asked, Pages } from "../pages/pages.js";
import type { Control } from "./control.js";
import { CONTROL_ROUTES } from "./control-routes.js";
import { Fields } from "./fields.js";

/**
 * Handles `/_local/…`. Responds with JSON to programs, and with the control page and the result to browser forms.
 */
export async function answerControl(control: Control, pages: Pages, asked: Asked): Promise<PageAnswer> {
  try {
    const found = matchRoute(CONTROL_ROUTES, asked.method, asked.path);
    if (!found)
      throw new ApiError(404, "invalid_request_error", `There is no ${asked.method} ${asked.path}.`);
    const result = await found.route.run(control, fieldsOf(asked), found.ids.id ?? "");
    if (!asked.isForm) return json(200, result);
    pages.said = { text: found.route.done ?? "Done.", isWrong: false };
    return redirect("/");
  } catch (failure) {
    if (!(failure instanceof ApiError)) throw failure;
    if (!asked.isForm) return json(failure.status, failure);
    pages.said = { text: failure.message, isWrong: true };
    return redirect("/");
  }
}

function fieldsOf(asked: Asked): Fields {
  const query = Object.fromEntries(new URLSearchParams(asked.query));
  if (asked.body === "") return new Fields(query);
  if (asked.body.startsWith("{")) return new Fields({ ...query, ...parseObject(asked.body) });
  return new Fields({ ...query, ...Object.fromEntries(new URLSearchParams(asked.body)) });
}

function parseObject(body: string): Record<string, unknown> {
  try {
    return JSON.parse(body) as Record<string, unknown>;
  } catch {
    throw invalid("The body is not valid JSON.");
  }
}

function json(status: number, value: unknown): PageAnswer {
  return {
    status,
    headers: { "content-type": "application/json" },
    body: JSON.stringify(value ?? {}, null, 2),
  };
}
