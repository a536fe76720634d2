import path from 'node:path';
import type { Config } from '../../../ports/config.ts';
import type { FileStore } from '../../../ports/ports.ts';
import { createDiskFiles } from './disk-files.ts';

/**
 * Opens the configured store of files: the bucket of S3_URL, or DATA_DIR. Rejects if the bucket can't be used; with `onlyReads`
 * it need not be writable.
 */
export async function openFiles(
  { s3, dataDir }: Pick<Config, 's3' | 'dataDir'>,
  { onlyReads = false } = {},
): Promise<FileStore> {
  if (!s3) return createDiskFiles(path.join(dataDir, 'stored-images'));
  const { assertBucket, createS3Files } = await import('./s3-files.ts');
  await assertBucket(s3, { onlyReads });
  return createS3Files(s3);
}
