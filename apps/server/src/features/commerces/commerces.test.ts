import { ApiError } from '@callejero/contract/errors.ts';
import { textFilter } from '@callejero/contract/list-query/text-filter.ts';
import type { Commerce } from '@callejero/contract/resources/commerces.ts';
import fc from 'fast-check';
import sql from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Row } from '../../access/binding.ts';
import type { Client } from '../../testing/api.ts';
import { testApi } from '../../testing/fixtures.ts';
import { decideReview, reopenReview } from './review/review.service.ts';

const test = testApi();
let admin: Client;
let person: Client;
let category: string;

beforeAll(async () => {
  admin = await test.signIn();
  person = await test.signIn({ role: 'user' });
  const made = await admin.post('/v1/categories', { name: 'Cafés', kind: 'commerce', icon: 'cafe' });
  category = (made.body.data as { id: string }).id;
});

async function created(extra: Record<string, unknown> = {}): Promise<Commerce> {
  const answer = await admin.post('/v1/commerces', {
    name: 'Café Neblina',
    categories: [category],
    location: { lat: 19.54, lng: -96.92 },
    ...extra,
  });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data as Commerce;
}
const query = (params: Record<string, unknown>) =>
  `/v1/commerces?${new URLSearchParams(Object.entries(params).map(([key, value]) => [key, JSON.stringify(value)]))}`;

describe('commerces', () => {
  it('begin as pending, with a slug, and are read by people once accepted', async () => {
    const commerce = await created();
    expect(commerce).toMatchObject({ status: 'pending', location: { lat: 19.54, lng: -96.92 } });
    expect(commerce.slug).toMatch(/^cafe-neblina-[0-9a-f]{6}$/);
    expect((await person.get(`/v1/commerces/${commerce.id}`)).status).toBe(404);
    const accepted = await admin.post(`/v1/commerces/${commerce.id}/review`, { decision: 'accept', rev: 1 });
    expect(accepted.body.data).toMatchObject({ status: 'accepted', reviewedBy: admin.id, rev: 2 });
    const seen = await person.get(`/v1/commerces/${commerce.id}`);
    expect(seen.body.data).toMatchObject({ id: commerce.id, status: 'accepted' });
    expect(Object.keys(seen.body.data as object)).not.toContain('importNotes');
  });

  it('have a valid time zone, by default the one of the city', async () => {
    expect((await created()).timezone).toBe(test.platform.config.city.timezone);
    expect((await created({ timezone: 'America/Cancun' })).timezone).toBe('America/Cancun');
    const { id, rev } = await created();
    for (const timezone of ['Xalapa', 'America/Nowhere', '+06:00', ' '])
      for (const refused of [
        await admin.post('/v1/commerces', {
          name: 'X',
          categories: [category],
          location: { lat: 1, lng: 1 },
          timezone,
        }),
        await admin.patch(`/v1/commerces/${id}`, { rev, timezone }),
      ])
        expect([refused.status, refused.body.details]).toMatchObject([
          400,
          [{ path: 'timezone', message: 'La zona horaria no existe.' }],
        ]);
  });

  it('are found by "cafe" whatever case and accents, with the filter of the client and with $search', async () => {
    const names = ['Café Único', 'CAFÉ ÚNICO', 'El cafe unico de ayer'];
    const made = await Promise.all(names.map((name) => created({ name })));
    for (const _filters of [{ name: textFilter('cafe unico') }, { $search: 'unico CAFÉ' }]) {
      const found = await admin.get(query({ _filters }));
      expect((found.body.data as Commerce[]).map(({ id }) => id).toSorted()).toEqual(
        made.map(({ id }) => id).toSorted(),
      );
    }
  });

  it('without machine-readable hours are listed by a filter', async () => {
    const { id, rev } = await created({ openingHoursText: 'Los sábados, según' });
    const waiting = async () => {
      const found = await admin.get(query({ _filters: { openingHoursText: { $exists: true } } }));
      return (found.body.data as Commerce[]).map((each) => each.id);
    };
    expect(await waiting()).toEqual([id]);
    const hours = { openingHours: 'Sa 09:00-14:00', openingHoursText: null };
    const answer = await admin.patch(`/v1/commerces/${id}`, { ...hours, rev });
    expect(answer.status, answer.text).toBe(200);
    expect(await waiting()).toEqual([]);
  });

  it('never change status by a plain write', async () => {
    const { id } = await created();
    for (const body of [
      { rev: 1, status: 'accepted' },
      { rev: 1, reviewedBy: admin.id },
      { rev: 1, pendingChanges: {} },
    ]) {
      expect((await admin.patch(`/v1/commerces/${id}`, body)).status).toBe(400);
    }
    expect((await admin.get(`/v1/commerces/${id}`)).body.data).toMatchObject({ status: 'pending', rev: 1 });
  });

  it('are rejected only with a reason, and only by a reviewer', async () => {
    const { id } = await created();
    const noReason = await admin.post(`/v1/commerces/${id}/review`, { decision: 'reject', rev: 1 });
    expect(noReason.body).toMatchObject({ details: [{ path: 'reason' }] });
    const editor = await test.signIn({ permissions: ['commerces:read', 'commerces:update'] });
    const body = { decision: 'reject', reason: 'No existe', rev: 1 };
    expect((await editor.post(`/v1/commerces/${id}/review`, body)).status).toBe(403);
    expect((await person.post(`/v1/commerces/${id}/review`, body)).status).toBe(403);
    const rejected = await admin.post(`/v1/commerces/${id}/review`, body);
    expect(rejected.body.data).toMatchObject({ status: 'rejected', rejectionReason: 'No existe' });
  });

  it('are decided once when two people decide at the same time', async () => {
    const { id } = await created();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () =>
        admin.post(`/v1/commerces/${id}/review`, { decision: 'accept', rev: 1 }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
  });

  it('are reviewed in bulk with an answer for each row, and a retry decides nothing again', async () => {
    const [one, two] = [await created(), await created()];
    const body = {
      decision: 'accept',
      rows: [
        { id: one.id, rev: 1 },
        { id: two.id, rev: 9 },
        { id: test.platform.ids.next(), rev: 1 },
      ],
    };
    const key = { 'Idempotency-Key': crypto.randomUUID() };
    const first = await admin.post('/v1/commerces/review', body, key);
    expect(first.body.data).toMatchObject([
      { id: one.id, ok: true },
      { id: two.id, ok: false },
      { ok: false },
    ]);
    expect((await admin.post('/v1/commerces/review', body, key)).text).toBe(first.text);
    const [{ count } = { count: 0 }] = await test.platform.db.query<{ count: number }>(
      sql`select count(*)::int as count from changes where action = 'review-accept' and record_id = ${one.id}`,
    );
    expect(count).toBe(1);
  });

  it('keep their categories from being deleted, with an error that names them', async () => {
    const made = await admin.post('/v1/categories', { name: 'Usada', kind: 'commerce' });
    const { id } = made.body.data as { id: string };
    await created({ categories: [id] });
    const refused = await admin.delete(`/v1/categories/${id}`, { rev: 1 });
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({ code: 'in-use', details: { commerces: 1, categories: 0 } });
  });

  it('take an owner’s changes on acceptance, and store them as refused on rejection', () => {
    const current = { status: 'accepted', pendingChanges: { name: 'Nuevo' }, name: 'Viejo' };
    const now = new Date(0);
    expect(decideReview(current, { decision: 'accept' }, 'yo', now)).toMatchObject({
      name: 'Nuevo',
      pendingChanges: null,
    });
    const rejected = decideReview(current, { decision: 'reject', reason: 'No' }, 'yo', now);
    expect(rejected).toMatchObject({
      pendingChanges: null,
      refusedChanges: { name: 'Nuevo' },
      rejectionReason: 'No',
    });
    expect(rejected).not.toHaveProperty('status');
    expect(rejected).not.toHaveProperty('name');
  });

  it('never reach a status outside the transitions, whatever the decisions', () => {
    const decision = fc.constantFrom('accept', 'reject');
    fc.assert(
      fc.property(fc.array(decision, { maxLength: 12 }), (decisions) => {
        let status = 'pending';
        for (const next of decisions) {
          const target = next === 'accept' ? 'accepted' : 'rejected';
          const row = { status, pendingChanges: null, owners: [], proposedBy: null };
          const decide = () => decideReview(row, { decision: next, reason: 'x' }, 'yo', new Date(0));
          if (status === target) expect(decide).toThrow();
          else status = String(decide().status);
          expect(status).toBe(target);
        }
      }),
    );
  });

  it('are published as their proposer’s only by a review that grants it, whatever was decided before', () => {
    const step = fc.constantFrom('granted', 'refused', 'undecided', 'reject', 'reopen');
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        let row: Row = { status: 'pending', pendingChanges: null, owners: ['ana', 'luz'], proposedBy: 'ana' };
        let isRefused = false;
        for (const next of steps) {
          const ownership = next === 'granted' || next === 'refused' ? { ownership: next } : {};
          const decision = next === 'reject' ? 'reject' : 'accept';
          const verdict = { decision, reason: 'x', ...ownership } as const;
          const before = row;
          try {
            const change =
              next === 'reopen' ? reopenReview(row) : decideReview(row, verdict, 'yo', new Date(0));
            row = { ...row, ...change };
          } catch (error) {
            if (!(error instanceof ApiError)) throw error;
          }
          if (row === before) continue;
          if (next === 'undecided') expect(isRefused).toBe(true);
          if (next === 'refused') isRefused = true;
          if (next === 'reopen') isRefused = false;
          expect(new Set(row.owners as string[])).toEqual(new Set(isRefused ? ['luz'] : ['ana', 'luz']));
        }
      }),
    );
  });
});
