/** A copy of a picture of another server, stored like an upload. */

import { fileLimits } from '@callejero/contract/enums/files.ts';
import { ApiError } from '@callejero/contract/errors.ts';
import { DownloadRefused } from '../../ports/download-refused.ts';
import type { Platform } from '../../ports/ports.ts';
import type { WriteRequest } from '../../resource/write/written.ts';
import { detectFileKind } from './file-type.ts';
import { storeFile } from './store-file.ts';

type Author = Pick<WriteRequest, 'principal' | 'requestId'>;

/** Returns the copy's stored name. Throws `picture-unreachable` if it can't be fetched or is no picture. */
export async function copyPicture(platform: Platform, url: string, author: Author): Promise<string> {
  try {
    return await fetchPicture(platform, url, author);
  } catch (error) {
    platform.log.info('a picture could not be copied', { url, error: String(error) });
    throw new ApiError('picture-unreachable', { url });
  }
}

/** The same for a job: null if the other server refuses or has no picture there; throws if it does not answer. */
export async function copyIfThere(platform: Platform, url: string, author: Author): Promise<string | null> {
  try {
    return await fetchPicture(platform, url, author);
  } catch (error) {
    if (error instanceof ApiError || error instanceof DownloadRefused) return null;
    throw error;
  }
}

async function fetchPicture(
  platform: Platform,
  url: string,
  { principal, requestId }: Author,
): Promise<string> {
  const found = await platform.downloads.get(url, {
    maxBytes: fileLimits.image,
    accept: 'image/*',
    seconds: 10,
  });
  const bytes = found?.bytes ?? new Uint8Array();
  const name = URL.parse(url)?.pathname.split('/').at(-1)?.slice(-255) || 'foto';
  if (detectFileKind(bytes, name)?.kind !== 'image') throw new ApiError('file-type');
  const { file } = await storeFile(platform, {
    ...{ name, bytes, isPrivate: false },
    ...{ owner: principal.id, requestId },
  });
  return file;
}
