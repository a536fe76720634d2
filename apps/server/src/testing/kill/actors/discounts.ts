/** Actors that create, that change, and that break off their connections. */
import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { headers } from '@callejero/contract/envelope.ts';
import sql from 'sql-template-tag';
import { expect } from 'vitest';
import type { Installation } from '../installation.ts';
import { type Actor, answered, idIn, type Tally, writerFor } from './actor.ts';

/** Creates discounts; each must be stored once, with one change record. */
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

/** Changes one row again and again; no change may be lost or done twice. */
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

/** Breaks off while it sends or before the answer arrives, and repeats the request with the same key. */
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
      const reply = await answered(() => admin.send('POST', '/v1/discounts', fields, key));
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

/** Sends a text and closes the connection without waiting. */
const hangUp = (port: string, text: string) =>
  new Promise<void>((resolve) => {
    const socket = connect(Number(port), '127.0.0.1', () => socket.write(text, () => socket.destroy()));
    socket.once('error', () => undefined);
    socket.once('close', () => resolve());
  });
