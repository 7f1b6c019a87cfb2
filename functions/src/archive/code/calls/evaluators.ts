import { isUnknown } from "../machine.js";
import { FROM, NOTHING, type Value } from "../value.js";
import { type CallKind, matches, type Site } from "./call.js";

export const EVALUATORS =
  /^(?:eval|exec|compile|execfile|Function|AsyncFunction|vm\.(?:runIn\w{1,20}|Script|compileFunction)|instance_eval|class_eval|module_eval|assert|create_function|create_function|setTimeout|setInterval|importScripts|runpy\.run_\w{1,10}|marshal\.loads|pickle\.loads|pickle\.Unpickler|pickle\.load|dill\.load|dill\.loads|cloudpickle\.loads|builtins\.exec|builtins\.eval|require_once|include|code\.interact|(?:code\.)?Interactive(?:Interpreter|Console)\(\)\.(?:runcode|runsource|push)|timeit\.\w{1,12}|(?:cProfile|profile|pdb|trace)\.(?:run|runctx|runeval)|binding\(?\)?\.eval|ExecuteGlobal|Execute|loadstring|load|\$?ExecutionContext\.InvokeCommand\.(?:InvokeScript|NewScriptBlock)|(?:PowerShell|powershell)\.Create\(\)\.AddScript|vim\.api\.nvim_exec|_compile|ScriptBlock\.Create|types\.(?:FunctionType|CodeType)|Assembly\.Load|Reflection\.Assembly\.Load)$/;

/** The name of a function that only returns what follows. */
export const RETURNS = "function that returns ";

/** Engines whose templates contain programs: a template of another host is a program of that host. */
const TEMPLATES =
  /^(?:ERB|Erubi::Engine|Erubis::Eruby|Slim::Template|Haml::(?:Engine|Template)|mako\.template\.Template)(?:\.new)?$|^(?:ejs|pug|doT|eta)\.(?:render|compile|template)$|^(?:_|lodash|underscore)\.template$/;

/** Calls that run a text: `eval("…")`. */
export const evaluatorCall: CallKind = (site) => {
  const { name, short, reader, from, args, place } = site;
  if (matches(TEMPLATES, name) && args[0] && args[0].from & FROM.network && isUnknown(args[0])) {
    reader.machine.downloaded(args[0].from, place());
    return { from };
  }
  const isEvaluator =
    matches(EVALUATORS, name) ||
    (reader.language === "ruby" && /^(?:instance|class|module)_(?:eval|exec)$/.test(short)) ||
    /(?:^|\.)pythonapi\.(?:PyRun_\w{1,30}|Py_CompileString\w{0,12})$/.test(name) ||
    (matches(EVALUATORS, short) &&
      /^(?:vm|builtins|__builtin__|marshal|pickle|dill|runpy|\[ScriptBlock\]|kernel|\w{0,20}binding)/i.test(
        name,
      ));
  return isEvaluator ? evaluated(site) : undefined;
};

// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: a list of cases, each independent of the others.
function evaluated(site: Site): Value {
  const { reader, args, short, from, place } = site;
  const { machine } = reader;
  const [code] = short === "Function" || short === "create_function" ? args.slice(-1) : args;
  if (!code) return NOTHING;
  // `Function("return this")()`
  const returned =
    short === "Function" &&
    /^\s{0,4}return\s{1,4}(this|globalThis|process|require)\s{0,4};?\s{0,4}$/.exec(code.text ?? "")?.[1];
  if (returned) return { name: `${RETURNS}${returned === "this" ? "globalThis" : returned}`, from: 0 };
  // An expression from a server is careless. A program from a server is another program than the one that was read.
  if (
    reader.language === "python" &&
    short === "eval" &&
    code.from & FROM.network &&
    !(code.from & (FROM.untrusted | FROM.decoded))
  ) {
    machine.report("downloaded-expression", place());
    return { from };
  }
  if (short === "compile" && reader.language === "python") {
    // What is put together is compiled to be run, wherever the result is handed.
    if (args[2]?.text === "exec" && code.from & (FROM.joined | FROM.computed | FROM.decoded)) {
      const { piece, line, excerpt } = place();
      if (code.text !== undefined) machine.later(code.text, "python", place());
      else if (code.from & FROM.decoded) machine.circumstances.run(code, piece, line, excerpt);
    }
    return { ...code, from: code.from };
  }
  const isDelayed = /^set(?:Timeout|Interval|Immediate)$/.test(short) && code.text === undefined;
  const isText = /(?:^|\.)(?:text|data|body|responseText)(?:\(\))?$/.test(code.name ?? "");
  if (isDelayed && ((code.name !== undefined && !isText) || !(code.from & FROM.network))) return NOTHING;
  if (/^run_(?:path|module)$/.test(short)) {
    const file = code.text === undefined ? undefined : machine.files.file(code.text);
    if (file && file.from & FROM.network) machine.downloaded(file.from, place());
    else if (code.text !== undefined) machine.start(code.text, reader.language);
    return { from };
  }
  if (/^(?:loads?|Unpickler)$/.test(short) && /^(?:marshal|pickle|dill|cloudpickle)\./.test(site.name)) {
    if (code.from & FROM.network) machine.report("download-run", place());
    else if (code.from & FROM.decoded && code.from & FROM.file && code.text === undefined)
      machine.report("unknown-code", place(), "Objects of a program are loaded from a file");
    else if (code.from & (FROM.decoded | FROM.computed)) machine.report("obfuscated-run", place());
    return { from: from | FROM.decoded };
  }
  // Only PHP runs the text of an assertion.
  if (short === "assert" && reader.language !== "php") return NOTHING;
  if (
    (/^(?:include|require_once)$/.test(short) ||
      (short === "assert" && !/^\w{2,40}\(/.test(code.text ?? ""))) &&
    !(code.from & (FROM.network | FROM.decoded | FROM.socket))
  )
    return NOTHING;
  const language = reader.language;
  machine.evaluate(code, language, place(), "eval");
  return { from };
}
