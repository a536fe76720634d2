import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { errorCatalogue } from '@callejero/contract/errors.ts';
import sql from 'sql-template-tag';
import { expect } from 'vitest';
import { overpass } from '../../importer.ts';
import type { Installation } from '../installation.ts';
import { type Actor, answered, idIn, pause, type Tally } from './actor.ts';

/** Imports many places; an interrupted job must continue and create each of them once. */
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
        const { data } = (await answered(() => admin.send('GET', `/v1/imports/${id}`))).body;
        // A full disk fails an import, and so do processes that are killed at each of its starts.
        if (data?.status === 'failed') {
          expect([
            errorCatalogue['disk-full'].message,
            expect.stringMatching(/^No terminó en/),
          ]).toContainEqual(data.error);
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
