/** Reads a text from left to right with sticky regular expressions. */
export class Reader {
  private readonly text: string;
  private at = 0;

  constructor(text: string) {
    this.text = text;
  }

  get done(): boolean {
    return this.at >= this.text.length;
  }

  get position(): number {
    return this.at;
  }

  set position(at: number) {
    this.at = at;
  }

  /** Matches a sticky expression at the current position and skips the white space after it. */
  take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at;
    const match = pattern.exec(this.text);
    if (!match) return null;
    this.at = pattern.lastIndex;
    while (this.at < this.text.length && /\s/.test(this.text.charAt(this.at))) this.at += 1;
    return match;
  }
}
