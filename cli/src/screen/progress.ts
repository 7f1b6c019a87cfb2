import type { Progress } from "../context.js";
import { truncate } from "./width.js";

const FRAMES = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"];
const FRAME_MS = 80;
const BAR = 24;

/** The animated last line of a terminal. It is hidden while other lines are written. */
export interface MovingLine {
  readonly draw: (line: string) => void;
  readonly clear: () => void;
  /** Sets the function that redraws a frame; undefined removes it. */
  readonly attach: (draw: (() => void) | undefined) => void;
  readonly width: () => number;
  readonly finish: (line: string) => void;
}

export const silent: Progress = { advance: () => {}, label: () => {}, done: () => {} };

/** A spinner, or a progress bar with a percentage if a total is known. */
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
  // The spinner must not keep the process alive.
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
