import { type Event, type EventReview, maxWaitingEvents } from '@callejero/contract/resources/events.ts';
import { runs } from '@callejero/contract/testing/property-runs.ts';
import fc from 'fast-check';
import sql from 'sql-template-tag';
import { describe, expect, it } from 'vitest';
import type { Client } from '../../testing/api.ts';
import { getId, getPaths, readIds } from '../../testing/back-office.ts';
import { backOffice } from '../../testing/fixtures.ts';
import { decideEvent, editedByOwner, withdrawChanges } from './proposals.ts';

const office = backOffice();

const tasting = (extra: object = {}) => ({
  title: 'Cata de café',
  startsAt: '2026-03-04T01:00:00Z',
  commerce: office.commerce,
  ...extra,
});
const path = (id: string) => `/v1/events/${id}`;
const dataOf = (answer: { body: { data?: unknown } }) => answer.body.data as Event;
const read = async (who: Client, id: string) => dataOf(await who.get(path(id)));
const review = (id: string, rev: number, decision: 'accept' | 'reject', reason?: string) =>
  office.admin.post(`${path(id)}/review`, { decision, rev, ...(reason ? { reason } : {}) });
const titles = async (who: Client) =>
  ((await who.get('/v1/notices')).body.data as { title: string }[]).map(({ title }) => title);

async function propose(extra: object = {}): Promise<string> {
  const answer = await office.owner.post('/v1/events', tasting(extra));
  expect(answer.status, answer.text).toBe(201);
  return getId(answer);
}

async function accepted(extra: object = {}): Promise<string> {
  const id = await propose(extra);
  expect((await review(id, 1, 'accept')).body.data).toMatchObject({
    status: 'published',
    review: 'accepted',
  });
  return id;
}

describe('an event that an owner proposes', () => {
  it('is seen by nobody else until it is accepted, and then by everybody, without its review', async () => {
    const { owner, person, admin, test } = office;
    const id = await propose();
    expect(await read(owner, id)).toMatchObject({ status: 'draft', review: 'pending' });
    expect((await person.get(path(id))).status).toBe(404);
    const other = await test.signIn({ role: 'user' });
    for (const client of [owner, person, other])
      expect((await client.post(`${path(id)}/review`, { decision: 'accept', rev: 1 })).status).toBe(403);
    expect((await owner.post(`${path(id)}/status`, { status: 'published', rev: 1 })).status).toBe(403);
    const counts = async () => (await admin.get('/v1/waiting')).body.data as { events: number };
    const before = await counts();
    expect((await review(id, 1, 'accept')).status).toBe(200);
    expect((await counts()).events).toBe(before.events - 1);
    const seen = await read(person, id);
    expect(seen.title).toBe('Cata de café');
    for (const hidden of ['review', 'rejectionReason', 'pendingChanges'] as const)
      expect(seen[hidden] ?? null).toBeNull();
    expect(getPaths(await person.get('/v1/events?_filters={"review":"accepted"}'))).toEqual([
      '_filters.review',
    ]);
    expect(await titles(owner)).toContain('Tu evento ya está en la agenda');
    expect((await review(id, 2, 'accept')).status).toBe(409);
  });

  it('is of an own accepted commerce, without another place or the fields of the administration', async () => {
    const { owner, person } = office;
    for (const commerce of [office.foreign, office.pending, null])
      expect((await owner.post('/v1/events', tasting({ commerce }))).status).toBeGreaterThanOrEqual(400);
    expect((await owner.post('/v1/events', tasting({ commerce: office.foreign }))).status).toBe(403);
    expect((await person.post('/v1/events', tasting())).status).toBe(403);
    for (const extra of [{ status: 'published' }, { review: 'accepted' }, { pendingChanges: {} }])
      expect(getPaths(await owner.post('/v1/events', tasting(extra)))).toEqual(Object.keys(extra));
    const location = { lat: 19.5, lng: -96.9 };
    expect(getPaths(await owner.post('/v1/events', tasting({ location })))).toEqual(['commerce']);
    const id = await propose();
    expect(getPaths(await owner.patch(path(id), { rev: 1, commerce: office.foreign }))).toEqual(['commerce']);
    expect(getPaths(await owner.patch(path(id), { rev: 1, endsAt: '2026-03-01T00:00:00Z' }))).toEqual([
      'endsAt',
    ]);
  });

  it('is corrected after a rejection, which says why, and waits again', async () => {
    const { owner } = office;
    const id = await propose();
    expect(getPaths(await review(id, 1, 'reject'))).toEqual(['reason']);
    await review(id, 1, 'reject', 'Falta la hora.');
    expect(await read(owner, id)).toMatchObject({ review: 'rejected', rejectionReason: 'Falta la hora.' });
    expect(await titles(owner)).toContain('Tu evento no se publicó');
    const changed = await owner.patch(path(id), { rev: 2, title: 'Cata a las siete' });
    expect(changed.body.data).toMatchObject({ review: 'pending', rejectionReason: null, status: 'draft' });
  });

  it('is withdrawn by its owner until it is published, and by nobody else', async () => {
    const { owner, person, admin } = office;
    const id = await propose();
    expect((await person.delete(path(id), { rev: 1 })).status).toBe(404);
    expect((await owner.delete(path(id), { rev: 1 })).status).toBe(200);
    const shown = await accepted();
    expect((await owner.delete(path(shown), { rev: 2 })).status).toBe(403);
    const ofCity = getId(await admin.post('/v1/events', tasting()));
    expect((await owner.delete(path(ofCity), { rev: 1 })).status).toBe(403);
    expect((await owner.patch(path(ofCity), { rev: 1, title: 'Mío' })).status).toBe(403);
  });

  it('is accepted by publishing it', async () => {
    const { admin, owner } = office;
    const id = await propose();
    const answer = await admin.post(`${path(id)}/status`, { status: 'published', rev: 1 });
    expect(answer.body.data).toMatchObject({ status: 'published', review: 'accepted' });
    expect((await titles(owner))[0]).toBe('Tu evento ya está en la agenda');
  });

  it('is refused when too many of its commerce wait', async () => {
    const { owner, test, admin } = office;
    const commerce = getId(
      await admin.post('/v1/commerces', {
        name: 'Café lleno',
        categories: await readIds(admin, '/v1/categories', { kind: 'commerce' }).then((ids) =>
          ids.slice(0, 1),
        ),
        location: { lat: 19.52, lng: -96.9 },
        owners: [owner.id],
      }),
    );
    await admin.post(`/v1/commerces/${commerce}/review`, { decision: 'accept', rev: 1 });
    for (let at = 0; at < maxWaitingEvents; at += 1) await propose({ commerce });
    const refused = await owner.post('/v1/events', tasting({ commerce }));
    expect([refused.status, refused.body.code]).toEqual([409, 'events-waiting']);
    await test.platform.db.query(
      sql`update events set archived_at = now() where commerce = ${commerce}::uuid`,
    );
  });
});

describe('an owner’s edit of an accepted event', () => {
  it('waits: the guide shows what it showed, until a review takes it over', async () => {
    const { owner, person, admin } = office;
    const id = await accepted();
    const edited = await owner.patch(path(id), { rev: 2, title: 'Cata y postre', description: 'Con pan.' });
    expect(edited.body.data).toMatchObject({
      title: 'Cata de café',
      review: 'changes',
      pendingChanges: { title: 'Cata y postre', description: 'Con pan.' },
    });
    expect((await read(person, id)).title).toBe('Cata de café');
    // A value as before leaves the changes.
    await owner.patch(path(id), { rev: 3, description: null });
    expect((await read(admin, id)).pendingChanges).toEqual({ title: 'Cata y postre' });
    await review(id, 4, 'accept');
    expect(await read(owner, id)).toMatchObject({
      ...{ title: 'Cata y postre', review: 'accepted', pendingChanges: null, status: 'published' },
    });
    expect((await titles(owner))[0]).toBe('Los cambios de tu evento están publicados');
    expect((await read(person, id)).title).toBe('Cata y postre');
  });

  it('is checked together with what is published', async () => {
    const id = await accepted({ endsAt: '2026-03-04T03:00:00Z' });
    expect(
      getPaths(await office.owner.patch(path(id), { rev: 2, startsAt: '2026-03-05T01:00:00Z' })),
    ).toEqual(['endsAt']);
  });

  it('stays with its reason when it is refused, and is sent again or withdrawn', async () => {
    const { owner, person } = office;
    const id = await accepted();
    await owner.patch(path(id), { rev: 2, title: 'GRAN CATA' });
    await review(id, 3, 'reject', 'Sin mayúsculas.');
    expect(await read(owner, id)).toMatchObject({
      ...{ title: 'Cata de café', status: 'published', review: 'refused' },
      ...{ rejectionReason: 'Sin mayúsculas.', pendingChanges: { title: 'GRAN CATA' } },
    });
    await owner.patch(path(id), { rev: 4, title: 'Gran cata' });
    expect(await read(owner, id)).toMatchObject({ review: 'changes', rejectionReason: null });
    const other = await office.test.signIn({ role: 'user' });
    for (const client of [person, other])
      expect((await client.post(`${path(id)}/withdraw-changes`, { rev: 5 })).status).toBe(403);
    expect((await owner.post(`${path(id)}/withdraw-changes`, { rev: 5 })).body.data).toMatchObject({
      ...{ review: 'accepted', pendingChanges: null },
    });
    expect((await owner.post(`${path(id)}/withdraw-changes`, { rev: 6 })).status).toBe(409);
  });

  it('takes effect at once if it cancels the event, which nobody else may', async () => {
    const { owner, person, admin } = office;
    const id = await accepted();
    const cancel = { eventStatus: 'cancelled', rev: 2 };
    expect((await person.post(`${path(id)}/eventStatus`, cancel)).status).toBe(403);
    expect((await owner.post(`${path(id)}/eventStatus`, cancel)).status).toBe(200);
    expect((await read(person, id)).eventStatus).toBe('cancelled');
    const ofCity = getId(await admin.post('/v1/events', tasting()));
    expect((await owner.post(`${path(ofCity)}/eventStatus`, { ...cancel, rev: 1 })).status).toBe(403);
    expect((await owner.post('/v1/events/nada/eventStatus', cancel)).status).toBe(400);
  });
});

type Step = { do: 'edit'; title: string } | { do: 'accept' | 'reject' | 'withdraw' };
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('edit' as const), title: fc.constantFrom('A', 'B', 'C') }),
  fc.record({ do: fc.constantFrom('accept' as const, 'reject' as const, 'withdraw' as const) }),
);

it('no order of edits and decisions publishes what nobody accepted', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      let row: Record<string, unknown> = {
        ...{ title: 'A', status: 'draft', review: 'pending' as EventReview },
        ...{ pendingChanges: null, rejectionReason: null },
      };
      for (const step of steps) {
        const before = row;
        try {
          if (step.do === 'edit') row = { ...row, ...editedByOwner({ title: step.title }, row) };
          else if (step.do === 'withdraw') row = { ...row, ...withdrawChanges(row) };
          else row = { ...row, ...decideEvent(row, { decision: step.do, reason: 'No.' }) };
        } catch {
          continue;
        }
        const waits = ['changes', 'refused'].includes(String(row.review));
        expect(row.pendingChanges !== null).toBe(waits);
        expect(row.rejectionReason !== null).toBe(['rejected', 'refused'].includes(String(row.review)));
        expect(row.status === 'published').toBe(waits || row.review === 'accepted');
        if (before.status === 'published' && step.do !== 'accept') expect(row.title).toBe(before.title);
      }
    }),
    { numRuns: runs(5000, 300) },
  );
});
