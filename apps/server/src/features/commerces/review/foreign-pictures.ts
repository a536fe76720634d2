/**
 * Proposed pictures of other servers: whoever runs such a server could replace the picture after its publication, so the guide
 * publishes a copy. Pictures from imports and administrators are used as given.
 */
import { ApiError } from '@callejero/contract/errors.ts';
import { commerces } from '@callejero/contract/resources/commerces.ts';
import sql from 'sql-template-tag';
import type { Row } from '../../../access/binding.ts';
import type { Queryable } from '../../../ports/ports.ts';
import { foreignPictures } from '../../../resource/pictures.ts';
import type { WriteRequest } from '../../../resource/write/written.ts';

/** Stores a copy of the picture at a URL and returns its name; throws `picture-unreachable`. */
export type CopyPicture = (url: string, request: WriteRequest) => Promise<string>;

/** Stored copies by the URL of the original; null if it could not be copied. */
export type Copies = ReadonlyMap<string, string | null>;

const concurrentDownloads = 4;

/** The pictures of other servers that accepting the row would publish. */
function proposedPictures(row: Row): string[] {
  const waiting = row.pendingChanges as Row | null;
  if (waiting && row.status === 'accepted') {
    const shown = urlsOf(row);
    return urlsOf(waiting).filter((url) => !shown.includes(url));
  }
  const isOwned = Array.isArray(row.owners) && row.owners.length > 0;
  const isProposal = row.import === null && (row.proposedBy !== null || isOwned);
  return isProposal ? urlsOf(row) : [];
}

const urlsOf = (row: Row): string[] => foreignPictures(commerces, row).map(({ url }) => url);

/** Copies the pictures that accepting these commerces publishes, before the transaction that accepts them. */
export async function copyProposed(
  db: Queryable,
  ids: readonly string[],
  copy: (url: string) => Promise<string>,
): Promise<Copies> {
  const rows =
    await db.query(sql`select status, owners, proposed_by as "proposedBy", import, logo, photos, pending_changes as "pendingChanges"
      from commerces where id = any(${ids}::uuid[]) and archived_at is null`);
  const urls = new Set(rows.flatMap(proposedPictures));
  const copies = new Map<string, string | null>();
  const waiting = [...urls];
  const work = async () => {
    for (let url = waiting.pop(); url !== undefined; url = waiting.pop())
      copies.set(url, await copy(url).catch(() => null));
  };
  await Promise.all(Array.from({ length: concurrentDownloads }, work));
  return copies;
}

/** The fields that accepting `row` writes, with copies in place of the proposed pictures. */
export function withCopies(row: Row, accepted: Row, copies: Copies): Row {
  const proposed = new Set(proposedPictures(row));
  if (proposed.size === 0) return accepted;
  const copyOf = (file: string): string => {
    if (!proposed.has(file)) return file;
    const copy = copies.get(file);
    if (!copy) throw new ApiError('picture-unreachable', { url: file });
    return copy;
  };
  const { logo, photos } = { ...row, ...accepted } as Pick<Row, 'logo' | 'photos'>;
  return {
    ...accepted,
    ...(typeof logo === 'string' ? { logo: copyOf(logo) } : {}),
    photos: ((photos ?? []) as { file: string; alt: string }[]).map((photo) => ({
      ...photo,
      file: copyOf(photo.file),
    })),
  };
}
