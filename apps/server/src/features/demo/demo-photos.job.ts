/**
 * Draws the pictures of the demo places after the start, in batches, so that the first start does not wait. The job may be
 * interrupted and repeated: it skips places that have pictures.
 */
import { files } from '@callejero/contract/resources/files.ts';
import { demoSource } from '@callejero/demo-city/source.ts';
import sql from 'sql-template-tag';
import type { Row } from '../../access/binding.ts';
import type { Change, Platform } from '../../ports/ports.ts';
import { changeRecord } from '../../resource/record.ts';
import { insertRows } from '../../resource/write/write-many.ts';
import { demoPostersJob, drawDemoPosters } from './demo-posters.job.ts';
import { storePicture } from './store-picture.ts';

export const demoPhotosJob = 'demo-photos';

interface Place {
  id: string;
  name: string;
  external: string;
}

interface Drawn {
  id: string;
  photos: { file: string; alt: string }[];
  logo: string | null;
}

/** Call it while the API is composed. */
export function defineDemoPhotos(platform: Platform): void {
  platform.jobs.define(demoPhotosJob, (_, { signal }) => drawDemoPhotos(platform, signal));
  platform.jobs.define(demoPostersJob, (_, { signal }) => drawDemoPosters(platform, signal));
}

export async function drawDemoPhotos(platform: Platform, signal: AbortSignal): Promise<void> {
  const batchSize = platform.config.batchSizes.drawn;
  // Loaded only here: a server draws once in its life.
  const { picturesOf } = await import('@callejero/demo-city/pictures.ts');
  const places = await platform.db.query<Place>(sql`
    select id, name, source ->> 'externalId' as external from commerces
    where source ->> 'name' = ${demoSource.name} and photos = '[]' and logo is null and archived_at is null
    order by status, source ->> 'externalId'`);
  const waiting = places
    .map((place) => ({ place, pictures: picturesOf(place.external, place.name) }))
    .filter(({ pictures }) => pictures.length > 0)
    .slice(0, platform.config.demoPictures ?? Number.POSITIVE_INFINITY);
  for (let from = 0; from < waiting.length; from += batchSize) {
    const rows: Row[] = [];
    const drawn: Drawn[] = [];
    for (const { place, pictures } of waiting.slice(from, from + batchSize)) {
      const result: Drawn = { id: place.id, photos: [], logo: null };
      for (const picture of pictures) {
        signal.throwIfAborted();
        const row = await storePicture(platform, picture.alt, picture.svg());
        rows.push(row);
        if (picture.use === 'logo') result.logo = String(row.file);
        else result.photos.push({ file: String(row.file), alt: picture.alt.slice(0, 200) });
      }
      drawn.push(result);
    }
    platform.changes.publish(await attach(platform, rows, drawn));
  }
}

/** Stores the pictures of the places, except of those that somebody gave pictures meanwhile. */
async function attach({ db, clock }: Platform, rows: Row[], drawn: Drawn[]): Promise<Change[]> {
  return db.transaction(async (tx) => {
    await insertRows(tx, files, rows);
    const diff = sql`jsonb_build_object(
      'photos', jsonb_build_array('[]'::jsonb, photos), 'logo', jsonb_build_array(null, logo))`;
    // `updated_at` stays: a new drawing should not move the place in lists sorted by the latest change.
    const written = await tx.query<{ id: string }>(sql`with written as (
        update commerces set photos = drawn.photos, logo = drawn.logo, rev = rev + 1
        from jsonb_to_recordset(${JSON.stringify(drawn)}::jsonb) as drawn(id uuid, photos jsonb, logo text)
        where commerces.id = drawn.id and commerces.photos = '[]' and commerces.logo is null
        returning commerces.id, commerces.photos, commerces.logo
      ) ${changeRecord({ at: clock.now(), actor: null, action: 'updated', resource: 'commerces', diff }, sql`from written`)} returning record_id as id`);
    return [
      ...rows.map(({ id }): Change => ({ resource: 'files', id: String(id), change: 'created' })),
      ...written.map(({ id }): Change => ({ resource: 'commerces', id, change: 'updated' })),
    ];
  });
}
