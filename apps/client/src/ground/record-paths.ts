/** The paths at which the app shows the rows of a collection. `app/` takes them from the features' descriptors. */
import { createContext, useContext } from 'react';

export interface RecordPaths {
  /** By collection: `/vehicles`. */
  lists: ReadonlyMap<string, string>;
  /** By collection, with parameters: `/vehicle/:action/:id`, or without: `/base-map`, of which there is only one. */
  forms: ReadonlyMap<string, string>;
}

export const RecordPathsContext = createContext<RecordPaths>({ lists: new Map(), forms: new Map() });

export function recordHref({ forms }: RecordPaths, collection: string, id: string): string | null {
  return forms.get(collection)?.replace(':action', 'view').replace(':id', id) ?? null;
}

export const useRecordPaths = (): RecordPaths => useContext(RecordPathsContext);

/** The page of a record in the back office, null where there is none. */
export function useRecordHref(): (collection: string, id: string) => string | null {
  const paths = useRecordPaths();
  return (collection, id) => recordHref(paths, collection, id);
}
