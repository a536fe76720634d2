/**
 * The server's clock is set forward and back while people write, as on a laptop that slept or a machine with a wrong time: no
 * acknowledged write is lost or done twice, and nobody is signed out.
 */
import { runs } from '@callejero/contract/testing/property-runs.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Crowd, startCrowd } from './testing/kill/crowd.ts';
import type { Victim } from './testing/kill/installation.ts';
import { askFor } from './testing/kill/jobs.ts';
import { createProgress } from './testing/progress.ts';

const hour = 3_600_000;
/** Milliseconds, in this order; `null` sets the right time again. */
const jumps = [hour, 24 * hour, -hour, null, -hour, 24 * hour, hour, null] as const;
/** Processes that are killed at the same moment, so that some answers get lost. */
const victims: readonly (Victim | null)[] = ['dropped', null, 'server', 'dropped', 'postgres process'];
/** Jobs that delete or end something by age. */
const purges = ['idempotency-purge', 'accounts-purge', 'files-purge', 'redemptions-expire', 'imports-purge'];
const block = 8;
const count = runs(16, 4, 400);

describe.skipIf(process.platform !== 'linux')('a clock that jumps', { timeout: 10 * 3600 * 1000 }, () => {
  let crowd: Crowd;
  beforeAll(async () => {
    // A jump of a day would end idle sessions of administrators, which is right but not the subject here.
    crowd = await startCrowd(undefined, { ADMIN_SESSION_IDLE_HOURS: '720' });
  });
  afterAll(() => crowd.city.close());

  it('no write is lost or done twice, and nobody is signed out', async () => {
    const { city, tally } = crowd;
    const progress = await createProgress('clock', count);
    let ahead = 0;
    while (progress.left > 0) {
      const some = Math.min(block, progress.left);
      await crowd.workDuring(async () => {
        let disturbedAt = new Date();
        for (let at = progress.reached; at < progress.reached + some; at += 1) {
          await crowd.acknowledged(1 + Math.floor(Math.random() * 60));
          const jump = jumps[at % jumps.length] ?? null;
          ahead = jump === null ? 0 : ahead + jump;
          await city.setClock(ahead);
          const victim = victims[at % victims.length] ?? null;
          if (victim !== null) disturbedAt = await city.kill(victim);
          await askFor(city.dbUrl, purges);
        }
        return disturbedAt;
      });
      await crowd.compare();
      await progress.add(some);
      console.log(
        `the clock jumped ${progress.reached} of ${count} times: ${tally.acknowledged} writes acknowledged, ${tally.repeated} repeated, ` +
          `${tally.uploads} uploads, ${tally.imports} imports, ${tally.accepted.length} mails`,
      );
    }
    const ended = await city.db.query(sql`select action from changes where action = 'refresh-token-reused'`);
    expect(ended).toEqual([]);
  });
});
