/** How long a reading is used, in milliseconds. The system takes microseconds to sum up the threads, which adds up. */
const READING_MS = 50;

let reading = 0;
let readAt = Number.NEGATIVE_INFINITY;

/** Returns the processor time of this process in microseconds, up to 50 milliseconds old. */
export function processorTime(): number {
  const now = performance.now();
  if (now - readAt >= READING_MS) {
    const { user, system } = process.cpuUsage();
    reading = user + system;
    readAt = now;
  }
  return reading;
}
