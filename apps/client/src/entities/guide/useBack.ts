import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useSession } from '../../api/session/session.ts';

/** Pages that lead into the guide and are returned to: the forms of the back office. */
const forms = /^\/(?:commerce|event|promotion|product)\/(?:edit|view)\/[\w-]+$/;

/** Where a form of the back office is left for the guide (the state of a link); null when the page was reached otherwise. */
export function formOf(state: unknown): string | null {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : null;
  return typeof from === 'string' && forms.test(from) ? from : null;
}

/**
 * Where a page of the guide leads back to: the form that it was opened from, else the list above it. An administrator
 * who is no user has no map, so that a list of the back office stands for it.
 */
export function useBack(inGuide: string, inBackOffice: string): string {
  const { state } = useLocation() as { state: unknown };
  const { user } = useSession();
  // The location is the app's: while another page covers this one it is another's.
  const [form] = useState(() => formOf(state));
  const managesOnly = user !== null && !user.roles.includes('user');
  return form ?? (managesOnly ? inBackOffice : inGuide);
}
