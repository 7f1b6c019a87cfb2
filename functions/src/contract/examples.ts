import type * as z from "zod";
import { communityExamples } from "./examples-community.js";
import { paymentExamples } from "./examples-payments.js";
import { productExamples } from "./examples-products.js";
import type { routes } from "./index.js";
import type { AnswerOf, Method, MethodsOf, Operation, OperationOf, Route } from "./route.js";

/** A request with its response. */
export interface Example<O extends Operation = Operation> {
  readonly request: z.input<O["request"]>;
  readonly answer: AnswerOf<O>;
}

type Routes = (typeof routes)[number];

/**
 * An example for every operation. A missing example, or one that violates the contract, is a compile error.
 */
export type Examples = {
  readonly [R in Routes as R["path"]]: {
    readonly [M in MethodsOf<R>]: Example<OperationOf<R, M>>;
  };
};

/**
 * One request and its response for each operation of the API.
 *
 * The IDs are those of `example-ids.ts`. To send an example to a marketplace, replace them with
 * real ones.
 */
export const examples: Examples = { ...productExamples, ...communityExamples, ...paymentExamples };

/** The example of an operation. */
export function exampleOf(route: Route, method: Method): Example {
  const byMethod = (examples as Record<string, Partial<Record<Method, Example>>>)[route.path];
  const example = byMethod?.[method];
  if (!example) throw new Error(`${method} ${route.path} has no example`);
  return example;
}
