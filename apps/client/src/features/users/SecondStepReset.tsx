import type { User } from '@callejero/contract/resources/users.ts';
import { phonePortraitOutline } from 'ionicons/icons';
import { useState } from 'react';
import { useSession } from '../../api/session/session.ts';
import { hasPasskeys } from '../../device/passkeys.ts';
import { ProofDialog } from '../../entities/account/ProofDialog.tsx';
import { useSecondStep } from '../../entities/account/second-step.ts';
import { feedback } from '../../ui/feedback/feedback.ts';
import { Button } from '../../ui/layout/Button.tsx';
import { resetSecondStep } from './account-api.ts';
import { fullName } from './account-row.ts';
import { texts } from './texts.ts';

const words = texts.secondStep;

/** Resets the second step of another administrator, who lost it. Only for people with all permissions. */
export function SecondStepReset({ account, busy }: { account: User; busy: boolean }) {
  const { user } = useSession();
  const [resetting, setResetting] = useState(false);
  const isOther = account.roles.includes('administrator') && user?.id !== account.id;
  const { data: own } = useSecondStep(isOther);
  const mayReset = own !== undefined && own.mode !== 'off' && user?.permissions.includes('*') === true;
  const name = fullName(account);
  return (
    <>
      {isOther && mayReset ? (
        <Button
          icon={phonePortraitOutline}
          variant="plain"
          disabled={busy}
          onClick={() => setResetting(true)}
        >
          {words.reset}
        </Button>
      ) : null}
      {resetting && user ? (
        <ProofDialog
          title={words.question(name)}
          help={words.detail}
          action={words.action}
          danger
          email={user.email}
          offersPasskey={hasPasskeys() && (own?.passkeys ?? 0) > 0}
          prove={async (proof) => {
            await resetSecondStep(account.id, proof);
            feedback.success(words.done(name));
          }}
          onClose={() => setResetting(false)}
        />
      ) : null}
    </>
  );
}
