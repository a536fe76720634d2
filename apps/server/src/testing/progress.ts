/**
 * The progress of a long campaign. Under `npm run torture` it continues where it was interrupted, and ends early after
 * TORTURE_MINUTES.
 */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../../../../node_modules/.cache/callejero-torture/', import.meta.url));

export interface Progress {
  /** What is done of the whole campaign, in this run and before. */
  readonly reached: number;
  /** What this run still has to do; 0 when its time is over. */
  readonly left: number;
  add(count: number): Promise<void>;
}

export async function createProgress(name: string, total: number): Promise<Progress> {
  const isTorture = process.env.TEST_RUNS === 'torture';
  const file = path.join(folder, name);
  const ends = Date.now() + Number(process.env.TORTURE_MINUTES ?? Number.POSITIVE_INFINITY) * 60_000;
  let reached = isTorture ? Number(await readFile(file, 'utf8').catch(() => '0')) : 0;
  return {
    get reached() {
      return reached;
    },
    get left() {
      return isTorture && Date.now() > ends ? 0 : total - reached;
    },
    async add(count) {
      reached += count;
      if (!isTorture) return;
      await mkdir(folder, { recursive: true });
      if (reached < total) await writeFile(file, String(reached));
      else await rm(file, { force: true });
    },
  };
}
