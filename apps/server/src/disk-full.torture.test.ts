/**
 * The disk of an installation is full and later has room again: writes meanwhile are refused with the reason, no acknowledged
 * write is lost, and afterwards everything works again without help.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { open, rm, statfs } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { runs } from '@callejero/contract/testing/property-runs.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Crowd, startCrowd } from './testing/kill/crowd.ts';
import { createProgress } from './testing/progress.ts';

const megabyte = 1024 * 1024;
/** Megabytes, for an installation, the test's writes and the whole log of its database, which it needs to recover. */
const size = 512;
const options = { timeout: 10 * 3600 * 1000 };

const disk = mkdtempSync(path.join(os.tmpdir(), 'callejero-disk-'));
/** The test needs the right to mount a small disk. */
const hasDisk =
  process.platform === 'linux' &&
  spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size}m`, 'callejero-test', disk]).status === 0;

let crowd: Crowd;
beforeAll(async () => {
  if (hasDisk) crowd = await startCrowd(disk);
});
afterAll(async () => {
  try {
    if (hasDisk) await crowd.city.close();
  } finally {
    if (hasDisk) spawnSync('umount', ['--lazy', disk]);
    rmSync(disk, { recursive: true, force: true });
  }
});

const ballast = path.join(disk, 'ballast');

/** Fills the disk, except for `left` bytes. */
async function fill(left: number): Promise<void> {
  const { bavail, bsize } = await statfs(disk);
  const file = await open(ballast, 'a');
  let missing = Math.max(0, bavail * bsize - left);
  while (missing > 0) {
    const bytes = Buffer.alloc(Math.min(missing, megabyte));
    // Others write too, so the disk may be full sooner.
    const written = await file.write(bytes).catch(() => null);
    if (!written) break;
    missing -= written.bytesWritten;
  }
  await file.close();
}

/** Fills the files that PostgreSQL has reserved for its log. Without room for its log PostgreSQL ends and can't be started. */
async function fillLog(): Promise<void> {
  const { db, failures } = crowd.city;
  const before = failures.get('unavailable');
  for (let files = 0; files < 200 && failures.get('unavailable') === before; files += 1)
    await db
      .query(sql`select pg_logical_emit_message(false, 'full', 'full'), pg_switch_wal()`)
      .catch(() => undefined);
}

/** Resolves after `more` further refusals with these codes. */
async function refusals(codes: readonly string[], more: number): Promise<void> {
  const count = () => codes.reduce((sum, code) => sum + (crowd.city.failures.get(code) ?? 0), 0);
  const until = count() + more;
  await expect.poll(count, { timeout: 120_000, interval: 5 }).toBeGreaterThanOrEqual(until);
}

describe.skipIf(!hasDisk)('an installation whose disk is full', options, () => {
  it('the server reports it, loses no write, and works again once there is room', async () => {
    const count = runs(3, 1, 100);
    const progress = await createProgress('disk-full', count);
    const before = progress.reached;
    while (progress.left > 0) {
      await crowd.workDuring(async () => {
        await crowd.acknowledged(10);
        await fill(Math.floor(Math.random() * 2 * megabyte));
        await refusals(['disk-full'], 10);
        await fillLog();
        // PostgreSQL may start although there is no room yet; then writes find the disk full again.
        await refusals(['unavailable', 'disk-full'], 200);
        const since = new Date();
        await rm(ballast);
        await crowd.city.healthy();
        await crowd.acknowledged(10);
        return since;
      });
      await crowd.compare();
      await progress.add(1);
    }
    const { tally, city } = crowd;
    console.log(
      `full ${progress.reached} of ${count} times, ${progress.reached - before} in this run: ${tally.acknowledged} writes acknowledged, ${tally.repeated} repeated, ${tally.uploads} uploads, ` +
        `${tally.imports} imports; refused meanwhile: ${JSON.stringify(Object.fromEntries(city.failures))}`,
    );
    expect([...city.failures.keys()].filter((code) => !['unavailable', 'disk-full'].includes(code))).toEqual(
      [],
    );
  });
});
