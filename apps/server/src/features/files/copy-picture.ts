/** A copy of a picture of another server, stored like an upload. */
import { ApiError } from '@callejero/contract/errors.ts';
import { fileLimits } from '@callejero/contract/resources/files.ts';
import type { Platform } from '../../ports/ports.ts';
import type { WriteRequest } from '../../resource/written.ts';
import { detectFileKind } from './file-type.ts';
import { storeFile } from './store-file.ts';

/** The copy's stored name. Throws `picture-unreachable` for what can't be fetched or is no picture. */
export async function copyPicture(
  platform: Platform,
  url: string,
  { principal, requestId }: Pick<WriteRequest, 'principal' | 'requestId'>,
): Promise<string> {
  try {
    const bytes = await platform.downloads.get(url, fileLimits.image);
    const name = URL.parse(url)?.pathname.split('/').at(-1)?.slice(-255) || 'foto';
    if (detectFileKind(bytes, name)?.kind !== 'image') throw new ApiError('file-type');
    const { file } = await storeFile(platform, {
      ...{ name, bytes, isPrivate: false },
      ...{ owner: principal.id, requestId },
    });
    return file;
  } catch (error) {
    platform.log.info('a picture could not be copied', { url, error: String(error) });
    throw new ApiError('picture-unreachable', { url });
  }
}
