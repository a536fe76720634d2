/** Where and how the app shows the rows of a collection. `app/` takes it from the features' descriptors. */
import { type ComponentType, createContext, useContext } from 'react';
import type { RecordPreviewProps } from './record-preview.ts';

export interface RecordPages {
  /** By collection: `/vehicles`. */
  lists: ReadonlyMap<string, string>;
  /** By collection, with parameters: `/vehicle/:action/:id`, or without: `/base-map`, of which there is only one. */
  forms: ReadonlyMap<string, string>;
  /** By collection, what shows rows that are not stored yet as people will see them. */
  previews: ReadonlyMap<string, ComponentType<RecordPreviewProps>>;
}

export const RecordPagesContext = createContext<RecordPages>({
  lists: new Map(),
  forms: new Map(),
  previews: new Map(),
});

export function recordHref(
  { forms }: Pick<RecordPages, 'forms'>,
  collection: string,
  id: string,
): string | null {
  return forms.get(collection)?.replace(':action', 'view').replace(':id', id) ?? null;
}

export const useRecordPages = (): RecordPages => useContext(RecordPagesContext);

/** The page of a record in the back office, null where there is none. */
export function useRecordHref(): (collection: string, id: string) => string | null {
  const paths = useRecordPages();
  return (collection, id) => recordHref(paths, collection, id);
}
