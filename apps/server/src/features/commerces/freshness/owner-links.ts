/** What an owner does by the link of a mail, without signing in: with the rights of an owner, and for one commerce only. */
import { ApiError } from '@callejero/contract/errors.ts';
import sql from 'sql-template-tag';
import type { Principal } from '../../../access/policy.ts';
import { limitKey, limitRate } from '../../../http/rate-limit.ts';
import { readOwnerLink } from '../../../resource/owner-link.ts';
import { managedCommerce } from '../../../resource/ownership.ts';
import type { ResourceDeps } from '../../../resource/routes.ts';
import type { WriteRequest } from '../../../resource/write/written.ts';
import { confirmPlace } from './confirm.service.ts';

interface OpenLink {
  commerce: string;
  principal: Principal;
}

/** A link opens nothing once its person manages the commerce no more, or the account is disabled. */
export function createOwnerLinks(deps: ResourceDeps) {
  const { platform, service } = deps;
  const { db, clock, limits, changes } = platform;

  async function open(token: string): Promise<OpenLink | null> {
    const link = await readOwnerLink(platform, token, clock.now());
    if (!link) return null;
    // Not those of an administrator: the mail speaks to an owner.
    const principal: Principal = { kind: 'user', id: link.user, roles: ['user'], permissions: [] };
    const rows = await db.query(sql`select 1 from commerces c join users u on u.id = ${link.user}::uuid
      where c.id = ${link.commerce}::uuid and c.status = 'accepted' and c.archived_at is null
        and u.status = 'active' and u.archived_at is null and ${managedCommerce('c', principal, 'edit')}`);
    return rows.length === 0 ? null : { commerce: link.commerce, principal };
  }

  async function begin(token: string): Promise<OpenLink> {
    const link = await open(token);
    if (!link) throw new ApiError('not-found');
    await limitRate(limits, limitKey`owner-link:${link.principal.id}:${link.commerce}`, 30, 3600);
    return link;
  }

  const requestOf = ({ principal }: OpenLink, requestId: string): WriteRequest => ({
    principal,
    requestId,
    key: null,
  });

  return {
    open: async (token: string): Promise<string | null> => (await open(token))?.commerce ?? null,

    async confirm(token: string, rev: number, requestId: string): Promise<void> {
      const link = await begin(token);
      const written = await db.transaction((tx) =>
        confirmPlace(deps, tx, { id: link.commerce, rev }, requestOf(link, requestId)),
      );
      changes.publish(written.changes);
    },

    /** Resolves to whether the new hours are published; otherwise they wait for a review. */
    async correct(token: string, rev: number, openingHours: string, requestId: string): Promise<boolean> {
      const link = await begin(token);
      const body = { openingHours, openingHoursText: null, rev };
      const written = await service.update(db, 'commerces', link.commerce, body, requestOf(link, requestId));
      changes.publish(written.changes);
      const { data } = JSON.parse(written.body) as { data: { openingHours: string | null } };
      return data.openingHours === openingHours;
    },
  };
}
