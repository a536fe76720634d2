/** Mends one defect of many commerces as a job, and undoes that from its change records. */
import type { MendedPlace, MendJob } from '@callejero/contract/answers/quality.ts';
import type { MendableDefect } from '@callejero/contract/defects.ts';
import { ApiError } from '@callejero/contract/errors.ts';
import { commerces } from '@callejero/contract/resources/commerces.ts';
import sql from 'sql-template-tag';
import type { Row } from '../../../access/binding.ts';
import { type Principal, permits } from '../../../access/policy.ts';
import type { Queryable } from '../../../ports/ports.ts';
import { activeAdministrator } from '../../../resource/active-administrator.ts';
import {
  type BulkJob,
  bulkJobs,
  commerceRecords,
  presentProgress,
  runBatches,
  writeBatch,
  writeEach,
} from '../../../resource/bulk/bulk-jobs.ts';
import { changesBy, restoring } from '../../../resource/bulk/undo.ts';
import type { ResourceDeps } from '../../../resource/routes.ts';
import { isTextDefect, mendedTexts, type PlaceTexts } from './defects.ts';

export const mendJob = 'mend-many';

export interface StoredMend extends BulkJob {
  defect: MendableDefect;
  category: string | null;
  undoes: string | null;
  undone: boolean;
}

export const mendJobs = bulkJobs<StoredMend>(
  'mends',
  commerceRecords,
  'defect, category, undoes, exists (select 1 from mends u where u.undoes = mends.id) as undone',
);

export const presentMend = (mend: StoredMend): MendJob => ({
  ...presentProgress(mend),
  defect: mend.defect,
  undoes: mend.undoes,
  undone: mend.undone,
});

export async function insertMend(
  tx: Queryable,
  mend: Pick<StoredMend, 'id' | 'createdAt' | 'createdBy' | 'defect' | 'category' | 'undoes' | 'records'>,
): Promise<StoredMend> {
  const { id, createdAt, createdBy, defect, category, undoes, records } = mend;
  const [stored] = await tx.query<StoredMend>(sql`insert into mends
      (id, created_at, created_by, defect, category, undoes, commerces)
    values (${id}::uuid, ${createdAt}::timestamptz, ${createdBy}::uuid, ${defect}::text, ${category}::uuid,
      ${undoes}::uuid, ${records}::uuid[])
    returning ${mendJobs.columns}`);
  if (!stored) throw new ApiError('unexpected');
  return stored;
}

export const recentMends = (db: Queryable, count: number): Promise<StoredMend[]> =>
  db.query<StoredMend>(
    sql`select ${mendJobs.columns} from mends order by created_at desc, id desc limit ${count}::int4`,
  );

type Deps = Pick<ResourceDeps, 'platform' | 'service'>;

export function defineMendJob(deps: Deps): void {
  deps.platform.jobs.define(mendJob, async ({ id }, { signal }) => {
    if (typeof id === 'string')
      await runBatches(deps.platform, mendJobs, id, signal, () => mendBatch(deps, id));
  });
}

/** Enqueues mends that the end of a process interrupted. */
export async function resumeMends({ platform: { db, jobs } }: Deps): Promise<void> {
  for (const { id } of await mendJobs.unfinished(db)) await jobs.enqueue(db, mendJob, { id });
}

/** Whether there are more batches. */
async function mendBatch({ platform, service }: Deps, id: string): Promise<boolean> {
  const job = await mendJobs.get(platform.db, id);
  if (job.finishedAt) return false;
  const request = { principal: await actingPrincipal(platform.db, job), requestId: id, key: null };
  const ids = job.records.slice(job.position, job.position + platform.config.batchSizes.mended);
  return writeBatch(platform, mendJobs, job, ids.length, {
    async write(tx) {
      const places = await lockPlaces(tx, ids);
      const changed = job.undoes
        ? await changesBy(tx, commerces, await mendJobs.get(tx, job.undoes), ids)
        : null;
      return writeEach(tx, commerces, ids, async (commerce) => {
        const place = places.get(commerce);
        if (!place) throw new ApiError('not-found');
        const change = changed
          ? restoring(commerces, { ...place }, changed.get(commerce) ?? {})
          : mending(job, place, platform.clock.now());
        return service.update(tx, 'commerces', commerce, { ...change, rev: place.rev }, request);
      });
    },
  });
}

interface Place extends PlaceTexts {
  id: string;
  rev: number;
  /** The fields that a mend may change, as change records have them. */
  name: string;
  categories: string[];
  lastVerifiedAt: string | null;
  address: Row | null;
}

const placeColumns = sql`c.id, c.rev, c.name, c.categories, to_json(c.last_verified_at) as "lastVerifiedAt",
  a.street, a.number, a.extra, a.locality, case when a.id is not null then json_build_object('street', a.street,
    'number', a.number, 'extra', a.extra, 'postalCode', a.postal_code, 'locality', a.locality, 'province', a.province,
    'country', a.country) end as address
  from commerces c left join addresses a on a.id = c.address and a.archived_at is null`;

async function lockPlaces(tx: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, Place>> {
  const places = await tx.query<Place>(sql`select ${placeColumns}
    where c.id = any(${ids}::uuid[]) and c.archived_at is null order by c.id for update of c`);
  return new Map(places.map((place) => [place.id, place]));
}

/** The body of the update that mends a place. */
function mending({ defect, category }: StoredMend, place: Place, now: Date): Row {
  if (defect === 'unverified') return { lastVerifiedAt: now.toISOString() };
  if (defect === 'category') return { categories: [category] };
  const { name, ...parts } = mendedTexts(defect, place);
  return {
    ...(name !== undefined && { name }),
    ...(place.address && Object.keys(parts).length > 0 && { address: { ...place.address, ...parts } }),
  };
}

/** What the mend of a defect would change in these places, which have it. */
export async function previewMend(
  db: Queryable,
  defect: MendableDefect,
  ids: readonly string[],
): Promise<MendedPlace[]> {
  const places = await db.query<Place & { categoryNames: string | null }>(sql`select
      (select string_agg(k.name, ', ' order by k.name) from categories k where k.id = any(c.categories)) as "categoryNames",
      ${placeColumns} where c.id = any(${ids}::uuid[])`);
  const byId = new Map(places.map((place) => [place.id, place]));
  return ids.flatMap((id) => {
    const place = byId.get(id);
    if (!place) return [];
    const { name, categoryNames, lastVerifiedAt } = place;
    return [{ id, name, changes: changesIn(place) }];

    function changesIn(place: Place): MendedPlace['changes'] {
      if (defect === 'category') return [{ field: 'categories', before: categoryNames, after: null }];
      if (defect === 'unverified') return [{ field: 'lastVerifiedAt', before: lastVerifiedAt, after: null }];
      return textChanges(defect, place);
    }
  });
}

function textChanges(defect: MendableDefect, place: PlaceTexts): MendedPlace['changes'] {
  if (!isTextDefect(defect)) return [];
  return Object.entries(mendedTexts(defect, place)).map(([field, after]) => ({
    field: field as keyof PlaceTexts,
    before: place[field as keyof PlaceTexts],
    after: after ?? null,
  }));
}

/** Whoever began the mend, with the present permissions. */
async function actingPrincipal(db: Queryable, { createdBy }: StoredMend): Promise<Principal> {
  const principal = await activeAdministrator(db, createdBy);
  if (!principal || !permits(principal, 'commerces', 'update'))
    throw new ApiError('forbidden', undefined, 'Quien lo empezó ya no puede editar comercios.');
  return principal;
}
