/** Commerces decided in this window, on any page: the queue does not report them as taken by somebody else. */
const ids = new Set<string>();

export const decidedHere: ReadonlySet<string> = ids;

export function noteDecided(...decided: string[]): void {
  for (const id of decided) ids.add(id);
}

export function noteReopened(id: string): void {
  ids.delete(id);
}
