/** Colors are for a terminal whose user did not disable them (https://no-color.org). */
const COLOURED = process.stdout.isTTY === true && !process.env.NO_COLOR && process.env.TERM !== "dumb";

const style = (code: number) => (text: string) => (COLOURED ? `\u001b[${code}m${text}\u001b[0m` : text);

export const bold = style(1);
export const dim = style(2);
export const red = style(31);
export const green = style(32);
export const yellow = style(33);
export const cyan = style(36);

/** A progress line for a task that takes longer than a moment. */
export function progress(sentence: string): void {
  console.log(`${dim("›")} ${sentence}`);
}
