import type { Commerce } from '@callejero/contract/resources/commerces.ts';
import sql from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../../testing/api.ts';
import { getId } from '../../../testing/back-office.ts';
import { backOffice } from '../../../testing/fixtures.ts';
import { mailTo, readMails } from '../../../testing/outbox.ts';
import type { ReceivedMail } from '../../../testing/parse-mail.ts';
import { chooseMail, reopenReview } from './review.service.ts';

const office = backOffice();
let admin: Client;
let category: string;

beforeAll(async () => {
  admin = office.admin;
  category = getId(await admin.post('/v1/categories', { name: 'Cafés', kind: 'commerce' }));
});

let named = 0;

/** A pending commerce with a unique name. */
async function pending(owners: string[] = [office.owner.id]): Promise<Commerce> {
  named += 1;
  const body = {
    name: `Café Número ${named}`,
    categories: [category],
    location: { lat: 19.5, lng: -96.9 },
    owners,
  };
  return (await admin.post('/v1/commerces', body)).body.data as Commerce;
}

const decide = (id: string, rev: number, decision: 'accept' | 'reject', reason?: string) =>
  admin.post(`/v1/commerces/${id}/review`, { decision, rev, ...(reason ? { reason } : {}) });

async function addressOf({ id }: Pick<Client, 'id'>): Promise<string> {
  const [row] = await office.test.platform.db.query<{ email: string }>(
    sql`select email from users where id = ${id}`,
  );
  return row?.email ?? '';
}

const about = async (who: Pick<Client, 'id'>, commerce: Commerce, subject: string): Promise<ReceivedMail> =>
  mailTo(
    office.test,
    await addressOf(who),
    new RegExp(`${subject}.*${commerce.name}\\b|${commerce.name}\\b.*${subject}`),
  );

/** Pending changes, as an owner's edit stores them. */
const propose = (id: string, changes: object) =>
  office.test.platform.db.query(
    sql`update commerces set pending_changes = ${JSON.stringify(changes)}::jsonb where id = ${id}`,
  );

describe('the owners of a commerce', () => {
  it('are all informed of an acceptance, with a link to the page', async () => {
    const commerce = await pending([office.owner.id, office.person.id]);
    expect((await decide(commerce.id, 1, 'accept')).status).toBe(200);
    for (const who of [office.owner, office.person]) {
      const mail = await about(who, commerce, 'ya está en Callejero');
      expect(mail.text).toContain(`/place/${commerce.id}`);
      expect(mail.text).toContain('Hola, Prueba: revisamos');
      expect(mail.html).toContain('Verlo en la guía');
    }
  });

  it('are informed of the reason of a rejection, and when a published commerce is withdrawn', async () => {
    const commerce = await pending();
    await decide(commerce.id, 1, 'reject', 'Faltan <datos> para encontrarlo');
    const mail = await about(office.owner, commerce, 'No publicamos');
    expect(mail.text).toContain('Motivo: Faltan <datos> para encontrarlo');
    expect(mail.html).toContain('Faltan &lt;datos&gt; para encontrarlo');
    expect(mail.text).toContain(`/my-commerce/edit/${commerce.id}`);
    await decide(commerce.id, 2, 'accept');
    await decide(commerce.id, 3, 'reject', 'Cerró');
    expect((await about(office.owner, commerce, 'ya no se ve')).text).toContain('Motivo: Cerró');
  });

  it('are informed of the decision on their changes', async () => {
    const commerce = await pending();
    await decide(commerce.id, 1, 'accept');
    await propose(commerce.id, { description: 'Con terraza' });
    const accepted = await decide(commerce.id, 2, 'accept');
    expect(accepted.body.data).toMatchObject({ description: 'Con terraza', pendingChanges: null });
    await about(office.owner, commerce, 'Los cambios en');
    await propose(commerce.id, { description: 'Lo mejor del mundo' });
    const rejected = await decide(commerce.id, 3, 'reject', 'Es publicidad');
    expect(rejected.body.data).toMatchObject({ status: 'accepted', description: 'Con terraza' });
    const mail = await about(office.owner, commerce, 'No publicamos los cambios');
    expect(mail.text).toContain('Motivo: Es publicidad');
  });

  it('are informed once of a decision that is sent twice, and of each decision made in bulk', async () => {
    const [one, two] = [await pending(), await pending()];
    const key = { 'Idempotency-Key': crypto.randomUUID() };
    const body = { decision: 'accept', rows: [one, two].map(({ id }) => ({ id, rev: 1 })) };
    await admin.post('/v1/commerces/review', body, key);
    await admin.post('/v1/commerces/review', body, key);
    for (const commerce of [one, two]) await about(office.owner, commerce, 'ya está en Callejero');
    // Jobs run in order, so all earlier ones are done after this one.
    const last = await pending();
    await decide(last.id, 1, 'accept');
    await about(office.owner, last, 'ya está en Callejero');
    const mails = (await readMails(office.test)).filter(({ subject }) => subject.includes(one.name));
    expect(mails).toHaveLength(1);
  });

  it('get no mail about a refused decision, and none at deleted accounts', async () => {
    const closed = await office.test.signIn({ role: 'user' });
    const commerce = await pending([office.owner.id, closed.id]);
    await office.test.platform.db.query(sql`update users set status = 'disabled' where id = ${closed.id}`);
    expect((await decide(commerce.id, 9, 'accept')).status).toBe(409);
    const [queued] = await office.test.platform.db.query<{ count: number }>(
      sql`select count(*)::int as count from pgboss.job where name = 'mail' and data->'commerce'->>'id' = ${commerce.id}`,
    );
    expect(queued?.count).toBe(0);
    await decide(commerce.id, 1, 'reject', 'Está duplicado');
    const [asked] = await office.test.platform.db.query<{ users: string[] }>(
      sql`select array_agg(data->>'user') as users from pgboss.job
        where name = 'mail' and data->'commerce'->>'id' = ${commerce.id}`,
    );
    expect(asked?.users).toEqual([office.owner.id]);
  });
});

describe('a reopened decision', () => {
  it('makes the commerce pending again, in the history too, and informs its owner', async () => {
    const commerce = await pending();
    await decide(commerce.id, 1, 'reject', 'No existe');
    const reopened = await admin.post(`/v1/commerces/${commerce.id}/reopen`, { rev: 2 });
    expect(reopened.body.data, reopened.text).toMatchObject({
      status: 'pending',
      rejectionReason: null,
      reviewedBy: null,
      reviewedAt: null,
      rev: 3,
    });
    await about(office.owner, commerce, 'Volvemos a revisar');
    const [change] = await office.test.platform.db.query<{ actor: string; diff: Record<string, unknown> }>(
      sql`select actor, diff from changes where record_id = ${commerce.id} and action = 'review-reopen'`,
    );
    expect(change).toMatchObject({ actor: admin.id, diff: { status: ['rejected', 'pending'] } });
    expect((await decide(commerce.id, 3, 'accept')).body.data).toMatchObject({ status: 'accepted' });
  });

  it('makes refused changes pending again, and the commerce stays published', async () => {
    const commerce = await pending();
    await decide(commerce.id, 1, 'accept');
    await propose(commerce.id, { description: 'Con terraza' });
    await decide(commerce.id, 2, 'reject', 'No es verdad');
    const reopened = await admin.post(`/v1/commerces/${commerce.id}/reopen`, { rev: 3 });
    expect(reopened.body.data, reopened.text).toMatchObject({
      status: 'accepted',
      pendingChanges: { description: 'Con terraza' },
      refusedChanges: null,
      rejectionReason: null,
      reviewedBy: null,
    });
    await about(office.owner, commerce, 'Volvemos a revisar los cambios');
    expect((await decide(commerce.id, 4, 'accept')).body.data).toMatchObject({ description: 'Con terraza' });
  });

  it('is pending as a whole when it was accepted after its changes had been refused', () => {
    const current = { status: 'accepted', pendingChanges: null, refusedChanges: { name: 'Otro' } };
    expect(reopenReview({ ...current, rejectionReason: null })).toMatchObject({ status: 'pending' });
    expect(reopenReview({ ...current, rejectionReason: 'No' })).not.toHaveProperty('status');
  });

  it('is refused where nothing was decided, with an old version, and without the permission to review', async () => {
    const { id } = await pending();
    const reopen = (who: Client, rev: number) => who.post(`/v1/commerces/${id}/reopen`, { rev });
    expect((await reopen(admin, 1)).body.code).toBe('transition-refused');
    await decide(id, 1, 'accept');
    expect((await reopen(admin, 1)).body.code).toBe('stale');
    expect((await reopen(office.owner, 2)).status).toBe(403);
    await propose(id, { name: 'Otro' });
    expect((await reopen(admin, 2)).body.code).toBe('transition-refused');
  });
});

it('the mail of a decision depends on the previous state', () => {
  const mail = (status: string, decision: 'accept' | 'reject', pendingChanges: object | null = null) =>
    chooseMail({ status, pendingChanges }, { decision });
  expect(mail('pending', 'accept')).toBe('commerce-accepted');
  expect(mail('rejected', 'accept')).toBe('commerce-accepted');
  expect(mail('pending', 'reject')).toBe('commerce-rejected');
  expect(mail('accepted', 'reject')).toBe('commerce-withdrawn');
  expect(mail('accepted', 'accept', {})).toBe('changes-accepted');
  expect(mail('accepted', 'reject', {})).toBe('changes-rejected');
  expect(() => reopenReview({ status: 'pending', pendingChanges: null })).toThrow();
});
