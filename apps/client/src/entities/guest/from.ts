/** The path of this app that a router state carries along; nothing else is followed. */
export function fromOf(state: unknown): string | null {
  return typeof state === 'object' && state !== null && 'from' in state ? ownPath(state.from) : null;
}

/** A path of this origin, with query and hash; null for anything else. */
export function ownPath(path: unknown): string | null {
  return typeof path === 'string' && /^\/(?![/\\])/.test(path) ? path : null;
}
