import { readRedemptionUrl } from '@callejero/contract/codes/redemption-code.ts';
import type { Redemption } from '@callejero/contract/resources/redemptions.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '../../testing/api.ts';
import { getId, getPaths, readIds } from '../../testing/back-office.ts';
import {
  type Counter,
  code,
  createCounter,
  days,
  issue,
  redeem,
  refusal,
  scanIn,
  ticket,
  ticketIn,
} from '../../testing/redemptions.ts';
import { redemptionToken } from './redemption-token.ts';
import { ago } from './redemptions.rules.ts';

let counter: Counter;
let person: Client;
beforeAll(async () => {
  counter = await createCounter();
});
beforeEach(async () => {
  person = await counter.test.signIn({ role: 'user' });
});
afterAll(() => counter.test.close());

const stored = async (id: string) =>
  (await counter.admin.get(`/v1/redemptions/${id}`)).body.data as Redemption;

describe('a code', () => {
  it('is issued for a minute and renewed while it is open; the database does not store it', async () => {
    const promotion = await counter.running();
    const first = await ticket(person, promotion);
    const { config } = counter.test.platform;
    expect(first).toMatchObject({ status: 'issued', mode: 'scan', redeemedAt: null, couponCode: null });
    const token = readRedemptionUrl(first.url ?? '', config.publicUrl) ?? '';
    expect(token).toHaveLength(52);
    expect(first.expiresIn).toBeGreaterThan(40);
    expect(first.expiresIn).toBeLessThanOrEqual(60);
    const left = Date.parse(first.expiresAt) - Date.now();
    expect(left).toBeGreaterThan(40_000);
    expect(left).toBeLessThanOrEqual(60_000);
    expect((await ticket(person, promotion)).id).toBe(first.id);
    const [row] = await counter.test.platform.db.query<{ text: string }>(
      sql`select row_to_json(r)::text as text from redemptions r where id = ${first.id}::uuid`,
    );
    expect(row?.text).not.toContain(token);
  });

  it('is redeemed once, at the counter of its commerce, and counts', async () => {
    const { owner, running, redeemedCount } = counter;
    const promotion = await running();
    const { id, url } = await ticket(person, promotion);
    const check = await owner.post('/v1/redemptions/check', { code: url });
    expect(scanIn(check)).toMatchObject({
      status: 'issued',
      firstName: 'Prueba',
      promotion: { id: promotion },
    });
    expect(await redeemedCount(promotion)).toBe(0);
    const done = scanIn(await redeem(owner, url ?? ''));
    expect(done).toMatchObject({ id, status: 'redeemed', commerce: { id: counter.commerce } });
    expect(await redeemedCount(promotion)).toBe(1);
    expect(await stored(id)).toMatchObject({
      redeemedBy: owner.id,
      user: person.id,
      commerce: counter.commerce,
    });
    const again = await redeem(owner, url ?? '');
    expect(refusal(again)).toEqual([409, 'redemption-used']);
    expect(again.body.message).toMatch(/^Este código ya se canjeó hace /);
    expect(await redeemedCount(promotion)).toBe(1);
  });

  it('gives a retry with the same key the first answer, and counts once', async () => {
    const { owner, running, redeemedCount } = counter;
    const promotion = await running();
    const body = { code: await code(person, promotion) };
    const key = { 'idempotency-key': crypto.randomUUID() };
    const first = await owner.post('/v1/redemptions/redeem', body, key);
    const second = await owner.post('/v1/redemptions/redeem', body, key);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.text).toBe(first.text);
    expect(await redeemedCount(promotion)).toBe(1);
  });

  it('may be typed without the address', async () => {
    const url = await code(person, await counter.running());
    expect((await redeem(counter.owner, ` ${url.slice(-52)} `)).status).toBe(200);
  });
});

describe('a redemption is refused', () => {
  it('with an unknown, a forged or an expired code', async () => {
    const { owner, test, running } = counter;
    const { id, url } = await ticket(person, await running());
    const forged = `${url?.slice(0, -1)}${url?.endsWith('A') ? 'B' : 'A'}`;
    const { secrets } = test.platform;
    const unknown = await redemptionToken(secrets, test.platform.ids.next(), new Date(Date.now() + 60_000));
    for (const text of [forged, unknown, 'hola', 'https://evil.example/r/x', 'x'.repeat(900)]) {
      expect(refusal(await redeem(owner, text)), text).toEqual([400, 'redemption-invalid']);
    }
    const late = await redemptionToken(secrets, id, new Date(Date.now() - 1000));
    expect(refusal(await redeem(owner, late))).toEqual([409, 'redemption-expired']);
    expect(getPaths(await redeem(owner, ''))).toEqual(['code']);
    expect(getPaths(await owner.post('/v1/redemptions/redeem', { code: 7, commerce: 'x' }))).toEqual([
      'code',
      'commerce',
    ]);
    expect((await stored(id)).status).toBe('issued');
  });

  it('by somebody outside the commerce, and by the owner of the code', async () => {
    const { owner, powerless, test, running } = counter;
    const promotion = await running();
    const url = await code(person, promotion);
    const stranger = await test.signIn({ role: 'user' });
    for (const client of [stranger, powerless]) {
      expect(refusal(await redeem(client, url))).toEqual([403, 'redemption-not-yours']);
      const checked = await client.post('/v1/redemptions/check', { code: url });
      expect(refusal(checked)).toEqual([403, 'redemption-not-yours']);
    }
    expect(refusal(await redeem(owner, await code(owner, promotion)))).toEqual([403, 'redemption-own']);
    expect(refusal(await redeem(owner, url, { commerce: counter.foreign }))).toEqual([
      403,
      'redemption-not-yours',
    ]);
    expect((await test.visitor.post('/v1/redemptions/redeem', { code: url })).status).toBe(401);
    const redeemer = await test.signIn({ permissions: ['promotions:redeem'] });
    expect((await redeem(redeemer, url)).status).toBe(200);
  });

  it('for a promotion that has not begun, is over, paused, a draft or hidden', async () => {
    const { admin, running, pending, test } = counter;
    const { db } = test.platform;
    const scheduled = await running({ startsAt: days(1), endsAt: days(2) });
    const ended = await running({ startsAt: days(-2), endsAt: days(-1) });
    const paused = await running();
    const url = await code(person, paused);
    await admin.post(`/v1/promotions/${paused}/status`, { status: 'paused', rev: 2 });
    expect(refusal(await issue(person, scheduled))).toEqual([409, 'promotion-scheduled']);
    expect(refusal(await issue(person, ended))).toEqual([409, 'promotion-ended']);
    expect(refusal(await issue(person, paused))).toEqual([409, 'promotion-paused']);
    expect(refusal(await redeem(counter.owner, url))).toEqual([409, 'promotion-paused']);
    await db.query(
      sql`update promotions set status = 'published', ends_at = now() - interval '1 second' where id = ${paused}::uuid`,
    );
    expect(refusal(await redeem(counter.owner, url))).toEqual([409, 'promotion-ended']);
    await db.query(sql`update promotions set status = 'draft' where id = ${paused}::uuid`);
    for (const id of [paused, await running({ commerce: pending }), pending, 'nada']) {
      expect((await issue(person, id)).status, id).toBe(404);
    }
    expect((await issue(test.visitor, scheduled)).status).toBe(401);
  });

  it('for a promotion that was archived, or whose commerce is no longer public, after its code was issued', async () => {
    const { owner, running, commerce, test } = counter;
    const { db } = test.platform;
    const promotion = await running();
    const url = await code(person, promotion);
    await db.query(sql`update promotions set archived_at = now() where id = ${promotion}::uuid`);
    expect(refusal(await redeem(owner, url))).toEqual([409, 'promotion-paused']);
    await db.query(sql`update promotions set archived_at = null where id = ${promotion}::uuid`);
    await db.query(sql`update commerces set status = 'pending' where id = ${commerce}::uuid`);
    expect(refusal(await redeem(owner, url))).toEqual([409, 'promotion-paused']);
    await db.query(sql`update commerces set status = 'accepted' where id = ${commerce}::uuid`);
    await db.query(sql`update redemptions set archived_at = now() where promotion = ${promotion}::uuid`);
    expect((await redeem(owner, url)).body.code).toBe('redemption-invalid');
    await db.query(sql`update redemptions set archived_at = null where promotion = ${promotion}::uuid`);
    expect((await redeem(owner, url)).status).toBe(200);
  });

  it('when nothing is left, for everybody or for the person', async () => {
    const { owner, running, test } = counter;
    const one = await running({ quotaTotal: 1 });
    const other = await test.signIn({ role: 'user' });
    const [mine, theirs] = [await code(person, one), await code(other, one)];
    expect((await redeem(owner, mine)).status).toBe(200);
    expect(refusal(await redeem(owner, theirs))).toEqual([409, 'quota-used']);
    expect(refusal(await issue(other, one))).toEqual([409, 'quota-used']);
    const each = await running({ quotaPerUser: 1 });
    expect((await redeem(owner, await code(person, each))).status).toBe(200);
    expect(refusal(await issue(person, each))).toEqual([409, 'quota-per-user-used']);
    expect((await redeem(owner, await code(other, each))).status).toBe(200);
  });
});

it('unredeemed codes expire by themselves, and redeemed ones stay', async () => {
  const { owner, running, test } = counter;
  const { db, jobs } = test.platform;
  const redeemed = await ticket(person, await running());
  expect((await redeem(owner, redeemed.url ?? '')).status).toBe(200);
  const left = await ticket(person, await running());
  const renewed = await ticket(person, await running());
  await db.query(sql`update redemptions set expires_at = now() - interval '11 minutes'
    where id = any(${[redeemed.id, left.id]}::uuid[])`);
  // Somebody may still have it on the screen.
  await db.query(
    sql`update redemptions set expires_at = now() - interval '1 minute' where id = ${renewed.id}`,
  );
  await jobs.enqueue(db, 'redemptions-expire', {});
  await expect.poll(async () => (await stored(left.id)).status).toBe('expired');
  expect((await stored(redeemed.id)).status).toBe('redeemed');
  expect((await stored(renewed.id)).status).toBe('issued');
});

describe('a promotion of the whole city', () => {
  it('is redeemed by any owner of an accepted commerce, who names the place if there are several', async () => {
    const { admin, test, running, commerce, foreign, pending, owner } = counter;
    const promotion = await running({ commerce: null });
    expect(scanIn(await redeem(owner, await code(person, promotion))).commerce?.id).toBe(commerce);
    const both = await test.signIn({ role: 'user' });
    await test.platform.db.query(sql`update commerces set owners = array[${both.id}::uuid]
      where id = ${foreign}::uuid`);
    await test.platform.db.query(sql`update commerces set owners = owners || ${both.id}::uuid
      where id = ${commerce}::uuid`);
    const url = await code(person, promotion);
    const { data } = (await both.post('/v1/redemptions/check', { code: url })).body;
    expect(data).toMatchObject({ commerce: null, commerces: [{ id: foreign }, { id: commerce }] });
    expect(getPaths(await redeem(both, url))).toEqual(['commerce']);
    expect(refusal(await redeem(both, url, { commerce: pending }))).toEqual([403, 'redemption-not-yours']);
    expect(scanIn(await redeem(both, url, { commerce: foreign })).commerce?.id).toBe(foreign);
    const third = await code(person, promotion);
    expect(getPaths(await redeem(admin, third, { commerce: pending }))).toEqual(['commerce']);
    expect(scanIn(await redeem(admin, third)).commerce).toBeNull();
  });

  it('is not redeemed without an accepted commerce; a proposed one does not count', async () => {
    const { test, running, pending, redeemedCount } = counter;
    const promotion = await running({ commerce: null });
    const url = await code(person, promotion);
    const nobody = await test.signIn({ role: 'user' });
    expect(refusal(await redeem(nobody, url))).toEqual([403, 'redemption-not-yours']);
    await test.platform.db.query(sql`update commerces set owners = owners || ${nobody.id}::uuid
      where id = ${pending}::uuid`);
    expect(refusal(await redeem(nobody, url))).toEqual([403, 'redemption-not-yours']);
    expect(await redeemedCount(promotion)).toBe(0);
  });
});

describe('a promotion without a scan', () => {
  it('is shown and redeemed by the person, within its minutes', async () => {
    const { owner, running, redeemedCount, test } = counter;
    const promotion = await running({ mode: 'show', quotaTotal: 5 });
    const { id, url } = await ticket(person, promotion);
    expect(url).toBeNull();
    const stranger = await test.signIn({ role: 'user' });
    expect((await stranger.post(`/v1/redemptions/${id}/use`)).status).toBe(404);
    expect(ticketIn(await person.post(`/v1/redemptions/${id}/use`))).toMatchObject({
      id,
      status: 'redeemed',
    });
    expect(await redeemedCount(promotion)).toBe(1);
    expect((await stored(id)).commerce).toBe(counter.commerce);
    expect(refusal(await person.post(`/v1/redemptions/${id}/use`))).toEqual([409, 'redemption-used']);
    const next = await ticket(person, promotion);
    await test.platform.db.query(
      sql`update redemptions set expires_at = now() - interval '1 second' where id = ${next.id}::uuid`,
    );
    expect(refusal(await person.post(`/v1/redemptions/${next.id}/use`))).toEqual([409, 'redemption-expired']);
    const own = await ticket(owner, promotion);
    expect(refusal(await owner.post(`/v1/redemptions/${own.id}/use`))).toEqual([403, 'redemption-own']);
    const token = await redemptionToken(test.platform.secrets, next.id, new Date(Date.now() + 60_000));
    expect(refusal(await redeem(owner, token))).toEqual([409, 'redemption-mode']);
    const scanned = await ticket(person, await running());
    expect(refusal(await person.post(`/v1/redemptions/${scanned.id}/use`))).toEqual([409, 'redemption-mode']);
  });

  it('reveals a coupon code once it counts, and again without counting', async () => {
    const { running, redeemedCount } = counter;
    const promotion = await running({ mode: 'code', couponCode: 'MITAD-50' });
    const issued = await issue(person, promotion);
    expect(issued.text).not.toContain('MITAD-50');
    const used = ticketIn(await person.post(`/v1/redemptions/${ticketIn(issued).id}/use`));
    expect(used).toMatchObject({ status: 'redeemed', couponCode: 'MITAD-50' });
    expect(await ticket(person, promotion)).toMatchObject({ id: used.id, couponCode: 'MITAD-50' });
    expect(await redeemedCount(promotion)).toBe(1);
  });
});

describe('a redemption is reversed', () => {
  it('by an owner or an administrator who may redeem, with a reason, and returns to the quota', async () => {
    const { owner, admin, running, redeemedCount, test } = counter;
    const promotion = await running({ quotaTotal: 1, quotaPerUser: 1 });
    const { id } = scanIn(await redeem(owner, await code(person, promotion)));
    const url = `/v1/redemptions/${id}/reverse`;
    const stranger = await test.signIn({ role: 'user' });
    const reason = 'Era otra mesa.';
    const { rev } = await stored(id);
    expect((await stranger.post(url, { reason, rev })).status).toBe(404);
    expect((await person.post(url, { reason, rev })).status).toBe(403);
    expect(getPaths(await owner.post(url, {}))).toEqual(['reason', 'rev']);
    expect(refusal(await owner.post(url, { reason, rev: rev + 1 }))).toEqual([409, 'stale']);
    expect(await redeemedCount(promotion)).toBe(1);
    const reversed = await owner.post(url, { reason, rev });
    expect(reversed.body.data, reversed.text).toMatchObject({ status: 'reversed', reversedReason: reason });
    expect(await redeemedCount(promotion)).toBe(0);
    const again = await admin.post(url, { reason, rev: rev + 1 });
    expect(refusal(again)).toEqual([409, 'transition-refused']);
    expect(await redeemedCount(promotion)).toBe(0);
    expect((await redeem(owner, await code(person, promotion))).status).toBe(200);
  });
});

describe('redemptions are read', () => {
  it('by a person their own, by an owner those of the commerce with a first name, by administrators all', async () => {
    const { owner, admin, powerless, running, test } = counter;
    const promotion = await running();
    const open = await ticket(person, promotion);
    const stranger = await test.signIn({ role: 'user' });
    const filters = { promotion };
    expect(await readIds(person, '/v1/redemptions', filters)).toEqual([open.id]);
    expect(await readIds(owner, '/v1/redemptions', filters)).toEqual([]);
    await redeem(owner, open.url ?? '');
    const seen = await owner.get(`/v1/redemptions/${open.id}`);
    expect(seen.body.data).toMatchObject({ firstName: 'Prueba', status: 'redeemed', redeemedBy: owner.id });
    expect(seen.text).not.toContain(person.id);
    expect((await person.get(`/v1/redemptions/${open.id}`)).text).not.toContain(owner.id);
    expect(await readIds(admin, '/v1/redemptions', filters)).toEqual([open.id]);
    for (const client of [stranger, powerless]) {
      expect(await readIds(client, '/v1/redemptions', filters)).toEqual([]);
    }
    for (const client of [owner, person]) {
      expect((await client.post('/v1/redemptions', {})).status).toBe(403);
      expect((await client.patch(`/v1/redemptions/${open.id}`, { rev: 1 })).status).toBe(403);
    }
  });

  it('as a settlement table for spreadsheets, without cells that act as formulas', async () => {
    const { owner, admin, running, test } = counter;
    const promotion = await running();
    await test.platform.db.query(sql`update users set first_name = '=1+1' where id = ${person.id}::uuid`);
    const first = scanIn(await redeem(owner, await code(person, promotion)));
    await redeem(owner, await code(person, promotion));
    await owner.post(`/v1/redemptions/${first.id}/reverse`, { reason: '@error', rev: first.rev });
    const url = `/v1/promotions/${promotion}/settlement.csv`;
    const answer = await owner.get(url);
    expect(answer.headers.get('content-type')).toContain('text/csv');
    const lines = answer.text.replace('\ufeff', '').trimEnd().split('\r\n');
    expect(lines).toHaveLength(4);
    expect(lines[0]).toBe('fecha,hora,comercio,nombre,estado,anulado,motivo,canjeados,anulados,canje');
    expect(lines[1]).toMatch(
      /^\d{4}-\d\d-\d\d,\d\d:\d\d:\d\d,Panadería La Fama,'=1\+1,Anulado,\d{4}-.*,'@error,,,/,
    );
    expect(lines[2]).toContain("'=1+1,Canjeado,,,,,");
    expect(lines[3]).toBe('Total,,,,,,,1,1,');
    const reader = await test.signIn({ permissions: ['promotions:read'] });
    expect((await reader.get(url)).status).toBe(200);
    expect((await person.get(url)).status).toBe(403);
    expect((await test.visitor.get(url)).status).toBe(401);
    expect((await admin.get('/v1/promotions/nada/settlement.csv')).status).toBe(404);
    const draft = getId(await admin.post(`/v1/promotions`, await draftLike(promotion)));
    expect((await person.get(`/v1/promotions/${draft}/settlement.csv`)).status).toBe(404);
  });
});

async function draftLike(promotion: string): Promise<object> {
  const { data } = (await counter.admin.get(`/v1/promotions/${promotion}`)).body;
  const { commerce, discount, startsAt, endsAt } = data as Record<string, unknown>;
  return { title: 'Borrador', terms: 'Nada.', commerce, discount, startsAt, endsAt };
}

it('the time since a redemption is written in words', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  const words = [0, 5, 59, 60, 3599, 3600, 7200, 86_400, 200_000].map((seconds) =>
    ago(new Date(now.getTime() - seconds * 1000), now),
  );
  expect(words).toEqual([
    'hace un segundo',
    'hace 5 segundos',
    'hace 59 segundos',
    'hace 1 minuto',
    'hace 59 minutos',
    'hace 1 hora',
    'hace 2 horas',
    'hace 1 día',
    'hace 2 días',
  ]);
});
