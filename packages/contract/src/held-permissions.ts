/** Whether permissions of administrators (`area:action`, `area:*`, `*`) are enough. It needs no schema, and every screen asks it. */

/** Whether `held` includes `permission` (`area:action`, `area:*` or `*`). */
export function holds(held: readonly string[], permission: string): boolean {
  const [area = ''] = permission.split(':');
  return held.includes('*') || held.includes(`${area}:*`) || held.includes(permission);
}

/** Whether a holder of `held` may grant all of `wanted`: administrators only grant permissions that they hold. */
export function coversAll(held: readonly string[], wanted: readonly string[]): boolean {
  return wanted.every((permission) => holds(held, permission));
}
