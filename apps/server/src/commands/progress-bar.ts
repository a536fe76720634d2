/** A progress bar for a terminal. */

import { numberText } from '@callejero/contract/text/formats.ts';

const width = 30;
const lookEveryMs = 150;

export interface CommandProgress {
  done: number;
  total: number;
  /** Writes a count; by default as a number. */
  write?: (count: number) => string;
}

interface Terminal {
  isTTY?: boolean;
  write(text: string): unknown;
}

const line = (label: string, country: string, progress: CommandProgress): string => {
  const { done, total, write = (count: number) => numberText(count, country) } = progress;
  const filled = total === 0 ? 0 : Math.round((done / total) * width);
  const bar = '█'.repeat(filled) + '░'.repeat(width - filled);
  return `${label} ${bar} ${write(done)} de ${write(total)}`;
};

/** Draws the progress that `look` reads until it is ended, then empties the line. Draws nothing without a terminal. */
export function progressBar(
  label: string,
  country: string,
  look: () => Promise<CommandProgress>,
  terminal: Terminal = process.stderr,
): { end(): void } {
  if (!terminal.isTTY) return { end() {} };
  let ended = false;
  const draw = async () => {
    const progress = await look();
    if (!ended) terminal.write(`\r${line(label, country, progress)}\u001b[K`);
  };
  const timer = setInterval(() => void draw().catch(() => undefined), lookEveryMs);
  return {
    end() {
      ended = true;
      clearInterval(timer);
      terminal.write('\r\u001b[K');
    },
  };
}
