/** Everything that is read, written or sent in batches has its size in one place, and a test with small ones. */
import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { batchSizes } from '@callejero/server/ports/batch-sizes.ts';
import { expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '..');
/** A constant that says how much is handled at once. */
const size =
  /\b(?:const|let) \w*(?:batch|batchSize|partSize|pageSize|pieceBytes|fetchSize|perRun|perBatch|chunkSize)\b = [\d(]/i;
/** S3's own smallest part, with a test of three; its pages are an option of the adapter. */
const others = ['apps/server/src/node/services/files/s3-files.ts'];

async function* sources(of: 'code' | 'tests'): AsyncGenerator<{ file: string; text: string }> {
  for await (const file of glob(['apps/server/src/**/*.ts', 'apps/push/src/**/*.ts'], { cwd: root })) {
    const isTest = /\.test\.ts$/.test(file);
    const isAround = /\/testing\/|\/src\/(?:campaigns|regressions)\//.test(file);
    if (of === 'tests' ? isTest : !isTest && !isAround)
      yield { file, text: await readFile(path.join(root, file), 'utf8') };
  }
}

it('no other file of the server has a size of its own', async () => {
  const found: string[] = [];
  for await (const { file, text } of sources('code')) if (size.test(text)) found.push(file);
  expect(found.filter((file) => !others.includes(file))).toEqual([]);
});

it('every size is used, and a test sets a small one', async () => {
  const used = new Set<string>();
  const tested = new Set<string>();
  const names = Object.keys(batchSizes);
  for await (const { file, text } of sources('code'))
    if (!file.endsWith('batch-sizes.ts'))
      for (const name of names) if (new RegExp(`\\b${name}\\b`).test(text)) used.add(name);
  for await (const { text } of sources('tests'))
    for (const [, given = ''] of text.matchAll(
      /(?:batchSizes: |withBatchSizes\(\w+(?:\(\{\}\))?, )\{([^}]*)\}/g,
    ))
      for (const name of names) if (new RegExp(`\\b${name}: [\\d_]+`).test(given)) tested.add(name);
  expect(names.filter((name) => !used.has(name))).toEqual([]);
  expect(names.filter((name) => !tested.has(name))).toEqual([]);
});
