import { useState } from 'react';
import { useLocation } from 'react-router';
import { useSession } from '../../api/session/session.ts';

/** The forms of the back office, which link to the guide and to which its pages lead back. */
const forms = /^\/(?:commerce|event|promotion|product)\/(?:edit|view)\/[\w-]+$/;

/** The form of the back office from which a link with this state was opened; null if the page was opened in another way. */
export function getForm(state: unknown): string | null {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : null;
  return typeof from === 'string' && forms.test(from) ? from : null;
}

/**
 * Where a page of the guide leads back to: the form from which it was opened, else the list above it. An administrator without
 * the role user has no map and goes back to a list of the back office instead.
 */
export function useBack(inGuide: string, inBackOffice: string): string {
  const { state } = useLocation() as { state: unknown };
  const { user } = useSession();
  // Read once: the location is the app's, and another page's while that covers this one.
  const [form] = useState(() => getForm(state));
  const managesOnly = user !== null && !user.roles.includes('user');
  return form ?? (managesOnly ? inBackOffice : inGuide);
}
