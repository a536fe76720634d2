/** Stores the newest notices that the person saw, so that the inbox shows them without a connection. */
import type { Notice } from '@callejero/contract/resources/notices.ts';
import { session } from '../../api/session/session.ts';
import { storage } from '../../device/storage/storage.ts';

interface SeenNotices {
  /** The account's id. */
  user: string;
  /** When they were last read, ISO 8601. */
  at: string;
  rows: Notice[];
}

/** Null when none are stored, or only another person's. */
export function readSeenNotices(): SeenNotices | null {
  const seen = storage.read<Partial<SeenNotices>>('seenNotices');
  if (!seen?.user || seen.user !== session.user()?.id) return null;
  if (typeof seen.at !== 'string' || !Array.isArray(seen.rows)) return null;
  return { user: seen.user, at: seen.at, rows: seen.rows };
}

export function writeSeenNotices(rows: Notice[]): void {
  const user = session.user()?.id;
  if (user) storage.write('seenNotices', { user, at: new Date().toISOString(), rows } satisfies SeenNotices);
}
