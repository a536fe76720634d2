/** The tests open their databases from these files. Vitest's server has them, and a page fetches each once. */
import { inject } from 'vitest';
import { fetchArtifacts, fetchInflated } from '../../worker/artifacts.ts';
import type { Artifacts } from '../../worker/storage.ts';

let dump: Promise<Blob> | null = null;
let artifacts: Promise<Artifacts> | null = null;

/** The migrated database that every test opens a copy of. */
export function migratedDump(): Promise<Blob> {
  dump ??= fetchInflated(new URL(`/@fs${inject('mockDump')}`, location.href));
  return dump;
}

/** PGlite's program, compiled once for all the workers that run it. */
export function pgliteArtifacts(): Promise<Artifacts> {
  artifacts ??= fetchArtifacts(new URL(`/@fs${inject('pgliteFolder')}/`, location.href), {
    wasm: 'pglite.wasm',
    data: 'pglite.data',
  });
  return artifacts;
}
