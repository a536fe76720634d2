import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../../../ports/config.ts';
import type { FileStore } from '../../../ports/ports.ts';
import { makeFolder } from '../../folder.ts';
import { createDiskFiles } from './disk-files.ts';

/**
 * Opens the configured store of files: the bucket of S3_URL, or DATA_DIR. Rejects if the bucket can't be used; with `onlyReads`
 * it need not be writable, and `unchecked` leaves it to the first file that is read.
 */
export async function openFiles(
  { s3, dataDir }: Pick<Config, 's3' | 'dataDir'>,
  { onlyReads = false, unchecked = false } = {},
): Promise<FileStore> {
  if (!s3) return createDiskFiles(path.join(dataDir, 'stored-images'));
  const { assertBucket, createS3Files } = await import('./s3-files.ts');
  if (!unchecked) await assertBucket(s3, { onlyReads });
  return createS3Files(s3);
}

const checkName = '.write-check';

/** Rejects with the reason if the store can't be read or written now. */
export async function checkFiles({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): Promise<void> {
  if (s3) return (await import('./s3-files.ts')).assertBucket(s3);
  const folder = path.join(dataDir, 'stored-images');
  await makeFolder(folder);
  // A name of its own, because two processes may check at once; with a dot, so that lists leave it out.
  const file = path.join(folder, `${checkName}-${process.pid}`);
  await writeFile(file, checkName, { flush: true });
  await rm(file, { force: true });
}
