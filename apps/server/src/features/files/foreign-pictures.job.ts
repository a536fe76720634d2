/**
 * Replaces pictures of other servers that older versions accepted from users. A browser that shows one reveals its reader to that
 * server, so a stored copy takes its place; a missing one is removed, and the history has its address. Pictures that an
 * administrator or an import entered stay.
 */
import { type Field, findField } from '@callejero/contract/resource.ts';
import { users } from '@callejero/contract/resources/users.ts';
import { imageSchema } from '@callejero/contract/values.ts';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Binding, Row } from '../../access/binding.ts';
import { system } from '../../access/policy.ts';
import { foreignPictures } from '../../resource/pictures.ts';
import type { ResourceDeps } from '../../resource/routes.ts';
import { copyIfThere } from './copy-picture.ts';

export const foreignPicturesJob = 'files-copy-foreign';

export function defineForeignPictures({ platform, registry, service }: ResourceDeps): void {
  const { db, jobs } = platform;

  async function replace({ resource }: Binding, { id, rev, ...row }: BroughtRow): Promise<void> {
    const pictures = foreignPictures(resource, row);
    if (pictures.length === 0) return;
    const copies = new Map<string, string | null>();
    // Only signed-in people read accounts, so the copy belongs to the account's person.
    const principal = resource.name === users.name ? { ...system, id } : system;
    const request = { principal, requestId: foreignPicturesJob, key: null, action: 'updated' as const };
    const names = new Set(pictures.map(({ path }) => path.split('.')[0]));
    const brought = Object.fromEntries(Object.entries(row).filter(([name]) => names.has(name)));
    const change = () => withCopies(brought, copies);
    try {
      for (const { url } of pictures) copies.set(url, await copyIfThere(platform, url, request));
      const written = await service.transition(db, resource.name, id, rev, change, request);
      platform.changes.publish(written.changes);
    } catch (error) {
      // Somebody changed the row, or the other server does not answer: the next night's run tries again.
      platform.log.info('the pictures of a row were not replaced', { id, error: String(error) });
    }
  }

  jobs.define(foreignPicturesJob, async (_payload, { signal }) => {
    for (const binding of registry.values()) {
      const fields = pictureFields(binding);
      if (fields.length === 0) continue;
      const rows = await db.query<BroughtRow>(broughtByPeople(binding, fields));
      for (const row of rows) if (!signal.aborted) await replace(binding, row);
    }
  });
  jobs.schedule(foreignPicturesJob, '11 3 * * *');
}

type BroughtRow = Row & { id: string; rev: number };

/** Fields that may contain pictures. Notices are texts that were sent, and administrators' pictures stay. */
function pictureFields({ resource, columns }: Binding): string[] {
  if (['notices', 'notifications', 'administrators', 'audit'].includes(resource.name)) return [];
  return Object.keys(columns).filter((name) => {
    const field: Field | undefined = findField(resource, name);
    return field?.schema === imageSchema || field?.kind === 'json';
  });
}

/** Rows with a picture of another server whose field was last changed by a user. */
function broughtByPeople({ resource, table, columns }: Binding, fields: readonly string[]): Sql {
  const column = (name: string) => raw(`t."${columns[name]}"`);
  const byPerson = (name: string): Sql =>
    // Only their person writes avatars, and the history of accounts does not contain them.
    resource.name === users.name
      ? sql`true`
      : sql`exists (select from users u where not 'administrator' = any(u.roles) and u.id = (
          select c.actor from changes c where c.resource = ${resource.name} and c.record_id = t.id
            and (c.action = 'created' or c.diff ? ${name}::text) order by c.id desc limit 1))`;
  const brought = fields.map((name) => sql`(${column(name)}::text ~ 'https?://' and ${byPerson(name)})`);
  const values = fields.map((name) => sql`${column(name)} as ${raw(`"${name}"`)}`);
  return sql`select t.id, t.rev, ${join(values)} from ${raw(`"${table}"`)} t
    where t.archived_at is null and (${join(brought, ' or ')})`;
}

/** The fields with the copies in place of pictures of other servers. */
function withCopies(row: Row, copies: ReadonlyMap<string, string | null>): Row {
  const copied = (file: string) => (copies.has(file) ? copies.get(file) : file);
  const changed = (value: unknown): unknown => {
    if (!Array.isArray(value)) return typeof value === 'string' ? copied(value) : value;
    const photos = (value as { file: string }[]).map((photo) => ({ ...photo, file: copied(photo.file) }));
    return photos.filter(({ file }) => file !== null);
  };
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, changed(value)]));
}
