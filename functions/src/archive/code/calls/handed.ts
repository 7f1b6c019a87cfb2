import { isGiven } from "../program/functions.js";
import type { ProgramReader } from "../program/index.js";
import { NOTHING, type Value } from "../value.js";
import { matches, type Site } from "./call.js";

/** Calls that start a function later, in another thread, or for each item, with the arguments that follow it. */
const LATER =
  /^(?:register|submit|Timer|Thread|Process|apply_async|call_soon|call_soon_threadsafe|call_later|call_at|run_in_executor|start_new_thread|to_thread|defer|enter|enterabs|setTimeout|setImmediate|setInterval|nextTick|queueMicrotask|finalize|imap|starmap|register_shutdown_function|Task|create_task|gather|run|add_done_callback|callback|push|new)$/;

/** Gives a function of the program what a call hands to it: `Thread(target=work, args=(a,))`, `submit(work, a)`, `partial(work, a)`. */
export function handArguments({ reader, short, args, options }: Site): void {
  const named =
    options.get("target") ?? options.get("func") ?? options.get("function") ?? options.get("action");
  // A partial function has its arguments with it.
  for (const value of [named, ...args])
    if (value?.items && reader.isFunction(value)) give(reader, value, value.items);
  if (!matches(LATER, short)) return;
  const at = named ? -1 : args.findIndex((value) => reader.isFunction(value));
  const own = named ?? args[at];
  if (!own || !reader.isFunction(own)) return;
  const list = options.get("args") ?? options.get("argument");
  const rest = list ? (list.items ?? [list]) : args.slice(at + 1);
  const [only] = rest;
  give(
    reader,
    own,
    rest.length === 1 && only?.items && /^(?:Timer|Thread|start_new_thread|starmap|new)$/.test(short)
      ? only.items
      : rest,
  );
}

function give(reader: ProgramReader, { name = "" }: Value, args: readonly Value[]): void {
  for (const [index, value] of args.slice(0, MAX_GIVEN).entries()) {
    if (value === NOTHING || (!isGiven(value) && value.from === 0 && value.name === undefined)) continue;
    const key = `${name}#${index}`;
    const before = reader.before(key);
    if (
      before &&
      before.text === value.text &&
      before.name === value.name &&
      (before.from | value.from) === before.from
    )
      continue;
    reader.bind(key, value);
    reader.needsSecond = true;
  }
}

const MAX_GIVEN = 20;
