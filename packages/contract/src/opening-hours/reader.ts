/** Reads a text from left to right with sticky regular expressions. */
export class Reader {
  private readonly text: string;
  private index = 0;

  constructor(text: string) {
    this.text = text;
  }

  get done(): boolean {
    return this.index >= this.text.length;
  }

  get position(): number {
    return this.index;
  }

  set position(at: number) {
    this.index = at;
  }

  /** Whether a sticky expression matches at the current position. */
  at(pattern: RegExp): boolean {
    pattern.lastIndex = this.index;
    return pattern.test(this.text);
  }

  /** Matches a sticky expression at the current position and skips the white space after it. */
  take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.index;
    const match = pattern.exec(this.text);
    if (!match) return null;
    this.index = pattern.lastIndex;
    while (this.index < this.text.length && /\s/.test(this.text.charAt(this.index))) this.index += 1;
    return match;
  }
}
