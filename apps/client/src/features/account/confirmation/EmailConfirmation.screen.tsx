import { useLocation } from 'react-router';
import { getEmail } from '../given-email.ts';
import { ConfirmationSent } from './ConfirmationSent.tsx';
import { ConfirmLink } from './ConfirmLink.tsx';

/** With the link's parameters: confirms the address. Without them: says that a message is waiting. */
export default function EmailConfirmationScreen() {
  const { search, state } = useLocation();
  const params = new URLSearchParams(search);
  const id = params.get('id');
  const token = params.get('token');
  // The link works once. Afterwards only the history state has the result, so that a reload shows it again.
  const confirmed = typeof state === 'object' && state !== null && 'confirmed' in state;
  return confirmed || id !== null || token !== null ? (
    <ConfirmLink id={id ?? ''} token={token ?? ''} confirmed={confirmed} />
  ) : (
    <ConfirmationSent
      email={getEmail(state)}
      correctable={typeof state === 'object' && state !== null && 'signedUp' in state}
    />
  );
}
