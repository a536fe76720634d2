/** Feeds and sitemaps of more rows than are read at once. */
import type { AddressInfo } from 'node:net';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drain, listen } from '../../../node/http-server/serve.ts';
import type { Client } from '../../../testing/api.ts';
import { testApi } from '../../../testing/fixtures.ts';

const test = testApi({ env: { LOG_LEVEL: 'silent' }, batchSizes: { feed: 2, sitemap: 5 } });
const count = 13;
let administrator: Client;
let server: Awaited<ReturnType<typeof listen>>;
const slugs = { commerces: [] as string[], events: [] as string[] };

beforeAll(async () => {
  administrator = await test.signIn();
  const categoryOf = async (kind: string) => {
    const [row] = await test.platform.db.query<{ id: string }>(
      sql`select id from categories where kind = ${kind} order by id limit 1`,
    );
    return row?.id;
  };
  const [category, eventCategory] = [await categoryOf('commerce'), await categoryOf('event')];
  const location = { lat: 19.54, lng: -96.92 };
  const create = async (path: string, body: object) => {
    const answer = await administrator.post(`/v1/${path}`, body);
    expect(answer.status, answer.text).toBeLessThan(300);
    return answer.body.data as { id: string; rev: number; slug: string };
  };
  const startsAt = new Date(Date.now() + 86_400_000).toISOString();
  const endsAt = new Date(Date.now() + 90_000_000).toISOString();
  for (let number = 0; number < count; number += 1) {
    const place = await create('commerces', { name: `Lugar ${number}`, categories: [category], location });
    await create(`commerces/${place.id}/review`, { decision: 'accept', rev: place.rev });
    slugs.commerces.push(place.slug);
    const event = await create('events', {
      ...{ title: `Evento ${number}`, category: eventCategory, location, startsAt, endsAt },
    });
    await create(`events/${event.id}/status`, { status: 'published', rev: event.rev });
    slugs.events.push(event.slug);
  }
  server = await listen({ ...test.platform.config, port: 0, host: '127.0.0.1' }, { api: test.api });
});
afterAll(() => drain(server.server, 1000));

const text = async (path: string) => {
  const { status, text } = await test.visitor.get(path);
  expect(status, text).toBe(200);
  return text;
};
const addressesIn = (xml: string, kind: 'c' | 'e') =>
  Array.from(xml.matchAll(new RegExp(`/${kind}/([a-z0-9-]+)</loc>`, 'g')), ([, slug]) => slug);

it('the places have every place once', async () => {
  const { features } = JSON.parse(await text('/datos/comercios.geojson')) as {
    features: { properties: { url: string } }[];
  };
  expect(features.map(({ properties }) => properties.url.split('/').at(-1)).toSorted()).toEqual(
    slugs.commerces.toSorted(),
  );
});

it('the calendar has every event once', async () => {
  const calendar = await text('/datos/eventos.ics');
  expect(calendar.match(/^BEGIN:VEVENT/gm)).toHaveLength(count);
  expect(new Set(calendar.match(/^UID:.*/gm)).size).toBe(count);
  expect(calendar).toMatch(/END:VCALENDAR\r\n$/);
});

it.each(['commerces', 'events'] as const)(
  'the sitemaps have every page of %s once, in parts',
  async (name) => {
    const [kind, own] = name === 'commerces' ? (['c', 'comercios'] as const) : (['e', 'eventos'] as const);
    const index = await text('/sitemap.xml');
    const parts = Array.from(
      index.matchAll(new RegExp(`/sitemap-${own}-(\\d+)\\.xml`, 'g')),
      ([path]) => path,
    );
    expect(parts).toHaveLength(Math.ceil(count / 5));
    const found = await Promise.all(parts.map(async (path) => addressesIn(await text(path), kind)));
    expect(found.map(({ length }) => length)).toEqual([5, 5, 3]);
    expect(found.flat().toSorted()).toEqual(slugs[name].toSorted());
    expect((await test.visitor.get(`/sitemap-${own}-4.xml`)).status).toBe(404);
  },
);

describe('a feed whose database fails half-way', () => {
  it.each([
    ['/datos/comercios.geojson', 2],
    // It reads the events twice: first their time zones, for its head.
    ['/datos/eventos.ics', Math.ceil(count / 2) + 2],
    ['/sitemap-comercios-1.xml', 1],
  ])(
    '%s breaks the connection after %i queries, compressed or not, and has no text of an error',
    async (path, most) => {
      const { db } = test.platform;
      const { query } = db;
      for (const encoding of ['identity', 'gzip']) {
        // Another state of the data, so that no answer is cached.
        await administrator.post('/v1/categories', { name: `Otra ${crypto.randomUUID()}`, kind: 'commerce' });
        let batches = 0;
        db.query = async (statement) => {
          if (/limit 2\b/.test(statement.text) && ++batches > most) throw new Error('the database is away');
          return query.call(db, statement) as never;
        };
        try {
          const { port } = server.server.address() as AddressInfo;
          const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
            headers: { 'accept-encoding': encoding },
          });
          let received = '';
          const reading = (async () => {
            const decoder = new TextDecoder();
            for await (const part of answer.body ?? []) received += decoder.decode(part, { stream: true });
          })();
          await expect(reading).rejects.toThrow();
          expect(answer.status).toBe(200);
          expect(received).not.toContain('Error');
          expect(batches).toBeGreaterThan(most);
        } finally {
          db.query = query;
        }
      }
    },
  );
});
