/** What the database knows of its installation (`installation` of the schema). */
import type { Queryable } from './ports.ts';

export interface InstallationNote {
  value: string;
  at: Date;
}

/** All notes by name; none in a database that has not been migrated that far. */
export async function installationNotes(db: Queryable): Promise<Map<string, InstallationNote>> {
  const [table] = await db.query<{ exists: boolean }>({
    text: `select to_regclass('public.installation') is not null as exists`,
    values: [],
  });
  if (!table?.exists) return new Map();
  const rows = await db.query<InstallationNote & { name: string }>({
    text: 'select name, value, at from installation',
    values: [],
  });
  return new Map(rows.map(({ name, value, at }) => [name, { value, at }]));
}

export async function noteInstallation(db: Queryable, name: string, value: string, at: Date): Promise<void> {
  await db.query({
    text: `insert into installation (name, value, at) values ($1, $2, $3)
      on conflict (name) do update set value = excluded.value, at = excluded.at`,
    values: [name, value, at],
  });
}
