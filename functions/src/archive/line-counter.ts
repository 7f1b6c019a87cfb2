/** Counts the line breaks before an offset of a text. It is fast if offsets mostly ascend. */
export class LineCounter {
  private at = 0;
  private lines = 0;

  constructor(private readonly text: string) {}

  before(offset: number): number {
    if (offset < this.at) {
      this.at = 0;
      this.lines = 0;
    }
    for (let next = this.text.indexOf("\n", this.at); next >= 0 && next < offset; ) {
      this.lines++;
      this.at = next + 1;
      next = this.text.indexOf("\n", this.at);
    }
    return this.lines;
  }
}
