/** Lists and single commerces, hot and uncached. */
import { encodeListQuery, type ListQuery } from '@callejero/contract/list-query/query.ts';
import { categoryIds } from '../dataset.ts';
import type { Requests } from '../load.ts';
import { compare } from '../measure.ts';
import { type Result, ratio } from '../report.ts';
import { assertSameAnswer, type BenchWorld } from '../world.ts';

/** More different requests than any contender answers in one run. */
const manyRequests = 15_000;

export function listPath(query: ListQuery): string {
  return `/v1/commerces?${encodeListQuery({ perPage: 20, populates: ['categories'], ...query })}`;
}

export function get(paths: readonly string[], headers: Readonly<Record<string, string>> = {}): Requests {
  return { method: 'GET', paths, headers };
}

export async function hotList(world: BenchWorld): Promise<Result> {
  const { session } = world;
  const path = listPath({ filters: { status: 'accepted' } });
  const bare = await world.bare(await session.text(path));
  const rates = await compare(world, {
    ours: (side) => () => get([path], side.session.headers),
    bare: { url: bare.url, requests: () => get(['/'], session.headers) },
    peer: { url: world.peer.url, requests: () => get(['/commerces?status=accepted&$sort[updated_at]=-1']) },
  });
  await bare.stop();
  return ratio('hot list of 20 with categories, signed in', rates, 'bare', 0.5);
}

/** Makes each moment in a filter new, so that no answer is cached. */
let asked = 0;
const newMoments = () =>
  Array.from({ length: manyRequests }, () => new Date(Date.UTC(2025, 0, 1) + asked++).toISOString());

export async function uncachedList(world: BenchWorld): Promise<Result> {
  const ours = (since: string) => listPath({ filters: { status: 'accepted', updatedAt: { $gte: since } } });
  const sql = (since: string) => `/list?since=${since}`;
  await assertSameAnswer(world, ours('2026-01-03T00:00:00.000Z'), sql('2026-01-03T00:00:00.000Z'));
  const rates = await compare(world, {
    ours:
      ({ session }) =>
      () =>
        get(newMoments().map(ours), session.headers),
    sql: { url: world.sql.url, requests: () => get(newMoments().map(sql)) },
    peer: {
      url: world.peer.url,
      requests: () =>
        get(
          newMoments().map(
            (since) => `/commerces?status=accepted&updated_at[$gte]=${since}&$sort[updated_at]=-1`,
          ),
        ),
    },
  });
  return ratio('uncached list of 20 with categories', rates, 'sql', 0.6);
}

/** The uncached list of one category, with fewer rows to count, so that the work around the statement counts more. */
export async function uncachedCategory(world: BenchWorld): Promise<Result> {
  const category = (index: number) => categoryIds[index % categoryIds.length] ?? '';
  const ours = (since: string, index: number) =>
    listPath({
      filters: { status: 'accepted', categories: category(index), updatedAt: { $gte: since } },
    });
  const sql = (since: string, index: number) => `/category?since=${since}&category=${category(index)}`;
  const peer = (since: string, index: number) =>
    `/commerces?status=accepted&updated_at[$gte]=${since}&categories[$contains]={${category(index)}}&$sort[updated_at]=-1`;
  await assertSameAnswer(world, ours('2026-01-03T00:00:00.000Z', 3), sql('2026-01-03T00:00:00.000Z', 3));
  const rates = await compare(world, {
    ours:
      ({ session }) =>
      () =>
        get(newMoments().map(ours), session.headers),
    sql: { url: world.sql.url, requests: () => get(newMoments().map(sql)) },
    peer: { url: world.peer.url, requests: () => get(newMoments().map(peer)) },
  });
  return ratio('uncached list of one category', rates, 'sql', 0.6);
}

export async function item(world: BenchWorld): Promise<Result> {
  const { sql, peer, commerces } = world;
  const some = commerces.slice(0, 10_000);
  const paths = (prefix: string) => some.map(({ id }) => prefix + id);
  const id = some[5]?.id;
  await assertSameAnswer(world, `/v1/commerces/${id}`, `/item/${id}`);
  const rates = await compare(world, {
    ours:
      ({ forget, session }) =>
      async () => {
        await forget();
        // A second spelling of each request, in case a contender answers all within one run.
        return get(
          [...paths('/v1/commerces/'), ...paths('/v1/commerces/').map((p) => `${p}?_page=1`)],
          session.headers,
        );
      },
    sql: { url: sql.url, requests: () => get(paths('/item/')) },
    peer: { url: peer.url, requests: () => get(paths('/commerces/')) },
  });
  return ratio('uncached commerce', rates, 'sql', 0.6);
}
