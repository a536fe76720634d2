import { lazy, Suspense, useState } from 'react';
import { useSession } from '../../api/session/session.ts';

const MustChangePassword = lazy(async () => ({
  default: (await import('../../features/account/password/MustChangePassword.tsx')).MustChangePassword,
}));

/** The dialog is loaded for who needs it and then stays: it closes itself. */
export function MustChange() {
  const { user } = useSession();
  const [needed, setNeeded] = useState(false);
  if (user?.mustChangePassword && !needed) setNeeded(true);
  if (!needed) return null;
  return (
    <Suspense fallback={null}>
      <MustChangePassword />
    </Suspense>
  );
}
