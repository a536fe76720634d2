/** Copies the built demonstration to where a host serves it. */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

/** `usuario@servidor:carpeta`, as ssh writes it; one letter before the colon is a drive of Windows. */
const onAnotherMachine = /^[^/\\:]{2,}:/;

/**
 * Copies what is in `from` to a folder of this machine, or by rsync to one of another. Nothing is removed there: an open page
 * still loads files of the build before. Answers the exit code.
 */
export function publishMock(from, to) {
  if (!onAnotherMachine.test(to)) {
    fs.cpSync(from, to, { recursive: true, filter: (file) => path.basename(file) !== '.stamp' });
    return 0;
  }
  // What arrives takes its place at the end: no page refers to a file that is still on its way.
  const options = ['-a', '--delay-updates', '--exclude=.stamp'];
  const { status, error } = spawnSync('rsync', [...options, '--', `${from}/`, to], { stdio: 'inherit' });
  if (error) console.error(`No se pudo publicar en ${to}: hace falta rsync (${error.message}).`);
  return status ?? 1;
}
