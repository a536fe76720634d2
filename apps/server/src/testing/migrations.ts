import { migrate, migrateTo, migrationNames } from '../node/database/migrate.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';

/** A database in the state before a migration, to insert rows into. */
export interface FormerDatabase extends TestDatabase {
  /** Applies that migration and all later ones. */
  upgrade(): Promise<void>;
}

/** @param name the name of the migration's folder, without its timestamp */
export async function createDatabaseBefore(name: string): Promise<FormerDatabase> {
  const names = await migrationNames();
  const at = names.findIndex((each) => each.endsWith(`_${name}`));
  if (at < 0) throw new Error(`No migration is called ${name}.`);
  const database = await createTestDatabase({ template: 'template0', pool: 1 });
  await database.db.transaction((tx) => migrateTo(tx, names.slice(0, at)));
  return {
    ...database,
    async upgrade() {
      await migrate(database.db);
    },
  };
}
