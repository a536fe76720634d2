/**
 * The server and its database are killed at random moments while people write: every acknowledged write is stored, a write with
 * an unknown outcome is stored once after it is repeated, no file is incomplete, no mail is lost, no job's work is done twice.
 */
import { runs } from '@callejero/contract/testing/property-runs.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { creator } from './testing/kill/actors/discounts.ts';
import { type Crowd, startCrowd } from './testing/kill/crowd.ts';
import type { Victim } from './testing/kill/installation.ts';
import { createProgress } from './testing/progress.ts';

const victims: readonly Victim[] = [
  'server',
  'postgres',
  'dropped',
  'postgres process',
  'postgres restarted',
];
/** Everything is compared after this many kills. */
const block = 10;
const count = runs(20, 3, 1000);
const options = { timeout: 10 * 3600 * 1000 };

describe.skipIf(process.platform !== 'linux')('an installation that is killed', options, () => {
  let crowd: Crowd;
  beforeAll(async () => {
    crowd = await startCrowd();
  });
  afterAll(() => crowd.city.close());

  it('every acknowledged write is stored once, and each unknown one once after it is repeated', async () => {
    const { city, tally } = crowd;
    const progress = await createProgress('kill', count);
    const before = progress.reached;
    while (progress.left > 0) {
      const kills = Array.from(
        { length: Math.min(block, progress.left) },
        (_, at) => victims[(progress.reached + at) % victims.length] ?? 'server',
      );
      await crowd.workDuring(async () => {
        let killedAt = new Date();
        for (const victim of kills) {
          await crowd.acknowledged(1 + Math.floor(Math.random() * 60));
          killedAt = await city.kill(victim);
        }
        return killedAt;
      });
      const { mailsTwice } = await crowd.compare();
      await progress.add(kills.length);
      console.log(
        `killed ${progress.reached} of ${count} times, ${progress.reached - before} in this run: ${tally.acknowledged} writes acknowledged, ${tally.repeated} repeated, ` +
          `slowest message seen live after ${Math.round(tally.slowestSeen)} ms, ${tally.uploads} uploads, ${tally.imports} imports, ${tally.accepted.length} mails, ${mailsTwice} more than once; ` +
          `refused meanwhile: ${JSON.stringify(Object.fromEntries(city.failures))}`,
      );
    }
    // Requests while the database is down are refused with this code only.
    expect([...city.failures.keys()].filter((code) => code !== 'unavailable')).toEqual([]);
  });

  // The pages that PostgreSQL has written survive a kill, so a control without fsync would lose nothing.
  it('the check notices writes that are acknowledged before they are stored', async () => {
    const { city, tally } = crowd;
    await city.db.query(sql`alter system set synchronous_commit = off`);
    await city.db.query(sql`alter system set wal_writer_delay = '10s'`);
    await city.kill('postgres');
    const hasty = creator(city, tally);
    let isLost = false;
    let kills = 0;
    while (!isLost) {
      expect(kills).toBeLessThan(50);
      let isOver = false;
      const working = (async () => {
        while (!isOver) await hasty.turn();
      })();
      await crowd.acknowledged(5 + Math.floor(Math.random() * 20));
      await city.kill('postgres');
      kills += 1;
      isOver = true;
      await working;
      isLost = await hasty.check().then(
        () => false,
        () => true,
      );
    }
    console.log(`without waiting for the log to be written, kill ${kills} lost what was acknowledged`);
  });
});
