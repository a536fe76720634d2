/**
 * What the page of a new record has to say about the save that led to it. Taken by the form of that record; in memory, because after a
 * reload it is said no more.
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

/** The list with nothing but this record's name looked for: no filter hides it. */
export function rowInList(listHref: string, name: unknown): string {
  const words = typeof name === 'string' ? name.trim() : '';
  return words === '' ? listHref : `${listHref}?${new URLSearchParams({ buscar: words })}`;
}
