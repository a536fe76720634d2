/** The migrated dump that every test of the suite opens a copy of. */

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { makeDump } from '../build/dump.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Path of the dump. */
    mockDump: string;
    /** Folder of PGlite's program and files. */
    pgliteFolder: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'callejero-mock-'));
  const file = path.join(folder, 'dump.tar.gz');
  await writeFile(file, (await makeDump()).stream());
  project.provide('mockDump', file);
  project.provide(
    'pgliteFolder',
    path.dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite')),
  );
  return () => rm(folder, { recursive: true, force: true });
}
