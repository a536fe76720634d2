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

/** Registers the device of the caller's session. A session has one device, and a device belongs to its newest session. */
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
  const now = clock.now();
  const written = await db.transaction(async (tx) => {
    const session = principal.session ?? '';
    // Locks the session: registrations run one after another, and a concurrent sign-out waits or is noticed here.
    const [open] = await tx.query(
      sql`select from sessions where id = ${session}::uuid and ended_at is null for update`,
    );
    if (!open) throw new ApiError('unauthorized');
    const replaced = await tx.query<{
      id: string;
    }>(sql`update push set archived_at = ${now}::timestamptz, updated_at = ${now}::timestamptz, rev = rev + 1
        where session_id = ${session}::uuid and archived_at is null and (app, pn_id) <> (${app}::text, ${pnId}::text)
        returning id`);
    const [device] = await tx.query<{
      id: string;
      is_new: boolean;
    }>(sql`insert into push (id, created_at, updated_at, user_app, session_id, pn_id, app, capacitor, os_type,
          last_seen_at)
        values (${ids.next()}::uuid, ${now}::timestamptz, ${now}::timestamptz, ${principal.id}::uuid, ${session}::uuid,
          ${pnId}::text, ${app}::text, ${capacitor}::boolean, ${osType}::text, ${now}::timestamptz)
        on conflict (app, pn_id) where archived_at is null do update set user_app = excluded.user_app,
          session_id = excluded.session_id, os_type = excluded.os_type, last_seen_at = excluded.last_seen_at,
          updated_at = excluded.updated_at, rev = push.rev + 1
        returning id, xmax = 0 as is_new`);
    if (!device) throw new ApiError('unexpected');
    return { device, replaced };
  });
  const { device, replaced } = written;
  changes.publish([
    { resource: 'push', id: device.id, change: device.is_new ? 'created' : 'updated' },
    ...replaced.map(({ id }): Change => ({ resource: 'push', id, change: 'archived' })),
  ]);
  return { id: device.id };
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
