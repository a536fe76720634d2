/**
 * People at work while their server is killed. Each takes one turn after the other, repeats with the same key what nobody knows,
 * and compares at the end what it was told with what the database has.
 */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { headers } from '@callejero/contract/envelope.ts';
import { errorCatalogue } from '@callejero/contract/errors.ts';
import sql from 'sql-template-tag';
import { expect } from 'vitest';
import { overpass } from '../importer.ts';
import { days } from '../redemptions.ts';
import type { Caller, Installation, Reply } from './installation.ts';

export interface Actor {
  /** Resolves when all of it is answered. */
  turn(): Promise<void>;
  /** Of the turns since the last check. */
  check(): Promise<void>;
}

/** What all of them did together. */
export interface Tally {
  /** Writes that were answered at once. */
  acknowledged: number;
  /** Those that were repeated, because nobody knew. */
  repeated: number;
  /** Imports that ended, and uploads whose content was compared. */
  imports: number;
  uploads: number;
  /** Commerces whose owner is to get a mail. */
  accepted: string[];
}

const pause = 20;
const location = { lat: 19.53, lng: -96.92 };

type Write = (method: string, path: string, body?: object) => Promise<Reply>;

/** Writes until it is answered, always with the same key. */
function writerFor(caller: Caller, tally: Tally): Write {
  return async (method, path, body = {}) => {
    const key = randomUUID();
    let reply = await caller.send(method, path, body, key);
    if (reply) tally.acknowledged += 1;
    else tally.repeated += 1;
    while (!reply) {
      await delay(pause);
      reply = await caller.send(method, path, body, key);
    }
    return reply;
  };
}

const idIn = ({ body, text }: Reply): string => {
  const id = body.data?.id;
  if (typeof id !== 'string') throw new Error(`No row: ${text}`);
  return id;
};

async function asked(caller: Caller, path: string): Promise<Reply> {
  for (;;) {
    const reply = await caller.send('GET', path);
    if (reply) return reply;
    await delay(pause);
  }
}

/** Creates: each is there once, with one record that says so. */
export function creator({ admin, db }: Installation, tally: Tally): Actor {
  const write = writerFor(admin, tally);
  let names: string[] = [];
  return {
    async turn() {
      const name = randomUUID();
      const reply = await write('POST', '/v1/discounts', { name, type: 'percentage', value: 10 });
      expect(reply.status, reply.text).toBe(201);
      names.push(name);
    },
    async check() {
      const rows = await db.query<{ name: string; records: number }>(
        sql`select d.name, (select count(*)::int from changes c where c.record_id = d.id) as records
          from discounts d where d.name = any(${names}) order by d.name`,
      );
      expect(rows).toEqual(names.sort().map((name) => ({ name, records: 1 })));
      names = [];
    },
  };
}

/** Hangs up in the middle of what it sends, or before it hears the answer, and repeats that with the same key. */
export function leaver(city: Installation, tally: Tally): Actor {
  const { admin, db } = city;
  let names: string[] = [];
  return {
    async turn() {
      const [name, key] = [randomUUID(), randomUUID()];
      const fields = { name, type: 'percentage', value: 10 };
      const body = JSON.stringify(fields);
      const { hostname, port } = new URL(city.url());
      const head = [
        ...['POST /v1/discounts HTTP/1.1', `Host: ${hostname}:${port}`, 'Content-Type: application/json'],
        ...[`${headers.accessToken}: ${admin.token}`, `${headers.idempotencyKey}: ${key}`],
        ...[`Content-Length: ${body.length}`, '', ''],
      ];
      await hangUp(port, head.join('\r\n') + body.slice(0, Math.floor(Math.random() * (body.length + 1))));
      await hangUp(port, head.join('\r\n') + body);
      let reply: Reply | null = null;
      while (!reply) reply = await admin.send('POST', '/v1/discounts', fields, key);
      expect(reply.status, reply.text).toBe(201);
      tally.repeated += 1;
      names.push(name);
    },
    async check() {
      const rows = await db.query<{ name: string }>(
        sql`select name from discounts where name = any(${names}) order by name`,
      );
      expect(rows).toEqual(names.sort().map((name) => ({ name })));
      names = [];
    },
  };
}

/** Sends it and is gone, whatever becomes of it. */
const hangUp = (port: string, text: string) =>
  new Promise<void>((resolve) => {
    const socket = connect(Number(port), '127.0.0.1', () => socket.write(text, () => socket.destroy()));
    socket.once('error', () => undefined);
    socket.once('close', () => resolve());
  });

/** Changes one record again and again: no step is lost and none counts twice. */
export async function editor({ admin, db }: Installation, tally: Tally): Promise<Actor> {
  const write = writerFor(admin, tally);
  const id = idIn(await write('POST', '/v1/discounts', { name: 'Cambiante', type: 'percentage', value: 1 }));
  let rev = 1;
  return {
    async turn() {
      const reply = await write('PATCH', `/v1/discounts/${id}`, { rev, value: 1 + (rev % 100) });
      expect(reply.status, reply.text).toBe(200);
      rev += 1;
      expect(reply.body.data).toMatchObject({ rev });
    },
    async check() {
      const [row] = await db.query(
        sql`select rev, value::int, (select count(*)::int from changes c where c.record_id = ${id}::uuid) as records
          from discounts where id = ${id}::uuid`,
      );
      expect(row).toEqual({ rev, value: 1 + ((rev - 1) % 100), records: rev });
    },
  };
}

/** Accepts commerces, of which their owner is told by mail. */
export function reviewer({ admin, db }: Installation, tally: Tally, owner: Caller, category: string): Actor {
  const write = writerFor(admin, tally);
  let ids: string[] = [];
  return {
    async turn() {
      const name = `Local ${randomUUID()}`;
      const body = { name, categories: [category], location, owners: [owner.id] };
      const id = idIn(await write('POST', '/v1/commerces', body));
      const reply = await write('POST', `/v1/commerces/${id}/review`, { decision: 'accept', rev: 1 });
      expect(reply.status, reply.text).toBe(200);
      ids.push(id);
      tally.accepted.push(name);
    },
    async check() {
      const rows = await db.query(
        sql`select c.id, c.status, c.rev, (select count(*)::int from changes r where r.record_id = c.id) as records
          from commerces c where c.id = any(${ids}::uuid[]) order by c.id`,
      );
      expect(rows).toEqual(ids.sort().map((id) => ({ id, status: 'accepted', rev: 2, records: 2 })));
      ids = [];
    },
  };
}

/** Three people want a benefit that two can have. */
export function redeemers(
  { admin, db }: Installation,
  tally: Tally,
  {
    owner,
    people,
    commerce,
    discount,
  }: { owner: Caller; people: Caller[]; commerce: string; discount: string },
): Actor {
  const write = writerFor(admin, tally);
  const redeem = writerFor(owner, tally);
  const asking = people.map((person) => ({ person, write: writerFor(person, tally) }));
  let promotions: string[] = [];
  return {
    async turn() {
      const body = {
        title: 'Dos',
        terms: 'Una por persona.',
        startsAt: days(-1),
        endsAt: days(1),
        quotaTotal: 2,
      };
      const id = idIn(await write('POST', '/v1/promotions', { ...body, commerce, discount, mode: 'scan' }));
      await write('POST', `/v1/promotions/${id}/status`, { status: 'published', rev: 1 });
      let redeemed = 0;
      for (const each of asking) {
        const ticket = await each.write('POST', `/v1/promotions/${id}/redemptions`);
        if (redeemed === 2) {
          expect([ticket.status, ticket.body.code], ticket.text).toEqual([409, 'quota-used']);
          continue;
        }
        const done = await redeem('POST', '/v1/redemptions/redeem', { code: ticket.body.data?.url });
        expect(done.status, done.text).toBe(200);
        redeemed += 1;
      }
      promotions.push(id);
    },
    async check() {
      const rows = await db.query(
        sql`select p.id, count(*) filter (where r.status = 'redeemed')::int as redeemed,
            count(distinct r.user_id)::int as people,
            (select count(*)::int from changes c where c.record_id = any(array_agg(r.id))) as records,
            (select count(*)::int from notices n
              where n.dedupe = any(array_agg('redemption:' || r.id))) as notices
          from promotions p join redemptions r on r.promotion = p.id
          where p.id = any(${promotions}::uuid[]) group by p.id order by p.id`,
      );
      // Issued and redeemed, and told once.
      const expected = { redeemed: 2, people: 2, records: 4, notices: 2 };
      expect(rows).toEqual(promotions.sort().map((id) => ({ id, ...expected })));
      promotions = [];
    },
  };
}

const digestOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Sends documents. They have no key: what nobody knows is sent anew, and what came of it is whole or not there. */
export function uploader({ admin, db, stored }: Installation, tally: Tally): Actor {
  const sent = new Set<string>();
  let files: { id: string; digest: string }[] = [];
  return {
    async turn() {
      const content = randomBytes(1 + Math.floor(Math.random() * 60_000)).toString('base64');
      const digest = digestOf(Buffer.from(content));
      sent.add(digest);
      const form = new FormData();
      form.append('file', new File([content], 'acta.txt', { type: 'text/plain' }));
      const reply = await admin.send('POST', '/v1/files/upload', form);
      if (!reply) return;
      expect(reply.status, reply.text).toBe(201);
      files.push({ id: idIn(reply), digest });
    },
    async check() {
      for (const { id, digest } of files) {
        const { text } = await asked(admin, `/v1/files/${id}/content`);
        expect(digestOf(Buffer.from(text))).toBe(digest);
      }
      tally.uploads += files.length;
      files = [];
      for await (const path of stored.list('documents')) {
        const found = await stored.get(path);
        expect(sent).toContain(digestOf(await new Response(found?.content).bytes()));
      }
      const rows = await db.query<{ file: string }>(sql`select file from files`);
      for (const { file } of rows) expect(await stored.get(`documents/${file}`), file).not.toBeNull();
    },
  };
}

/** Brings many places at once: a job that is interrupted goes on, and brings each of them once. */
export function importer({ admin, db }: Installation, tally: Tally): Actor {
  const places = 40;
  let nextId = 1;
  let imports: string[] = [];

  async function sendFile(prefix: string): Promise<string> {
    for (;;) {
      const nodes = Array.from({ length: places }, (_, at) => ({
        ...{ id: nextId++, lat: 19 + Math.random() },
        tags: { amenity: 'cafe', name: `${prefix} ${at}` },
      }));
      const form = new FormData();
      form.set('file', new File([overpass(nodes)], 'lugares.json', { type: 'application/json' }));
      const reply = await admin.send('POST', '/v1/imports', form);
      if (reply) return idIn(reply);
      await delay(pause);
    }
  }

  return {
    async turn() {
      const prefix = randomUUID();
      const id = await sendFile(prefix);
      for (;;) {
        const { data } = (await asked(admin, `/v1/imports/${id}`)).body;
        // A full disk ends it, and says so; a killed process does not.
        if (data?.status === 'failed') {
          expect(data.error).toBe(errorCatalogue['disk-full'].message);
          return;
        }
        expect(['uploaded', 'planning', 'planned', 'running', 'done']).toContain(data?.status);
        if (data?.status === 'done') break;
        if (data?.status === 'planned')
          await admin.send('POST', `/v1/imports/${id}/confirm`, { rev: data.rev });
        else await delay(pause);
      }
      imports.push(prefix);
    },
    async check() {
      const rows = await db.query(
        sql`select split_part(c.name, ' ', 1) as prefix, count(*)::int as places, count(distinct c.name)::int as names,
            sum((select count(*) from changes r where r.record_id = c.id))::int as records
          from commerces c where split_part(c.name, ' ', 1) = any(${imports}) group by 1 order by 1`,
      );
      const expected = { places, names: places, records: places };
      expect(rows).toEqual(imports.sort().map((prefix) => ({ prefix, ...expected })));
      tally.imports += imports.length;
      imports = [];
    },
  };
}
