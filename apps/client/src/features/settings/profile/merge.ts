type Values = Readonly<Record<string, unknown>>;

/**
 * Whether a stale write may simply be tried again on the stored version: nobody touched the fields that it changes.
 * The row of an account changes for many reasons (a switch below, a sign-in elsewhere) that are no conflict to a person.
 */
export function isMergeable(base: Values, current: Values, yours: Values): boolean {
  return Object.keys(yours).every((name) => JSON.stringify(base[name]) === JSON.stringify(current[name]));
}
