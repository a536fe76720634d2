/** Finds the PgBouncer for tests of DATABASE_URL: PGBOUNCER_PATH, or the system's. Without one they are skipped with a message. */
import fs from 'node:fs';
import process from 'node:process';

export function findPgBouncer() {
  const places = [process.env.PGBOUNCER_PATH, '/usr/sbin/pgbouncer', '/usr/local/bin/pgbouncer'];
  return places.find((path) => path && fs.existsSync(path)) ?? null;
}
