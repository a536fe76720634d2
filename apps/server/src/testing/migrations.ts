import { formerNames, migrate, migrateTo, migrationNames } from '../node/database/migrate.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';

/** A database in the state before a migration, to insert rows into. */
export interface FormerDatabase extends TestDatabase {
  /** Applies that migration and all later ones. */
  upgrade(): Promise<void>;
}

/** @param name the name of the migration, of this release or of before 1.0, without its timestamp */
export async function createDatabaseBefore(name: string): Promise<FormerDatabase> {
  for (const names of [await migrationNames(), await formerNames()]) {
    const at = names.findIndex((each) => each.endsWith(`_${name}`));
    if (at > 0) return createDatabaseWith(names.slice(0, at));
  }
  throw new Error(`No migration after the first one is called ${name}.`);
}

/** A database to which exactly these migrations were applied. */
export async function createDatabaseWith(applied: readonly string[]): Promise<FormerDatabase> {
  const database = await createTestDatabase({ template: 'template0', pool: 1 });
  await database.db.transaction((tx) => migrateTo(tx, applied));
  return {
    ...database,
    async upgrade() {
      await migrate(database.db);
    },
  };
}
