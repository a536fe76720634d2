/** What everybody with the link reads of a list, and reports about it. Neither says whose list it is. */
import type { SharedList } from '@callejero/contract/answers/place-lists.ts';
import { ApiError } from '@callejero/contract/errors.ts';
import { isListToken } from '@callejero/contract/links/public-url.ts';
import type { ReportList } from '@callejero/contract/place-lists.ts';
import type { ListReportDecision } from '@callejero/contract/resources/list-reports.ts';
import sql from 'sql-template-tag';
import type { Row } from '../../access/binding.ts';
import { everybody } from '../../access/policy.ts';
import { limitKey, limitRate } from '../../http/rate-limit.ts';
import type { Platform, Queryable } from '../../ports/ports.ts';
import { changeRecord } from '../../resource/record.ts';
import type { ResourceDeps } from '../../resource/routes.ts';
import type { WriteRequest } from '../../resource/write/written.ts';
import { findReadable } from './place-lists.service.ts';

/** Of a person, or of those of a network without an account. */
const perHour = 10;
/** About one list, by everybody. */
const perListAndDay = 20;
const day = 24 * 3600;

interface FoundList extends SharedList {
  id: string;
}

/** The list behind a link that works; its places are not filtered by what the reader may see. */
export async function findSharedList(db: Queryable, token: string, now: Date): Promise<FoundList | null> {
  if (!isListToken(token)) return null;
  const [list] = await db.query<FoundList>(sql`select id, name, places from place_lists
    where token = ${token}::text and shared_until > ${now}::timestamptz and removed_because is null`);
  return list ?? null;
}

async function sharedList({ db, clock }: Platform, token: string): Promise<FoundList> {
  const list = await findSharedList(db, token, clock.now());
  if (!list) throw new ApiError('not-found', undefined, 'Esta lista ya no se comparte.');
  return list;
}

/** With the places that everybody sees, in the order of the list. */
export async function readSharedList(deps: ResourceDeps, token: string): Promise<SharedList> {
  const { name, places } = await sharedList(deps.platform, token);
  return { name, places: await findReadable(deps, places, everybody) };
}

/** Stores what the list shows at this moment. Repeating an open report adds nothing. */
export async function reportSharedList(
  deps: ResourceDeps,
  token: string,
  { kind, text }: ReportList,
  { principal, requestId, network }: Pick<WriteRequest, 'principal' | 'requestId' | 'network'>,
): Promise<void> {
  const { db, ids, clock, limits, changes } = deps.platform;
  await limitRate(limits, limitKey`report-list:${principal.id ?? network ?? null}`, perHour, 3600);
  const list = await sharedList(deps.platform, token);
  await limitRate(limits, limitKey`report-list-of:${list.id}`, perListAndDay, day);
  const shown = await findReadable(deps, list.places, everybody);
  const named = await db.query<{ id: string; name: string }>(
    sql`select id, name from commerces where id = any(${shown}::uuid[])`,
  );
  const nameOf = new Map(named.map((place) => [place.id, place.name]));
  const places = JSON.stringify(shown.flatMap((place) => nameOf.get(place) ?? []));
  const now = clock.now();
  const id = ids.next();
  // No actor: who reports stays unknown, as whose list it is.
  const record = { at: now, actor: null, action: 'created' as const, resource: 'list-reports', requestId };
  const added = await db.query(sql`with reported as (
        insert into list_reports (id, created_at, updated_at, list, name, places, kind, text, status)
        select ${id}::uuid, ${now}::timestamptz, ${now}::timestamptz, ${list.id}::uuid, ${list.name}::text,
          ${places}::jsonb, ${kind}::text, ${text ?? null}::text, 'open'
        where not exists (select from list_reports where list = ${list.id}::uuid and status = 'open'
          and kind = ${kind}::text and text is not distinct from ${text ?? null}::text)
        returning id
      ), noted as (${changeRecord(record, sql`from reported`)})
      select id from reported`);
  if (added.length > 0) changes.publish([{ resource: 'list-reports', id, change: 'created' }]);
}

export function decideListReport({ status }: Row, { decision, reason }: ListReportDecision): Row {
  if (status !== 'open') throw new ApiError('transition-refused', { status });
  return { status: decision === 'remove' ? 'removed' : 'dismissed', reason: reason ?? null };
}

/** Takes the list down: its link stops working for good, and its owner reads why. Returns the owner, to whom that is announced. */
export async function takeDownList(tx: Queryable, list: unknown, reason: string): Promise<string | null> {
  const [taken] = await tx.query<{
    user: string;
  }>(sql`update place_lists set token = null, shared_until = null,
      removed_because = ${reason}::text where id = ${list}::uuid returning user_id as user`);
  return taken?.user ?? null;
}
