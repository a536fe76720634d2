/** A public page with many requests, as when it is shared. */
import { compare } from '../measure.ts';
import { type Result, ratio } from '../report.ts';
import type { BenchWorld } from '../world.ts';
import { get } from './reads.ts';

export async function hotPage(world: BenchWorld): Promise<Result> {
  const { server, db } = world;
  const { rows } = await db.query<{ slug: string }>(
    `select slug from commerces where status = 'accepted' and archived_at is null order by id limit 1`,
  );
  const path = `/c/${rows[0]?.slug}`;
  const answer = await fetch(server.url + path, { headers: { 'Accept-Encoding': 'identity' } });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  const hono = await world.hono(await answer.text());
  const rates = await compare(world, {
    ours: () => () => get([path]),
    bare: { url: hono.url, requests: () => get(['/']) },
  });
  await hono.stop();
  return ratio('hot public page of a commerce, bare is Hono', rates, 'bare', 0.5);
}
