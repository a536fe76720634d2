/** Questions at a terminal; what is typed as a secret does not appear on it. */
import { createInterface } from 'node:readline/promises';
import { type Readable, Writable } from 'node:stream';
import type { Terminal } from '../ask-administrator.ts';

export function openTerminal(input: Readable, output: Writable): Terminal & { close(): void } {
  let isSilent = false;
  const shown = new Writable({
    write(chunk, encoding, done) {
      // At once: what waits here would be judged by whatever is asked later.
      if (!isSilent) output.write(chunk, encoding);
      done();
    },
  });
  const lines = createInterface({ input, output: shown, terminal: true });
  return {
    question: (text) => lines.question(text),
    async secret(text) {
      output.write(text);
      isSilent = true;
      try {
        return await lines.question('');
      } finally {
        isSilent = false;
        output.write('\n');
      }
    },
    say: (text) => void output.write(`${text}\n`),
    close() {
      lines.close();
      isSilent = true;
    },
  };
}
