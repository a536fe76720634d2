import type { Dashboard } from '@callejero/contract/answers/dashboard.ts';
import sql from 'sql-template-tag';
import { describe, expect, it } from 'vitest';
import { system } from '../../access/policy.ts';
import type { Client } from '../../testing/api.ts';
import { getId, query } from '../../testing/back-office.ts';
import { backOffice } from '../../testing/fixtures.ts';
import { readDashboard } from './dashboard.service.ts';

/** Noon today in central Mexico, so that no day of the city ends during a test. */
const noon = new Date(`${new Date().toISOString().slice(0, 10)}T18:00:00Z`);
const office = backOffice({ clock: { now: () => noon } });

async function read(client: Client = office.admin): Promise<Dashboard> {
  const answer = await client.get('/v1/dashboard');
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data as Dashboard;
}

async function total(path: string, filters: object): Promise<number> {
  const { body } = await office.admin.get(query(path, { _filters: filters, _perPage: 1 }));
  return (body.meta as { total: number }).total;
}

const last = (numbers: readonly number[] | undefined) => numbers?.at(-1);

describe('the dashboard', () => {
  it('is for administrators only', async () => {
    expect((await office.test.visitor.get('/v1/dashboard')).status).toBe(401);
    expect((await office.person.get('/v1/dashboard')).status).toBe(403);
  });

  it('omits collections that the administrator may not read', async () => {
    expect(Object.keys(await read(office.powerless))).toEqual(['days']);
    const some = await office.test.signIn({ permissions: ['reports:read', 'events:*', 'claims:review'] });
    expect(Object.keys(await read(some)).sort()).toEqual(['days', 'events', 'reports']);
    expect(Object.keys(await read()).sort()).toEqual([
      'categories',
      'claims',
      'commerces',
      'days',
      'events',
      'imports',
      'notifications',
      'promotions',
      'reports',
      'use',
      'users',
      'warnings',
    ]);
  });
});

describe('the numbers of the dashboard', () => {
  it('of pending work equal those of the lists', async () => {
    const { admin, test, commerce, foreign, pending } = office;
    const { db } = test.platform;
    const before = await read();
    await db.query(sql`update commerces set pending_changes = '{"name":"Otro"}' where id = ${commerce}`);
    const after = await read();
    expect(after.commerces?.pending.count).toBe(await total('/v1/commerces', { status: 'pending' }));
    expect(after.commerces?.pending.count).toBe(1);
    expect(after.commerces?.pending.oldest).toBe(
      ((await admin.get(`/v1/commerces/${pending}`)).body.data as { createdAt: string }).createdAt,
    );
    expect(after.commerces?.accepted).toBe(await total('/v1/commerces', { status: 'accepted' }));
    expect((after.commerces?.changes ?? 0) - (before.commerces?.changes ?? 0)).toBe(1);
    await db.query(sql`update commerces set opening_hours_text = 'según' where id = ${foreign}`);
    const words = { openingHoursText: { $exists: true } };
    expect((await read()).commerces?.hours).toBe(1);
    expect(await total('/v1/commerces', words)).toBe(1);
    await db.query(sql`update commerces set opening_hours_text = null where id = ${foreign}`);
    expect((await read()).commerces?.hours).toBe(0);
  });

  it('include open reports, pending claims, failed and scheduled notifications', async () => {
    const { admin, person, foreign, test } = office;
    const report = await person.post('/v1/reports', { commerce: foreign, kind: 'closed' });
    const reported = (report.body.data as { createdAt: string }).createdAt;
    await person.post('/v1/claims', { commerce: foreign, phone: '+522288173390', message: 'Es mío.' });
    expect(await read()).toMatchObject({
      reports: { count: 1, oldest: reported },
      claims: { count: 1 },
      notifications: { failed: 0, scheduled: 0, next: null },
    });
    await admin.post(`/v1/reports/${getId(report)}/done`, { rev: 1 });
    expect((await read()).reports).toEqual({ count: 0, oldest: null });

    const notification = async () =>
      getId(await admin.post('/v1/notifications', { title: 'Feria', message: 'Hoy.', kind: 'service' }));
    const scheduledAt = new Date(Date.now() + 3_600_000).toISOString();
    await test.platform.db.query(
      sql`update notifications set status = 'scheduled', scheduled_at = ${scheduledAt}::timestamptz
        where id = ${await notification()}`,
    );
    await test.platform.db.query(
      sql`update notifications set status = 'failed' where id = ${await notification()}`,
    );
    const { notifications } = await read();
    expect(notifications).toMatchObject({ failed: 1, scheduled: 1 });
    expect(Date.parse(notifications?.next ?? '')).toBe(Date.parse(scheduledAt));
  });
});

it('the dashboard counts current promotions and the events of seven days', async () => {
  const { admin, test, commerce } = office;
  const { db } = test.platform;
  const discount = getId(await admin.post('/v1/discounts', { name: 'Diez', type: 'percentage', value: 10 }));
  const from = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  const promotion = async (startsAt: string, endsAt: string) => {
    const body = { title: 'Oferta', terms: 'Una.', discount, startsAt, endsAt };
    const id = getId(await admin.post('/v1/promotions', body));
    await admin.post(`/v1/promotions/${id}/status`, { status: 'published', rev: 1 });
  };
  await promotion(from(-48), from(48));
  await promotion(from(-48), from(-24));
  await promotion(from(24), from(48));
  expect((await read()).promotions).toEqual({ running: 1 });

  const event = async (startsAt: string, extra: object = {}) => {
    const id = getId(await admin.post('/v1/events', { title: 'Cata', startsAt, commerce, ...extra }));
    await admin.post(`/v1/events/${id}/status`, { status: 'published', rev: 1 });
    return id;
  };
  const soon = await event(from(36));
  await event(from(24 * 9));
  await event(from(-24 * 9));
  await event(from(-24 * 9), { endsAt: from(24) });
  await event(from(-24 * 9), { recurrence: 'FREQ=WEEKLY' });
  expect((await read()).events?.coming).toBe(3);
  await db.query(sql`update events set event_status = 'cancelled' where id = ${soon}`);
  const { events } = await read();
  expect(events?.coming).toBe(2);
  expect(last(events?.published)).toBe(5);
  // Unpublished and published again: still one event.
  await admin.post(`/v1/events/${soon}/status`, { status: 'draft', rev: 2 });
  await admin.post(`/v1/events/${soon}/status`, { status: 'published', rev: 3 });
  expect(last((await read()).events?.published)).toBe(5);
});

it('the dashboard counts for each day what was created and decided', async () => {
  const { admin, commerce, pending } = office;
  const before = await read();
  expect(before.days).toHaveLength(30);
  expect(before.commerces?.created).toHaveLength(30);
  expect(before.commerces?.created.slice(0, -1)).toEqual(new Array(29).fill(0));
  expect(last(before.commerces?.created)).toBe(3);
  expect(last(before.users?.created)).toBe(2);
  expect(before.users?.total).toBe(2);
  await admin.post(`/v1/commerces/${pending}/review`, { decision: 'reject', reason: 'Repetido', rev: 1 });
  await admin.post(`/v1/commerces/${pending}/review`, { decision: 'accept', rev: 2 });
  await admin.post(`/v1/commerces/${commerce}/review`, { decision: 'accept', rev: 1 });
  const after = await read();
  expect(last(after.commerces?.decided.accepted)).toBe(2);
  expect(last(after.commerces?.decided.rejected)).toBe(1);
});

it('the days of the dashboard are the city’s, also those of 23 and 25 hours', async () => {
  const { platform } = office.test;
  const { db, ids } = platform;
  const config = { ...platform.config, city: { ...platform.config.city, timezone: 'Europe/Madrid' } };
  const signedUp = async (...moments: string[]) => {
    for (const at of moments) {
      const id = ids.next();
      await db.query(sql`insert into users (id, created_at, updated_at, rev, email, email_folded, first_name,
          first_name_folded, roles, status, push_id)
        values (${id}, ${at}, ${at}, 1, ${`${id}@prueba.example`}, ${`${id}@prueba.example`}, 'A', 'a', '{user}',
          'active', ${crypto.randomUUID()})`);
    }
  };
  // Clocks go forward on 29 March 2026 and back on 25 October 2026.
  await signedUp(
    '2026-03-28T22:59:59Z',
    '2026-03-28T23:00:00Z',
    '2026-03-29T21:59:59Z',
    '2026-03-29T22:00:00Z',
  );
  await signedUp(
    '2026-10-24T21:59:59Z',
    '2026-10-24T22:00:00Z',
    '2026-10-25T22:59:59Z',
    '2026-10-25T23:00:00Z',
  );
  for (const [now, day] of [
    ['2026-03-30T21:59:00Z', '2026-03-29'],
    ['2026-10-26T22:59:00Z', '2026-10-25'],
  ] as const) {
    const { days, users } = await readDashboard(
      { db, config, city: platform.city },
      { all: async () => [] },
      system,
      new Date(now),
    );
    const at = days.indexOf(day);
    expect(at).toBe(28);
    expect(users?.created.slice(at - 1, at + 2)).toEqual([1, 2, 1]);
  }
});
