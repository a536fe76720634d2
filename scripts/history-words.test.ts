import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { historyTexts } from '../apps/client/src/entities/history/texts.ts';

const server = path.join(import.meta.dirname, '../apps/server/src');

/** Finds the recorded action in a line of code: `'signed-up'`, `'archived'`. */
const recorded = /\baction\b ?[:=].*/g;
const name = /'([a-z]+(?:-[a-z]+)+|[a-z]+ed)'/g;

async function actionsOfTheServer(): Promise<Set<string>> {
  const found = new Set<string>();
  for await (const file of glob('{features,resource}/**/*.ts', { cwd: server })) {
    if (/\.test\.|\/testing\//.test(file)) continue;
    for (const [line] of readFileSync(path.join(server, file), 'utf8').matchAll(recorded))
      for (const [, action = ''] of line.replace(/(?:resource:|===) '[^']*'/, '').matchAll(name))
        found.add(action);
  }
  return found;
}

it('every action that the server writes into the history has a Spanish name', async () => {
  const actions = await actionsOfTheServer();
  expect([...actions]).toEqual(expect.arrayContaining(['signed-up', 'archived', 'redemption-reversed']));
  expect([...actions].filter((action) => !(action in historyTexts.actions))).toEqual([]);
});
