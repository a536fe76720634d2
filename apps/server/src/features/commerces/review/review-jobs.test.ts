import type { ReviewJob } from '@callejero/contract/answers/places.ts';
import type { Commerce } from '@callejero/contract/resources/commerces.ts';
import { eventually } from '@callejero/contract/testing/eventually.ts';
import sql from 'sql-template-tag';
import { beforeAll, expect, it } from 'vitest';
import type { Client } from '../../../testing/api.ts';
import { getId } from '../../../testing/back-office.ts';
import { backOffice } from '../../../testing/fixtures.ts';
import { mailTo, readMails } from '../../../testing/outbox.ts';

const office = backOffice({ batchSizes: { reviewed: 25 } });
let admin: Client;
const categories = new Map<string, string>();

beforeAll(() => {
  admin = office.admin;
});

/** A category for the commerces of one test, so that its filters find no others. */
async function category(name: string): Promise<string> {
  const known = categories.get(name) ?? getId(await admin.post('/v1/categories', { name, kind: 'commerce' }));
  categories.set(name, known);
  return known;
}

async function waiting(kind: string, count: number, owners: string[] = []): Promise<Commerce[]> {
  const of = await category(kind);
  const made: Commerce[] = [];
  for (let nth = 1; nth <= count; nth += 1) {
    const place = { location: { lat: 19.5, lng: -96.9 }, owners };
    const { body } = await admin.post('/v1/commerces', {
      name: `${kind} ${nth}`,
      categories: [of],
      ...place,
    });
    made.push(body.data as Commerce);
  }
  return made;
}

async function begin(kind: string, more: object = { decision: 'accept' }, headers = {}) {
  return admin.post(
    '/v1/commerces/review-jobs',
    { filters: { categories: { $in: [await category(kind)] } }, ...more },
    headers,
  );
}

const progress = async (id: string) =>
  (await admin.get(`/v1/commerces/review-jobs/${id}`)).body.data as ReviewJob;

const finished = (id: string): Promise<ReviewJob> =>
  eventually(async () => {
    const job = await progress(id);
    expect(job.finishedAt).not.toBeNull();
    return job;
  });

const reviewsOf = (ids: readonly string[]) =>
  office.test.platform.db.query<{ id: string; action: string; actor: string }>(
    sql`select record_id as id, action, actor from changes
      where record_id = any(${ids}::uuid[]) and action like 'review-%'`,
  );

it('a review job decides all matching commerces, more than a page of them, each with its change record', async () => {
  const rows = await waiting('Panaderías', 120);
  const others = await waiting('Ferreterías', 1);
  const [first] = rows;
  await admin.post(`/v1/commerces/${first?.id}/review`, { decision: 'reject', rev: 1, reason: 'Ya cerró' });
  const begun = await begin('Panaderías');
  expect(begun.status, begun.text).toBe(202);
  const job = begun.body.data as ReviewJob;
  expect(job).toMatchObject({ total: 119, done: 0, finishedAt: null });
  expect(await finished(job.id)).toMatchObject({
    total: 119,
    done: 119,
    failed: 0,
    failures: [],
    error: null,
  });
  const reviewed = await reviewsOf(rows.map(({ id }) => id));
  expect(reviewed.filter(({ action }) => action === 'review-accept')).toHaveLength(119);
  expect(new Set(reviewed.map(({ actor }) => actor))).toEqual(new Set([admin.id]));
  const kept = await admin.get(`/v1/commerces/${others[0]?.id}`);
  expect(kept.body.data).toMatchObject({ status: 'pending' });
  expect((await admin.get(`/v1/commerces/${first?.id}`)).body.data).toMatchObject({ status: 'rejected' });
});

it('a review job begins once when the request is sent twice, and is refused when nothing is pending any more', async () => {
  await waiting('Tortillerías', 2);
  const key = { 'Idempotency-Key': crypto.randomUUID() };
  const [one, two] = [
    await begin('Tortillerías', { decision: 'accept' }, key),
    await begin('Tortillerías', { decision: 'accept' }, key),
  ];
  expect(getId(two)).toBe(getId(one));
  await finished(getId(one));
  const again = await begin('Tortillerías');
  expect(again.status).toBe(400);
  expect(again.body.details).toMatchObject([{ path: 'filters', message: /espera revisión/ }]);
});

it('a review job lists what could not be decided, and decides the others', async () => {
  const [changed, other] = await waiting('Cerrajerías', 2);
  const { db, ids, clock } = office.test.platform;
  // The job has an old `rev`, as when somebody changes a commerce between the choice and its batch.
  const id = ids.next();
  await db.query(sql`insert into review_jobs (id, created_at, created_by, decision, commerces, revs, told)
    values (${id}::uuid, ${clock.now()}::timestamptz, ${admin.id}::uuid, 'accept',
      ${[changed?.id, other?.id]}::uuid[], ${[7, 1]}::int[], '{}')`);
  await office.test.platform.jobs.enqueue(db, 'review-many', { id });
  const job = await finished(id);
  expect(job).toMatchObject({ total: 2, done: 1, failed: 1, error: null });
  expect(job.failures).toMatchObject([{ id: changed?.id, name: 'Cerrajerías 1' }]);
  expect((await admin.get(`/v1/commerces/${other?.id}`)).body.data).toMatchObject({ status: 'accepted' });
});

it('a review job continues after the last batch, whoever runs it again and how often', async () => {
  const rows = await waiting('Papelerías', 4);
  const { db, ids, clock, jobs } = office.test.platform;
  const id = ids.next();
  await db.query(sql`insert into review_jobs
      (id, created_at, created_by, decision, commerces, revs, told, position)
    values (${id}::uuid, ${clock.now()}::timestamptz, ${admin.id}::uuid, 'accept',
      ${rows.map((row) => row.id)}::uuid[], ${[1, 1, 1, 1]}::int[], '{}', 2)`);
  for (let times = 0; times < 3; times += 1) await jobs.enqueue(db, 'review-many', { id });
  expect(await finished(id)).toMatchObject({ total: 4, done: 4, failed: 0 });
  const reviewed = await reviewsOf(rows.map((row) => row.id));
  expect(reviewed.map((change) => change.id).sort()).toEqual(
    rows
      .slice(2)
      .map((row) => row.id)
      .sort(),
  );
});

it('a review job notifies an owner of many once, and an owner of one as usual', async () => {
  const many = await office.test.signIn({ role: 'user' });
  const single = await office.test.signIn({ role: 'user' });
  await waiting('Zapaterías', 7, [many.id]);
  await waiting('Zapaterías', 1, [single.id]);
  const addressOf = async (who: Client) => {
    const [row] = await office.test.platform.db.query<{ email: string }>(
      sql`select email from users where id = ${who.id}`,
    );
    return row?.email ?? '';
  };
  const begun = await begin('Zapaterías', { decision: 'reject', reason: 'Son de otra ciudad' });
  await finished(getId(begun));
  const mail = await mailTo(office.test, await addressOf(many), /7 de tus comercios/);
  expect(mail.text).toContain('Motivo: Son de otra ciudad');
  expect(mail.text).toContain('«Zapaterías 1»');
  expect(mail.text).toContain('y 2 más');
  await mailTo(office.test, await addressOf(single), /No publicamos «Zapaterías 1»/);
  const toMany = (await readMails(office.test)).filter(({ to }) => to === mail.to);
  expect(toMany).toHaveLength(1);
  const notices = await office.test.platform.db.query<{ title: string }>(
    sql`select title from notices where user_id = ${many.id}`,
  );
  expect(notices).toEqual([{ title: '7 de tus comercios no se publicaron' }]);
});

it('a review job ends with the reason when its creator may not review any more', async () => {
  const [row] = await waiting('Mercerías', 1);
  const { db, ids, clock, jobs } = office.test.platform;
  const id = ids.next();
  await db.query(sql`insert into review_jobs (id, created_at, created_by, decision, commerces, revs, told)
    values (${id}::uuid, ${clock.now()}::timestamptz, ${office.person.id}::uuid, 'accept',
      ${[row?.id]}::uuid[], ${[1]}::int[], '{}')`);
  await jobs.enqueue(db, 'review-many', { id });
  expect(await finished(id)).toMatchObject({
    done: 0,
    error: 'Quien lo empezó ya no puede revisar comercios.',
  });
  expect((await admin.get(`/v1/commerces/${row?.id}`)).body.data).toMatchObject({ status: 'pending' });
});

it('a review job is for reviewers only, and for filters that the list accepts', async () => {
  expect((await office.person.post('/v1/commerces/review-jobs', { decision: 'accept' })).status).toBe(403);
  const body = { decision: 'accept', filters: { nothing: 1 } };
  expect((await admin.post('/v1/commerces/review-jobs', body)).status).toBe(400);
  const { body: refused } = await admin.post('/v1/commerces/review-jobs', { decision: 'reject' });
  expect(refused.details).toMatchObject([{ path: 'reason' }]);
});
