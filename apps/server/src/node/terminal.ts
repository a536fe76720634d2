/** Asks questions at a terminal, without showing typed secrets. */
import { createInterface } from 'node:readline/promises';
import { type Readable, Writable } from 'node:stream';
import type { Terminal } from '../ask-administrator.ts';

export function openTerminal(input: Readable, output: Writable): Terminal & { close(): void } {
  let isSilent = false;
  const shown = new Writable({
    write(chunk, encoding, done) {
      // Decide at once, because `isSilent` may have changed when a delayed chunk is written.
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
