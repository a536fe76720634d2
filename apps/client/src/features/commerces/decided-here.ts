/** Commerces that left the review by what was done in this window, on whichever page: nobody else took them. */
const ids = new Set<string>();

export const decidedHere: ReadonlySet<string> = ids;

export function noteDecided(...decided: string[]): void {
  for (const id of decided) ids.add(id);
}

export function noteReopened(id: string): void {
  ids.delete(id);
}
