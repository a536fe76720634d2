/** Copies the built demonstration to a folder that a host serves. */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

/** `usuario@servidor:carpeta`, as in ssh; a single letter before the colon is a Windows drive. */
const onAnotherMachine = /^[^/\\:]{2,}:/;

/**
 * Copies the content of `from` to a folder on this machine, or by rsync to one on another. Nothing is removed, because open pages
 * still load files of the previous build. Returns the exit code.
 */
export function publishMock(from, to) {
  if (!onAnotherMachine.test(to)) {
    fs.cpSync(from, to, { recursive: true, filter: (file) => path.basename(file) !== '.stamp' });
    return 0;
  }
  // New files replace old ones at the end, so that no page refers to a missing file.
  const options = ['-a', '--delay-updates', '--exclude=.stamp'];
  const { status, error } = spawnSync('rsync', [...options, '--', `${from}/`, to], { stdio: 'inherit' });
  if (error) console.error(`No se pudo publicar en ${to}: hace falta rsync (${error.message}).`);
  return status ?? 1;
}
