/** The path in a router state's `from`, if it is a path of this app; else null. */
export function getFrom(state: unknown): string | null {
  return typeof state === 'object' && state !== null && 'from' in state ? ownPath(state.from) : null;
}

/** A path of this origin, with query and hash; null for anything else. */
export function ownPath(path: unknown): string | null {
  return typeof path === 'string' && /^\/(?![/\\])/.test(path) ? path : null;
}
