import { expect, test } from 'vitest';
import { progressBar } from './progress-bar.ts';

/** A terminal of one line, with what a person sees in it. */
function createTerminal(isTTY: boolean) {
  let shown = '';
  return {
    isTTY,
    write(text: string) {
      for (const part of text.split('\r')) shown = part === text ? shown + part : part;
      shown = shown.replace('\u001b[K', '');
    },
    get shown() {
      return shown;
    },
  };
}

test('the bar shows the progress, and an empty line at its end', async () => {
  const terminal = createTerminal(true);
  const progress = { done: 0, total: 50_000 };
  const looks: PromiseWithResolvers<void>[] = [];
  let late = false;
  const bar = progressBar(
    'Importando',
    'MX',
    async () => {
      const look = Promise.withResolvers<void>();
      looks.push(look);
      if (late) await look.promise;
      return progress;
    },
    terminal,
  );
  await expect.poll(() => terminal.shown).toBe(`Importando ${'░'.repeat(30)} 0 de 50,000`);
  progress.done = 25_000;
  await expect
    .poll(() => terminal.shown)
    .toBe(`Importando ${'█'.repeat(15)}${'░'.repeat(15)} 25,000 de 50,000`);
  late = true;
  const before = looks.length;
  await expect.poll(() => looks.length).toBeGreaterThan(before + 1);
  bar.end();
  expect(terminal.shown).toBe('');
  // A progress that was requested before the end and arrives after it is not drawn.
  for (const look of looks) look.resolve();
  await Promise.resolve();
  await new Promise(setImmediate);
  expect(terminal.shown).toBe('');
});

test('the bar survives a failed request and draws a total of zero', async () => {
  const terminal = createTerminal(true);
  let looks = 0;
  const bar = progressBar(
    'Preparando',
    'MX',
    async () => {
      looks += 1;
      if (looks === 1) throw new Error('no');
      return { done: 0, total: 0 };
    },
    terminal,
  );
  await expect.poll(() => terminal.shown).toBe(`Preparando ${'░'.repeat(30)} 0 de 0`);
  bar.end();
});

test('the bar draws nothing without a terminal', () => {
  const terminal = createTerminal(false);
  const bar = progressBar('Importando', 'MX', () => Promise.reject(new Error('asked')), terminal);
  bar.end();
  expect(terminal.shown).toBe('');
});
