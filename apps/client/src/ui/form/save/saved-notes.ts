/**
 * The note about a save for the page of the new record, which takes it. It is in memory only, because it is not shown after a
 * reload.
 */

export interface SavedNote {
  text: string;
  /** Why it was not published. */
  refusal: unknown;
  /** The record was created just now. */
  created?: boolean;
}

const notes = new Map<string, SavedNote>();

const keyOf = (resource: string, id: string) => `${resource}.${id}`;

export function leaveNote(resource: string, id: string, note: SavedNote): void {
  notes.set(keyOf(resource, id), note);
}

export function readNote(resource: string, id: string): SavedNote | null {
  return notes.get(keyOf(resource, id)) ?? null;
}

export function dropNote(resource: string, id: string): void {
  notes.delete(keyOf(resource, id));
}

/** The list with a search for this record's name and without filters that could hide it. */
export function rowInList(listHref: string, name: unknown): string {
  const words = typeof name === 'string' ? name.trim() : '';
  return words === '' ? listHref : `${listHref}?${new URLSearchParams({ buscar: words })}`;
}
