/** Private files with contents: an owner's, the proof of a pending claim, and one sent with a message. */
import sql from 'sql-template-tag';
import type { TestApi } from './api.ts';
import type { World } from './world.ts';

export interface PrivateFile {
  id: string;
  file: string;
}

export async function insertPrivateFiles({ test, rows, marks }: World): Promise<PrivateFile[]> {
  const { db, ids, clock } = test.platform;
  const now = clock.now();
  const made: PrivateFile[] = [];
  for (const whose of ['own', 'other'] as const) {
    const row = (collection: string) => rows.get(collection)?.get(`${whose} published`) ?? null;
    for (const use of ['nothing', 'claim', 'message']) {
      const id = ids.next();
      const file = `api_${id}.webp`;
      const message = use === 'message' ? row('messages') : null;
      await db.query(sql`insert into files (id, created_at, updated_at, name, file, mime, size, owner, private, checksum, message)
        values (${id}, ${now}, ${now}, ${marks.text({ collection: 'files', row: id, field: 'name' })}, ${file},
          'image/webp', 1, ${row('users')}, true, ${id}, ${message})`);
      if (use === 'claim')
        await db.query(
          sql`update claims set files = ${[id]} where id = ${rows.get('claims')?.get(`${whose} pending`)}`,
        );
      made.push({ id, file });
    }
    // The API hides the files of deleted messages from everybody.
    await db.query(sql`update messages set deleted_at = null where id = ${row('messages')}`);
  }
  return made;
}

/** Stores the contents of a file. Each `by` has another content and length; for some there is no small copy. */
export async function storeContent(
  { platform: { files } }: TestApi,
  file: string,
  by: number,
): Promise<void> {
  const content = (size: string) => new TextEncoder().encode(`${file} ${size} ${by} `.repeat(1 + (by % 7)));
  // Private files are not among the public pictures.
  await files.put(`documents/${file}`, content('default'));
  if (by % 3 === 1) await files.remove(`documents/sm/${file}`);
  else await files.put(`documents/sm/${file}`, content('sm'));
}
