/** Notices every write to the database, also those that are rolled back, without reading its content. */
import sql, { raw } from 'sql-template-tag';
import { quote } from '../access/access.ts';
import type { Queryable } from '../ports/ports.ts';
import { storedTables } from './checksum.ts';

export interface Journal {
  /** Advances with every row that is written. */
  position(): Promise<number>;
}

export async function openJournal(db: Queryable): Promise<Journal> {
  await db.query(sql`create sequence campaign_writes`);
  await db.query(sql`create function campaign_note_write() returns trigger language plpgsql as $$
    begin perform nextval('campaign_writes'); return null; end $$`);
  for (const name of await storedTables(db)) {
    await db.query(sql`create trigger campaign_writes after insert or update or delete on ${raw(quote(name))}
      for each row execute function campaign_note_write()`);
  }
  return {
    async position() {
      const [row] = await db.query<{ at: number }>(sql`select last_value::int as at from campaign_writes`);
      return row?.at ?? 0;
    },
  };
}
