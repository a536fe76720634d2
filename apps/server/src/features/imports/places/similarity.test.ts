import { runs } from '@callejero/contract/testing/property-runs.ts';
import { fold } from '@callejero/contract/text/fold.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createImporter, type Importer } from '../../../testing/importer.ts';
import { similarity, trigrams } from './similarity.ts';

let importer: Importer;
beforeAll(async () => {
  importer = await createImporter();
});
afterAll(() => importer.close());

test('names have the same similarity as in PostgreSQL', async () => {
  const name = fc.array(fc.constantFrom('café', 'sol', 'luna', '24', 'ñandú', "d'or", 'farmacias'), {
    maxLength: 4,
  });
  await fc.assert(
    fc.asyncProperty(name, name, async (a, b) => {
      const [left, right] = [fold(a.join(' ')), fold(b.join(' '))];
      const [row] = await importer.query<{ value: number }>('select similarity($1, $2)::float8 as value', [
        left,
        right,
      ]);
      expect(similarity(trigrams(left), trigrams(right))).toBeCloseTo(row?.value ?? -1, 4);
    }),
    { numRuns: runs(50, 15) },
  );
});
