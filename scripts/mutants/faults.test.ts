import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import areas from './faults.json' with { type: 'json' };

const server = path.resolve(import.meta.dirname, '../../apps/server/src');

it('every seeded fault still has exactly one place in the product', async () => {
  for (const { faults } of Object.values(areas)) {
    for (const { file, find } of faults) {
      const text = await readFile(path.join(server, file), 'utf8');
      expect([file, find, text.split(find).length - 1]).toEqual([file, find, 1]);
    }
  }
});
