const PRECEDENCE: readonly (readonly string[])[] = [
  ["|"],
  ["^"],
  ["&"],
  ["<<", ">>"],
  ["+", "-"],
  ["*", "/", "%"],
];
const TOKEN = /\s{0,40}(0x[0-9a-fA-F]{1,8}|\d{1,10}|<<|>>|[-+*/%&|^()~])/y;
const MAX_TOKENS = 200;

/** The result of an expression of whole numbers, or undefined if it has something else, or is longer than any by hand. */
export function arithmetic(expression: string): number | undefined {
  const tokens: string[] = [];
  const text = expression.trim();
  TOKEN.lastIndex = 0;
  for (let match = TOKEN.exec(text); match; match = TOKEN.exec(text)) {
    tokens.push(match[1] as string);
    if (tokens.length > MAX_TOKENS) return undefined;
    if (TOKEN.lastIndex === text.length) break;
  }
  if (tokens.join("") !== text.replace(/\s{1,40}/g, "")) return undefined;
  const rest = { tokens, at: 0 };
  const result = level(rest, 0);
  return rest.at === tokens.length && Number.isFinite(result) ? Math.trunc(result) : undefined;
}

interface Rest {
  readonly tokens: readonly string[];
  at: number;
}

function level(rest: Rest, depth: number): number {
  const operators = PRECEDENCE[depth];
  if (!operators) return operand(rest);
  let result = level(rest, depth + 1);
  for (let mark = rest.tokens[rest.at]; mark && operators.includes(mark); mark = rest.tokens[rest.at]) {
    rest.at++;
    result = applied(mark, result, level(rest, depth + 1));
  }
  return result;
}

function operand(rest: Rest): number {
  const token = rest.tokens[rest.at++] ?? "";
  if (token === "(") {
    const inner = level(rest, 0);
    if (rest.tokens[rest.at++] !== ")") return Number.NaN;
    return inner;
  }
  if (token === "-") return -operand(rest);
  if (token === "+") return operand(rest);
  if (token === "~") return ~operand(rest);
  return /^(?:0x[0-9a-fA-F]{1,8}|\d{1,10})$/.test(token) ? Number(token) : Number.NaN;
}

/** The result of one operator; `NaN` for a division by zero. */
export function applied(mark: string, one: number, other: number): number {
  switch (mark) {
    case "+":
      return one + other;
    case "-":
      return one - other;
    case "*":
      return one * other;
    case "**":
      return one ** other;
    case "/":
      return other === 0 ? Number.NaN : Math.trunc(one / other);
    case "%":
      return other === 0 ? Number.NaN : one % other;
    case "&":
      return one & other;
    case "|":
      return one | other;
    case "^":
      return one ^ other;
    case "<<":
      return one << other;
    default:
      return one >> other;
  }
}
