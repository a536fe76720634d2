import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { DatabaseUnavailable } from '../ports/unavailable.ts';
import { makeFolder } from './folder.ts';
import { formatError, StartError } from './start-error.ts';

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

test('an unusable data folder, a full disk and a missing right become sentences that name the variable', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'callejero-start-'));
  try {
    const file = path.join(folder, 'file');
    await writeFile(file, '');
    // A file system that takes no new folder, and answers that the one above is missing.
    const proc = process.platform === 'linux' ? ['/proc/callejero'] : [];
    for (const data of [file, path.join(file, 'data'), ...proc]) {
      const sentence = formatError(await failureOf(makeFolder(data)));
      expect(sentence).toContain(`No se puede usar ${data}: `);
      expect(sentence).toContain('DATA_DIR');
    }
  } finally {
    await rm(folder, { recursive: true });
  }
  const failing = (code: string, fields = {}) =>
    Object.assign(new Error(`it says ${code}`), { code, ...fields });
  expect(formatError(failing('EROFS', { path: '/data', syscall: 'mkdir' }))).toMatch(
    /^No se puede usar \/data/,
  );
  // A disk of a phone or a share of a network without links.
  expect(formatError(failing('ENOTSUP', { path: '/data/keys/x', syscall: 'link' }))).toMatch(
    /^No se puede usar \/data\/keys\/x: su sistema de archivos no lo admite\..+DATA_DIR/,
  );
  expect(formatError(failing('25006'))).toMatch(
    /^La base de datos solo se puede leer \(it says .+DATABASE_URL/,
  );
  for (const full of ['ENOSPC', '53100'])
    expect(formatError(failing(full))).toMatch(/^No queda espacio en el disco \(it says .+DATA_DIR/);
  expect(formatError(failing('42501'))).toMatch(/DATABASE_URL.+\(it says 42501\)/);
  expect(formatError(new DatabaseUnavailable(new Error('it ended')))).toContain('(it ended)');
  expect(formatError(new StartError('Falta algo.'))).toBe('Falta algo.');
});

test('other errors are printed with their stack', () => {
  const missing = Object.assign(new Error('no such file'), {
    code: 'ENOENT',
    path: '/app/x.sql',
    syscall: 'open',
  });
  for (const error of [new TypeError('x is undefined'), missing, 'text'])
    expect(formatError(error)).toBeNull();
});
