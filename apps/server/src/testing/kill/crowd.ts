/** An installation with actors: writers, uploads, an import, redemptions, reviews that send mails. */
import { expect } from 'vitest';
import type { Actor, Tally } from './actors/actor.ts';
import { chatters } from './actors/chatters.ts';
import { creator, editor, leaver } from './actors/discounts.ts';
import { importer } from './actors/importer.ts';
import { redeemers } from './actors/redeemers.ts';
import { reviewer } from './actors/reviewer.ts';
import { uploader } from './actors/uploader.ts';
import { type Installation, startInstallation } from './installation.ts';
import { letTimePass, mailJobs, openJobs } from './jobs.ts';

export interface Crowd {
  city: Installation;
  tally: Tally;
  /** Resolves after `more` further writes that were answered at the first attempt. */
  acknowledged(more: number): Promise<void>;
  /**
   * All actors work during `disturbance`; afterwards all their requests are answered and all jobs have ended. `disturbance`
   * returns the time of the last disturbance, so that jobs that began before are given up.
   */
  workDuring(disturbance: () => Promise<Date>): Promise<void>;
  /** Compares the answers of all actors with the database. Returns how many mails arrived more than once. */
  compare(): Promise<{ mailsTwice: number }>;
}

/** Starts it with its data in a new folder of `parent`. */
export async function startCrowd(parent?: string, env = {}): Promise<Crowd> {
  const tally: Tally = { acknowledged: 0, repeated: 0, imports: 0, uploads: 0, accepted: [], slowestSeen: 0 };
  const city = await startInstallation(parent, env);
  const actors = await actorsOf(city, tally);
  /** Rejects when an actor fails, so that nothing waits for it. */
  let broken = new Promise<never>(() => undefined);

  /** Checks that every mail arrived, and more than once only if its job was interrupted. */
  async function compareMails(): Promise<{ mailsTwice: number }> {
    let mailsTwice = 0;
    const jobs = await mailJobs(city.db);
    expect(jobs.map(({ commerce }) => commerce).sort()).toEqual(tally.accepted.toSorted());
    for (const { commerce, state, interrupted } of jobs) {
      const arrived = city.mails.taken.filter(({ text }) => text.includes(commerce)).length;
      expect(state, commerce).toBe('completed');
      expect(arrived, commerce).toBeGreaterThanOrEqual(1);
      expect(arrived, commerce).toBeLessThanOrEqual(1 + interrupted);
      mailsTwice += arrived - 1;
    }
    return { mailsTwice };
  }

  return {
    city,
    tally,

    async acknowledged(more) {
      const until = tally.acknowledged + more;
      const reached = expect.poll(() => tally.acknowledged, { timeout: 60_000, interval: 1 });
      await Promise.race([broken, reached.toBeGreaterThanOrEqual(until)]);
    },

    async workDuring(disturbance) {
      let isOver = false;
      let isAnswered = false;
      const working = Promise.all(
        actors.map(async (actor) => {
          while (!isOver) await actor.turn();
        }),
      ).finally(() => {
        isAnswered = true;
      });
      broken = new Promise((_resolve, reject) => working.catch(reject));
      broken.catch(() => undefined);
      const disturbedUntil = await disturbance();
      isOver = true;
      do await letTimePass(city.db, city.dbUrl, disturbedUntil);
      while (!isAnswered || (await openJobs(city.db)).length > 0);
      await working;
    },

    async compare() {
      for (const actor of actors) await actor.check();
      return compareMails();
    },
  };
}

async function actorsOf(city: Installation, tally: Tally): Promise<Actor[]> {
  const { admin } = city;
  const made = async (path: string, body: object) =>
    String((await admin.send('POST', path, body))?.body.data?.id);
  const category = await made('/v1/categories', { name: 'Todo', kind: 'commerce' });
  const owner = await city.signIn('duena');
  const customer = await city.signIn('ana');
  const people = [customer, await city.signIn('beto'), await city.signIn('carla')];
  const place = { name: 'Panadería', categories: [category], location: { lat: 19.53, lng: -96.92 } };
  const commerce = await made('/v1/commerces', { ...place, owners: [owner.id] });
  await admin.send('POST', `/v1/commerces/${commerce}/review`, { decision: 'accept', rev: 1 });
  tally.accepted.push(place.name);
  const discount = await made('/v1/discounts', { name: 'Mitad', type: 'percentage', value: 50 });
  return [
    ...[creator(city, tally), leaver(city, tally), await editor(city, tally), await editor(city, tally)],
    reviewer(city, tally, owner, category),
    redeemers(city, tally, { owner, people, commerce, discount }),
    uploader(city, tally),
    await chatters(city, tally, { owner, customer, commerce }),
    importer(city, tally),
  ];
}
