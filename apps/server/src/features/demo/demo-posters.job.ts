/** Draws the pictures of the demo's events and promotions, after those of its places and in the same way. */
import { files } from '@callejero/contract/resources/files.ts';
import { demoSource } from '@callejero/demo-city/source.ts';
import sql from 'sql-template-tag';
import type { Row } from '../../access/binding.ts';
import type { Change, Platform } from '../../ports/ports.ts';
import { changeRecord } from '../../resource/record.ts';
import { insertRows } from '../../resource/write/write-many.ts';
import { storePicture } from './store-picture.ts';

export const demoPostersJob = 'demo-posters';

interface Waiting {
  resource: 'events' | 'promotions';
  id: string;
  title: string;
  svg: () => string;
}

export async function drawDemoPosters(platform: Platform, signal: AbortSignal): Promise<void> {
  const batchSize = platform.config.batchSizes.drawn;
  const waiting = [...(await eventsWithout(platform)), ...(await promotionsWithout(platform))].slice(
    0,
    platform.config.demoPictures ?? Number.POSITIVE_INFINITY,
  );
  for (let from = 0; from < waiting.length; from += batchSize) {
    const rows: Row[] = [];
    const drawn: { resource: Waiting['resource']; id: string; file: string; alt: string }[] = [];
    for (const { resource, id, title, svg } of waiting.slice(from, from + batchSize)) {
      signal.throwIfAborted();
      const alt = `Cartel de ${title}`;
      const row = await storePicture(platform, alt, svg());
      rows.push(row);
      drawn.push({ resource, id, file: String(row.file), alt });
    }
    const changes = await platform.db.transaction(async (tx): Promise<Change[]> => {
      await insertRows(tx, files, rows);
      const list = JSON.stringify(drawn);
      const updated = { at: platform.clock.now(), actor: null, action: 'updated' as const };
      // Events that somebody gave a picture meanwhile keep it.
      const events = await tx.query<{ id: string }>(sql`with written as (
          update events set rev = rev + 1,
            images = jsonb_build_array(jsonb_build_object('file', drawn.file, 'alt', drawn.alt))
          from jsonb_to_recordset(${list}::jsonb) as drawn(resource text, id uuid, file text, alt text)
          where drawn.resource = 'events' and events.id = drawn.id and events.images = '[]' returning events.id, events.images
        ) ${changeRecord(
          {
            ...updated,
            resource: 'events',
            diff: sql`jsonb_build_object('images', jsonb_build_array('[]'::jsonb, images))`,
          },
          sql`from written`,
        )} returning record_id as id`);
      const promotions = await tx.query<{ id: string }>(sql`with written as (
          update promotions set rev = rev + 1, image = drawn.file
          from jsonb_to_recordset(${list}::jsonb) as drawn(resource text, id uuid, file text)
          where drawn.resource = 'promotions' and promotions.id = drawn.id and promotions.image is null
          returning promotions.id, promotions.image
        ) ${changeRecord(
          {
            ...updated,
            resource: 'promotions',
            diff: sql`jsonb_build_object('image', jsonb_build_array(null, image))`,
          },
          sql`from written`,
        )} returning record_id as id`);
      return [
        ...rows.map(({ id }): Change => ({ resource: 'files', id: String(id), change: 'created' })),
        ...events.map(({ id }): Change => ({ resource: 'events', id, change: 'updated' })),
        ...promotions.map(({ id }): Change => ({ resource: 'promotions', id, change: 'updated' })),
      ];
    });
    platform.changes.publish(changes);
  }
}

async function eventsWithout({ db }: Platform): Promise<Waiting[]> {
  const { happeningOf } = await import('@callejero/demo-city/offers.ts');
  const { pictogramOf } = await import('@callejero/demo-city/agenda.ts');
  const { drawPoster } = await import('@callejero/demo-city/drawings/poster.ts');
  const rows = await db.query<{ id: string; title: string; external: string; color: string | null }>(sql`
    select e.id, e.title, e.source ->> 'externalId' as external, k.color
    from events e left join categories k on k.id = e.category
    where e.source ->> 'name' = ${demoSource.name} and e.images = '[]' and e.archived_at is null
    order by e.source ->> 'externalId'`);
  return rows.flatMap(({ id, title, external, color }) => {
    const happening = happeningOf(external);
    if (!happening) return [];
    const subject = { title, color: color ?? '#0b6a96', pictogram: pictogramOf(happening) };
    return [{ resource: 'events', id, title, svg: () => drawPoster(subject) }];
  });
}

/** The demo's promotions without a picture, recognized by their titles, since they have no source. */
async function promotionsWithout({ db }: Platform): Promise<Waiting[]> {
  const { kindOf } = await import('@callejero/demo-city/generate.ts');
  const { deals } = await import('@callejero/demo-city/deals.ts');
  const { drawPoster } = await import('@callejero/demo-city/drawings/poster.ts');
  const titles = deals.map(({ title }) => title);
  const rows = await db.query<{
    id: string;
    title: string;
    external: string | null;
    color: string | null;
  }>(sql`
    select p.id, p.title, c.source ->> 'externalId' as external, k.color
    from promotions p left join commerces c on c.id = p.commerce left join categories k on k.id = c.categories[1]
    where p.title = any(${titles}::text[]) and p.image is null and p.archived_at is null
      and (c.id is null or c.source ->> 'name' = ${demoSource.name})
    order by p.id`);
  return rows.map(({ id, title, external, color }) => {
    const pictogram = (external && kindOf(external)?.pictogram) || 'coin';
    const subject = { title, color: color ?? '#0b6a96', pictogram };
    return { resource: 'promotions', id, title, svg: () => drawPoster(subject) };
  });
}
