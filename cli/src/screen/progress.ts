import type { Progress } from "../context.js";
import { truncate } from "./width.js";

const FRAMES = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"];
const FRAME_MS = 80;
const BAR = 24;

/** What moves on the last line of a terminal; whoever writes lines hides it meanwhile. */
export interface MovingLine {
  readonly draw: (line: string) => void;
  readonly clear: () => void;
  /** Called with what draws a frame, until it is called with nothing. */
  readonly attach: (draw: (() => void) | undefined) => void;
  readonly width: () => number;
  readonly finish: (line: string) => void;
}

export const silent: Progress = { advance: () => {}, label: () => {}, done: () => {} };

/** A spinner, or a bar with a percentage when a total is known. */
export function moving(line: MovingLine, label: string, total?: number): Progress {
  let text = label;
  let at = 0;
  let frame = 0;
  const draw = () => {
    const spinner = FRAMES[frame % FRAMES.length];
    const share = total === undefined ? undefined : Math.min(1, total === 0 ? 1 : at / total);
    const end =
      share === undefined
        ? ""
        : ` ${"━".repeat(Math.round(share * BAR))}${"╌".repeat(BAR - Math.round(share * BAR))} ${Math.floor(share * 100)}%`;
    line.draw(`${spinner} ${truncate(text, Math.max(10, line.width() - end.length - 3))}${end}`);
  };
  const timer = setInterval(() => {
    frame++;
    draw();
  }, FRAME_MS);
  // A spinner alone keeps no process alive.
  timer.unref();
  line.attach(draw);
  draw();
  let isDone = false;
  return {
    advance: (to) => {
      at = to;
    },
    label: (next) => {
      text = next;
    },
    done: (last) => {
      if (isDone) return;
      isDone = true;
      clearInterval(timer);
      line.clear();
      line.attach(undefined);
      if (last !== undefined) line.finish(last);
    },
  };
}
