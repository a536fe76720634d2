/** The places in memory alone, without a database: what they need, and how long they occupy a process. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Bench } from '../bench.ts';
import type { Result } from '../report.ts';
import type { Asked, StoreFigures, Times } from '../subjects/store.ts';
import { subject } from '../world.ts';

/** MiB of a million places: a process with them may have 550, of which about 120 are its own. */
const maxMemoryOfMillion = 430;
/** Milliseconds for which other requests of the process wait. */
const maxBlock = 20;

export async function placeStore({ sizes }: Bench): Promise<Result[]> {
  const { manyCommerces: count } = sizes;
  const args = ['--max-old-space-size=8192', subject('store'), String(count), String(sizes.asked)];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  const { memory, slice, search, suggestions } = JSON.parse(stdout) as StoreFigures;
  const of = `of ${count.toLocaleString('en')} places`;
  const most = Math.max(20, maxMemoryOfMillion * (count / 1_000_000));
  const shown = ({ p50, p95, max }: Times) =>
    `p50 ${p50.toFixed(1)}, p95 ${p95.toFixed(1)}, longest ${max.toFixed(1)} ms of processor`;
  const asked = (what: string, times: Asked): Result => ({
    scenario: `store ${of}: ${what}`,
    reached: `${shown(times)}; ${times.block.toFixed(1)} ms at a stretch`,
    target: `≤ ${maxBlock} ms at a stretch`,
    ok: times.block <= maxBlock,
  });
  return [
    {
      scenario: `store ${of}: memory`,
      reached: `${memory.toFixed(0)} MiB, ${((1024 * memory) / count).toFixed(2)} KiB a place`,
      target: `≤ ${most.toFixed(0)} MiB`,
      ok: memory <= most,
    },
    asked('search', search),
    asked('suggestions', suggestions),
    { scenario: `store ${of}: 250 places read`, reached: shown(slice), target: '', ok: true },
  ];
}
