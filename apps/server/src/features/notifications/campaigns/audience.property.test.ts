/** The audience of a notice is who a plain reading of its rule says, for any city. */
import type { AudienceEstimate } from '@callejero/contract/answers/notifications.ts';
import fc from 'fast-check';
import sql from 'sql-template-tag';
import { beforeAll, expect, it } from 'vitest';
import { getId } from '../../../testing/back-office.ts';
import { backOffice } from '../../../testing/fixtures.ts';

const office = backOffice();
const quarters: string[] = [];
const categories: string[] = [];
/** A commerce in each quarter. */
const places: string[] = [];
const people: string[] = [];

beforeAll(async () => {
  const { admin, test } = office;
  const { db } = test.platform;
  for (const [index, name] of ['Centro', 'Norte', 'Sur'].entries()) {
    const [west, south] = [-97 + index, 19];
    const ring = [
      ...[
        [west, south],
        [west + 0.5, south],
        [west + 0.5, south + 0.5],
      ],
      ...[
        [west, south + 0.5],
        [west, south],
      ],
    ];
    quarters.push(
      getId(await admin.post('/v1/quarters', { name, geometry: { type: 'Polygon', coordinates: [ring] } })),
    );
    const category = getId(await admin.post('/v1/categories', { name: `Clase ${index}`, kind: 'commerce' }));
    categories.push(category);
    const location = { lat: south + 0.25, lng: west + 0.25 };
    places.push(
      getId(await admin.post('/v1/commerces', { name: `Lugar ${index}`, categories: [category], location })),
    );
  }
  for (let each = 0; each < 4; each++) people.push((await test.signIn({ role: 'user' })).id);
  await db.query(sql`update commerces set quarter = null where not id = any(${places}::uuid[])`);
});

const someOf = () => fc.subarray([0, 1, 2]);
const city = fc.record({
  people: fc.array(fc.record({ quarters: someOf(), follows: someOf(), saved: someOf(), owns: someOf() }), {
    minLength: 4,
    maxLength: 4,
  }),
  quarters: fc.option(fc.subarray([0, 1, 2], { minLength: 1 }), { nil: undefined }),
  follows: fc.option(fc.subarray([0, 1, 2], { minLength: 1 }), { nil: undefined }),
});
const idsIn = (all: readonly string[], chosen: readonly number[]) => chosen.map((index) => all[index] ?? '');

it('the estimate counts exactly the people of the quarters who follow the categories', async () => {
  const { admin, test } = office;
  const { db } = test.platform;
  await fc.assert(
    fc.asyncProperty(city, async ({ people: made, quarters: asked, follows }) => {
      await db.query(sql`delete from favourites`);
      for (const [index, place] of places.entries()) {
        const owners = people.filter((_, person) => made[person]?.owns.includes(index));
        await db.query(sql`update commerces set owners = ${owners}::uuid[] where id = ${place}::uuid`);
      }
      for (const [person, { quarters: chosen, follows: followed, saved }] of made.entries()) {
        await db.query(sql`update users set notice_quarters = ${idsIn(quarters, chosen)}::uuid[],
          notice_categories = ${idsIn(categories, followed)}::uuid[] where id = ${people[person]}::uuid`);
        for (const index of saved)
          await db.query(sql`insert into favourites (user_id, kind, record, at)
            values (${people[person]}::uuid, 'commerces', ${places[index]}::uuid, now())`);
      }
      const reached = made.filter((person) => {
        const known = person.quarters.length > 0 ? person.quarters : [...person.saved, ...person.owns];
        const isThere = !asked || asked.some((quarter) => known.includes(quarter));
        return isThere && (!follows || follows.some((category) => person.follows.includes(category)));
      });
      const audience = {
        users: people,
        ...(asked && { quarters: idsIn(quarters, asked) }),
        ...(follows && { follows: idsIn(categories, follows) }),
      };
      const answer = await admin.post('/v1/notifications/audience', { audience, kind: 'service' });
      expect(answer.status, answer.text).toBe(200);
      expect((answer.body.data as AudienceEstimate).count).toBe(reached.length);
    }),
    { numRuns: 25 },
  );
});

it('a person chooses quarters and categories that exist', async () => {
  const { test } = office;
  const person = await test.signIn({ role: 'user' });
  const path = `/v1/users/${person.id}`;
  const saved = await person.patch(path, {
    rev: 1,
    noticeQuarters: quarters.slice(0, 1),
    noticeCategories: categories,
  });
  expect(saved.status, saved.text).toBe(200);
  expect((await person.patch(path, { rev: 2, noticeQuarters: [crypto.randomUUID()] })).status).toBe(400);
  expect((await person.patch(path, { rev: 2, noticeCategories: Array(51).fill(categories[0]) })).status).toBe(
    400,
  );
});
