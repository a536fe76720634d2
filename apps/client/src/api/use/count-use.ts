import type { UseEvent } from '@callejero/contract/use.ts';

/** Counts the event once in a visit. Costs the page nothing: code that is loaded later sends events together. */
export function countUse(event: UseEvent): void {
  import('./use.ts').then(
    ({ addUse }) => addUse(event),
    // Without connection the code may be missing: then it is not counted.
    () => undefined,
  );
}
