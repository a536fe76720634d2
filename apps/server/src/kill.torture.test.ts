/**
 * The server and its database are killed at any instant while people write: what was answered with success is there, what
 * nobody knows is there once after it was repeated, no file is half, no mail is lost and no job's work is done twice.
 */
import { runs } from '@callejero/contract/testing/property-runs.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Actor,
  creator,
  editor,
  importer,
  leaver,
  redeemers,
  reviewer,
  type Tally,
  uploader,
} from './testing/kill/actors.ts';
import { type Installation, startInstallation, type Victim } from './testing/kill/installation.ts';
import { letTimePass, mailJobs, openJobs } from './testing/kill/jobs.ts';
import { createProgress } from './testing/kill/progress.ts';

const victims: readonly Victim[] = [
  'server',
  'postgres',
  'dropped',
  'postgres process',
  'postgres restarted',
];
/** Kills after which everything is compared. */
const block = 10;
const count = runs(20, 3, 1000);

describe.skipIf(process.platform !== 'linux')(
  'an installation that is killed',
  { timeout: 10 * 3600 * 1000 },
  () => {
    const tally: Tally = { acknowledged: 0, repeated: 0, imports: 0, uploads: 0, accepted: [] };
    let city: Installation;
    let actors: Actor[];
    beforeAll(async () => {
      city = await startInstallation();
      const { admin } = city;
      const made = async (path: string, body: object) =>
        String((await admin.send('POST', path, body))?.body.data?.id);
      const category = await made('/v1/categories', { name: 'Todo', kind: 'commerce' });
      const owner = await city.signIn('duena');
      const people = [await city.signIn('ana'), await city.signIn('beto'), await city.signIn('carla')];
      const place = { name: 'Panadería', categories: [category], location: { lat: 19.53, lng: -96.92 } };
      const commerce = await made('/v1/commerces', { ...place, owners: [owner.id] });
      await admin.send('POST', `/v1/commerces/${commerce}/review`, { decision: 'accept', rev: 1 });
      tally.accepted.push(place.name);
      const discount = await made('/v1/discounts', { name: 'Mitad', type: 'percentage', value: 50 });
      actors = [
        ...[creator(city, tally), leaver(city, tally), await editor(city, tally), await editor(city, tally)],
        await reviewer(city, tally, owner, category),
        redeemers(city, tally, { owner, people, commerce, discount }),
        uploader(city, tally),
        importer(city, tally),
      ];
    });
    afterAll(() => city.close());

    /** All work until `times` kills are survived. */
    async function survive(kills: readonly Victim[]): Promise<void> {
      let isOver = false;
      const working = Promise.all(
        actors.map(async (actor) => {
          while (!isOver) await actor.turn();
        }),
      );
      let killedAt = new Date();
      for (const victim of kills) {
        const until = tally.acknowledged + 1 + Math.floor(Math.random() * 60);
        await Promise.race([
          working,
          expect.poll(() => tally.acknowledged, { timeout: 60_000, interval: 1 }).toBeGreaterThan(until),
        ]);
        killedAt = new Date();
        await city.kill(victim);
      }
      isOver = true;
      let isAnswered = false;
      const answered = working.finally(() => {
        isAnswered = true;
      });
      do await letTimePass(city.db, city.dbUrl, killedAt);
      while (!isAnswered || (await openJobs(city.db)).length > 0);
      await answered;
    }

    /** Every mail arrived, and more than once only if it was being sent when it was interrupted. */
    async function compareMails(): Promise<{ twice: number }> {
      let twice = 0;
      const jobs = await mailJobs(city.db);
      expect(jobs.map(({ commerce }) => commerce).sort()).toEqual(tally.accepted.toSorted());
      for (const { commerce, state, interrupted } of jobs) {
        const arrived = city.mails.taken.filter(({ text }) => text.includes(commerce)).length;
        expect([state, arrived >= 1, arrived <= 1 + interrupted], commerce).toEqual([
          'completed',
          true,
          true,
        ]);
        twice += arrived - 1;
      }
      return { twice };
    }

    it('has every acknowledged write once, and each unknown one once after it was repeated', async () => {
      const progress = await createProgress('kill', count);
      let mailsTwice = 0;
      while (progress.left > 0) {
        const kills = Array.from(
          { length: Math.min(block, progress.left) },
          (_, at) => victims[(progress.reached + at) % victims.length] ?? 'server',
        );
        await survive(kills);
        for (const actor of actors) await actor.check();
        ({ twice: mailsTwice } = await compareMails());
        await progress.add(kills.length);
        console.log(
          `killed ${progress.reached} of ${count} times: ${tally.acknowledged} writes acknowledged, ${tally.repeated} repeated, ` +
            `${tally.uploads} uploads, ${tally.imports} imports, ${tally.accepted.length} mails (${mailsTwice} of them twice); ` +
            `refused meanwhile: ${JSON.stringify(Object.fromEntries(city.failures))}`,
        );
      }
      // Whoever asks while the database is away is told so.
      expect([...city.failures.keys()].filter((code) => code !== 'unavailable')).toEqual([]);
    });

    it('would lose what is answered before it is on the disk', async () => {
      await city.db.query(sql`alter database callejero set synchronous_commit = off`);
      // Of connections that are open already it would not hold.
      await city.kill('postgres');
      const hasty = creator(city, tally);
      let lost = 0;
      for (let kills = 0; lost === 0; kills += 1) {
        expect(kills).toBeLessThan(50);
        let isOver = false;
        const working = (async () => {
          while (!isOver) await hasty.turn();
        })();
        const until = tally.acknowledged + 5 + Math.floor(Math.random() * 20);
        await expect.poll(() => tally.acknowledged, { timeout: 60_000, interval: 1 }).toBeGreaterThan(until);
        await city.kill('postgres');
        isOver = true;
        await working;
        lost = await hasty.check().then(
          () => 0,
          () => kills + 1,
        );
      }
      console.log(`without waiting for the disk, kill ${lost} lost what was acknowledged`);
    });
  },
);
