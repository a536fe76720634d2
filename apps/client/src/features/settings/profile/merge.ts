type Values = Readonly<Record<string, unknown>>;

/**
 * Whether a stale write can be retried on the stored version, because nobody changed the same fields.
 * The row of an account changes for many reasons (a switch below, a sign-in elsewhere) that are no conflict to a person.
 */
export function isMergeable(base: Values, current: Values, yours: Values): boolean {
  return Object.keys(yours).every((name) => JSON.stringify(base[name]) === JSON.stringify(current[name]));
}
