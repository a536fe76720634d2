import { useState } from 'react';
import { useSession } from '../../api/session/session.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';

const MustChangePassword = lazyPart(
  async () => (await import('../../features/account/password/MustChangePassword.tsx')).MustChangePassword,
);
const MustSetUpSecondStep = lazyPart(
  async () =>
    (await import('../../features/settings/second-step/MustSetUpSecondStep.tsx')).MustSetUpSecondStep,
);

/** The dialogs are loaded when the person needs them, and then stay mounted: they close themselves. */
export function MustChange() {
  const { user } = useSession();
  const [password, setPassword] = useState(false);
  const [secondStep, setSecondStep] = useState(false);
  if (user?.mustChangePassword && !password) setPassword(true);
  if (user?.mustSetUpSecondStep && !secondStep) setSecondStep(true);
  return (
    <>
      {password ? <MustChangePassword /> : null}
      {secondStep ? <MustSetUpSecondStep /> : null}
    </>
  );
}
