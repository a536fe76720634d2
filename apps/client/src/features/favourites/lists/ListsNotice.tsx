import { isUnreachable } from '../../../api/http/errors.ts';
import { knownPlaceLists } from '../../../entities/favourites/known-lists.ts';
import { OfflineNotice } from '../../../entities/offline/OfflineNotice.tsx';

/** Says when the lists were read, while the server can't be reached. */
export function ListsNotice({ error }: { error: unknown }) {
  return <OfflineNotice at={error && isUnreachable(error) ? (knownPlaceLists()?.at ?? null) : null} />;
}
