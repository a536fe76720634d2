import type { SessionUser } from '@callejero/contract/resources/users.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { queryClient } from '../../../api/http/query-client.ts';
import { session, useSession } from '../../../api/session/session.ts';
import { signOut } from '../../../api/session/sign-in.ts';
import { hasPasskeys, isPasskeyCancelled } from '../../../device/passkeys.ts';
import { ProofDialog } from '../../../entities/account/ProofDialog.tsx';
import { proofTexts } from '../../../entities/account/texts.ts';
import { feedback } from '../../../ui/feedback/feedback.ts';
import { deviceName } from '../../../ui/hooks/user-agent.ts';
import { Button } from '../../../ui/layout/Button.tsx';
import { Dialog } from '../../../ui/layout/Dialog.tsx';
import { beginPasskey, finishPasskey } from '../api.ts';
import styles from '../settings.module.css';
import { texts } from '../texts.ts';
import { TotpDialogs } from './TotpDialogs.tsx';
import { secondStepTexts } from './texts.ts';

const words = secondStepTexts.mustSetUp;

/** Covers the app until an administrator has set up the second step that the deployment requires. */
export function MustSetUpSecondStep() {
  const { user } = useSession();
  // The dialog stays open until the recovery codes were shown, after the session already has the second step.
  const [settingUp, setSettingUp] = useState<SessionUser | null>(null);
  const shown = user ?? null;
  return (
    <Dialog
      className="dialog"
      open={(user?.mustSetUpSecondStep === true && !user.mustChangePassword) || settingUp !== null}
      isRequired
      label={words.title}
    >
      {shown ? <Choices user={shown} onBusy={(busy) => setSettingUp(busy ? shown : null)} /> : null}
    </Dialog>
  );
}

function Choices({ user, onBusy }: { user: SessionUser; onBusy: (busy: boolean) => void }) {
  const navigate = useNavigate();
  const [way, setWay] = useState<'totp' | 'passkey' | null>(null);
  const choose = (next: typeof way) => {
    setWay(next);
    onBusy(next !== null);
  };
  const done = async () => {
    choose(null);
    const current = session.user();
    if (current) {
      const { mustSetUpSecondStep: _, ...rest } = current;
      session.updateUser(rest);
    }
    feedback.success(words.done);
    // The server refused every query until now.
    await queryClient.resetQueries();
  };
  const addPasskey = async (begun: Awaited<ReturnType<typeof beginPasskey>>) => {
    try {
      await finishPasskey(begun, deviceName(navigator.userAgent));
      await done();
    } catch (error) {
      if (isPasskeyCancelled(error)) feedback.warning(texts.passkeys.cancelled);
      else feedback.error(error);
    }
  };
  const leave = () => {
    signOut();
    navigate('/login', { replace: true, state: null });
  };
  return (
    <>
      <div className="dialog-head">
        <h2 className="dialog-title">{words.title}</h2>
      </div>
      <div className="dialog-body">
        <div className="stack gap-3">
          <p>{words.text}</p>
          <button type="button" className={styles.secondStepChoice} onClick={() => choose('totp')}>
            <strong>{words.app}</strong>
            <span className="small-text muted">{words.appNote}</span>
          </button>
          {hasPasskeys() ? (
            <button type="button" className={styles.secondStepChoice} onClick={() => choose('passkey')}>
              <strong>{words.passkey}</strong>
              <span className="small-text muted">{words.passkeyNote}</span>
            </button>
          ) : null}
        </div>
      </div>
      <div className="dialog-foot">
        <Button variant="plain" onClick={leave}>
          {words.signOut}
        </Button>
      </div>
      {way === 'totp' ? (
        <TotpDialogs
          email={user.email}
          offersPasskey={false}
          onClose={(added) => (added ? void done() : choose(null))}
        />
      ) : null}
      {way === 'passkey' ? (
        <ProofDialog
          title={proofTexts.title}
          help={texts.passkeys.addProof}
          action={texts.passkeys.next}
          email={user.email}
          offersPasskey={false}
          prove={async (proof) => void addPasskey(await beginPasskey(proof))}
          onClose={() => choose(null)}
        />
      ) : null}
    </>
  );
}
