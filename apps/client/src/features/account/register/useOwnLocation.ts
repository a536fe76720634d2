import { useRef } from 'react';
import { type Location, useLocation } from 'react-router-dom';

/** The address of this screen, also while another page stands above it and the router tells of that one. */
export function useOwnLocation(): Location {
  const location = useLocation();
  const own = useRef(location);
  if (location.pathname === own.current.pathname) own.current = location;
  return own.current;
}

/** The e-mail that the last page handed on. */
export function emailOf(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('email' in state)) return null;
  return typeof state.email === 'string' ? state.email : null;
}
