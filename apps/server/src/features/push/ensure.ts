/**
 * Devices that receive notifications. Only the API's `ensure` registers one, for the session of its access token, which proves
 * the owner. The push service's `ensure` and `unEnsure` have no token (seed, section 7), so they only renew and clean up
 * registered devices, and answer everybody the same.
 */
import { ApiError, invalid } from '@callejero/contract/errors.ts';
import type { PushRegistration } from '@callejero/contract/resources/push.ts';
import sql, { raw, type Sql } from 'sql-template-tag';
import type { Principal } from '../../access/policy.ts';
import type { Config } from '../../ports/config.ts';
import type { Change, Platform } from '../../ports/ports.ts';

/** The configured identifier of the account `u`, as text. */
const identifier = ({ push }: Config): Sql => raw(push.userField === 'id' ? 'u.id::text' : 'u.push_id::text');

/** Whether the session of the device `p` is still open. */
const isSignedIn = (now: Date): Sql => sql`exists (select from sessions s
  where s.id = p.session_id and s.ended_at is null and s.expires_at > ${now}::timestamptz)`;

/** Active devices of a person; a further one ends the one that was not seen for the longest. */
const maxDevices = 20;

/**
 * Registers the device of the caller's session. A session has one row, which a new address of the device changes; a device belongs to
 * its newest session. A known device that registers again only counts as seen.
 */
export async function ensureDevice(
  platform: Platform,
  registration: PushRegistration,
  principal: Principal,
): Promise<{ id: string }> {
  const { db, clock, ids, push, changes } = platform;
  const { userApp, pnId, app, capacitor, osType } = registration;
  await assertOwn(platform, { userApp, app }, principal);
  if (!push.admits({ osType, pnId })) {
    throw invalid([{ path: 'pnId', message: 'El dispositivo no es de un servicio de avisos conocido.' }]);
  }
  const isGood = await isGoodDevice(platform, registration);
  const now = clock.now();
  const changed = await db.transaction(async (tx) => {
    const session = principal.session ?? '';
    // Locks the session: registrations run one after another, and a concurrent sign-out waits or is noticed here.
    const [open] = await tx.query(
      sql`select from sessions where id = ${session}::uuid and ended_at is null for update`,
    );
    if (!open) throw new ApiError('unauthorized');
    await tx.query(sql`select pg_advisory_xact_lock(hashtextextended(${pnId}::text, 0))`);
    const known = await tx.query<KnownDevice>(sql`select id,
          archived_at is null and app = ${app}::text and pn_id = ${pnId}::text as is_device,
          archived_at is null and app = ${app}::text and pn_id = ${pnId}::text and session_id = ${session}::uuid
            and user_app = ${principal.id}::uuid and os_type = ${osType}::text as is_same
        from push where session_id = ${session}::uuid
          or (app = ${app}::text and pn_id = ${pnId}::text and archived_at is null)
        order by session_id = ${session}::uuid desc, is_device desc, id for update`);
    const [row] = known;
    if (row?.is_same) {
      await tx.query(sql`update push set last_seen_at = ${now}::timestamptz,
          last_accepted_at = coalesce(last_accepted_at, ${isGood ? now : null}::timestamptz) where id = ${row.id}::uuid`);
      return { id: row.id, changes: [] };
    }
    const former = known.filter(({ id, is_device }) => is_device && id !== row?.id).map(({ id }) => id);
    await tx.query(sql`update push set archived_at = ${now}::timestamptz, updated_at = ${now}::timestamptz, rev = rev + 1
        where id = any(${former}::uuid[])`);
    const id = row?.id ?? ids.next();
    await tx.query(sql`insert into push as p (id, created_at, updated_at, user_app, session_id, pn_id, app, capacitor, os_type,
          last_seen_at, last_accepted_at)
        values (${id}::uuid, ${now}::timestamptz, ${now}::timestamptz, ${principal.id}::uuid, ${session}::uuid,
          ${pnId}::text, ${app}::text, ${capacitor}::boolean, ${osType}::text, ${now}::timestamptz,
          ${isGood ? now : null}::timestamptz)
        on conflict (id) do update set user_app = excluded.user_app, session_id = excluded.session_id,
          pn_id = excluded.pn_id, app = excluded.app, os_type = excluded.os_type, last_seen_at = excluded.last_seen_at,
          last_accepted_at = case when p.pn_id = excluded.pn_id then coalesce(p.last_accepted_at, excluded.last_accepted_at)
            else excluded.last_accepted_at end,
          refusals = 0, archived_at = null, updated_at = excluded.updated_at, rev = p.rev + 1`);
    const changes: Change[] = [
      { resource: 'push', id, change: row ? 'updated' : 'created' },
      ...former.map((each): Change => ({ resource: 'push', id: each, change: 'archived' })),
    ];
    return { id, changes };
  });
  changes.publish([...changed.changes, ...(await endOldest(platform, principal))]);
  return { id: changed.id };
}

interface KnownDevice {
  id: string;
  /** Whether it is active and the registered device. */
  is_device: boolean;
  /** Whether nothing would change. */
  is_same: boolean;
}

/**
 * Whether its push service says that it would accept a message for a device that has accepted none yet. Throws for one that the service
 * does not know.
 */
async function isGoodDevice(
  { db, push }: Platform,
  { app, pnId, osType }: PushRegistration,
): Promise<boolean> {
  const [good] = await db.query(sql`select from push where app = ${app}::text and pn_id = ${pnId}::text
      and archived_at is null and last_accepted_at is not null`);
  const outcome = good ? null : await push.validate({ osType, pnId });
  if (outcome?.kind === 'gone') {
    throw invalid([{ path: 'pnId', message: 'El servicio de avisos no conoce este dispositivo.' }]);
  }
  return outcome?.kind === 'accepted';
}

/** Archives the person's devices beyond the maximum. */
async function endOldest({ db, clock }: Platform, { id }: Principal): Promise<Change[]> {
  const now = clock.now();
  const ended = await db.query<{ id: string }>(sql`update push set archived_at = ${now}::timestamptz,
        updated_at = ${now}::timestamptz, rev = rev + 1
      where id in (select id from push where user_app = ${id}::uuid and archived_at is null
        order by last_seen_at desc, id desc offset ${maxDevices}) and archived_at is null
      returning id`);
  return ended.map((device) => ({ resource: 'push', id: device.id, change: 'archived' }));
}

/** Unregisters the device of the caller's session. */
export async function unEnsureDevice(
  platform: Platform,
  named: { userApp: string; app: string },
  principal: Principal,
): Promise<void> {
  await assertOwn(platform, named, principal);
  const { db, clock, changes } = platform;
  const now = clock.now();
  const rows = await db.query<{
    id: string;
  }>(sql`update push set archived_at = ${now}::timestamptz, updated_at = ${now}::timestamptz, rev = rev + 1
      where session_id = ${principal.session ?? null}::uuid and app = ${named.app}::text and archived_at is null
      returning id`);
  changes.publish(rows.map(({ id }) => ({ resource: 'push', id, change: 'archived' })));
}

async function assertOwn(
  { db, config }: Platform,
  { userApp, app }: { userApp: string; app: string },
  principal: Principal,
): Promise<void> {
  const [own] = await db.query(sql`select from users u
      where u.id = ${principal.id}::uuid and ${identifier(config)} = ${userApp}::text`);
  if (!own) throw invalid([{ path: 'userApp', message: 'No es tu identificador de avisos.' }]);
  if (app !== config.push.app) {
    throw invalid([{ path: 'app', message: 'No es el identificador de esta aplicación.' }]);
  }
}

/** Records that a registered device is still in use. Unregistered ones are not stored. */
export async function renewDevice(
  { db, clock, config }: Platform,
  registration: PushRegistration,
): Promise<void> {
  const { userApp, pnId, app } = registration;
  const now = clock.now();
  await db.query(sql`update push p set last_seen_at = ${now}::timestamptz from users u
      where u.id = p.user_app and p.archived_at is null and p.app = ${app}::text and p.pn_id = ${pnId}::text
        and ${identifier(config)} = ${userApp}::text and ${isSignedIn(now)}`);
}

/**
 * Archives the person's devices whose session has ended. Others stay, so that knowing an identifier is not enough to unregister a
 * device.
 */
export async function tidyDevices(
  { db, clock, config, changes }: Platform,
  { userApp, app }: { userApp: string; app: string },
): Promise<void> {
  const now = clock.now();
  const rows = await db.query<{
    id: string;
  }>(sql`update push p set archived_at = ${now}::timestamptz, updated_at = ${now}::timestamptz, rev = p.rev + 1
      from users u where u.id = p.user_app and p.archived_at is null and p.app = ${app}::text
        and ${identifier(config)} = ${userApp}::text and not ${isSignedIn(now)} returning p.id`);
  changes.publish(rows.map(({ id }) => ({ resource: 'push', id, change: 'archived' })));
}
