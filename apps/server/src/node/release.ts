/** Where this program stands: a working copy of the repository, or a release, which `npm run release` makes of one. */
import { accessSync, constants, existsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../../../', import.meta.url));
export const isRelease = existsSync(path.join(root, 'release.json'));

/** Of the service that `deploy/callejero.service` describes. */
const systemFolder = '/var/lib/callejero';

interface Machine {
  release: boolean;
  platform: NodeJS.Platform;
  env: Readonly<Record<string, string | undefined>>;
  home: string;
  mayWrite(folder: string): boolean;
}

function mayWrite(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

const thisMachine = (): Machine => ({
  ...{ release: isRelease, platform: process.platform, env: process.env, home: os.homedir(), mayWrite },
});

/**
 * The data folder of an installation that names none. Of a working copy: `data` in it. Of a release, whose folder is replaced by the
 * next one: on Linux the service's, for its user and root, so that commands beside the service find the same; else the person's own.
 */
export function defaultDataDir({ release, platform, env, home, mayWrite } = thisMachine()): string {
  if (!release) return path.join(root, 'data');
  if (platform === 'win32') return path.join(env.LOCALAPPDATA ?? home, 'callejero');
  if (platform === 'darwin') return path.join(home, 'Library/Application Support/callejero');
  const isSystem = mayWrite(systemFolder) || mayWrite(path.dirname(systemFolder));
  return isSystem
    ? systemFolder
    : path.join(env.XDG_DATA_HOME ?? path.join(home, '.local/share'), 'callejero');
}
