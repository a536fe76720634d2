import type { SecondStepState } from '@callejero/contract/answers/second-step.ts';
import type { SessionUser } from '@callejero/contract/resources/users.ts';
import {
  addOutline,
  phonePortraitOutline,
  refreshOutline,
  ticketOutline,
  trashOutline,
} from 'ionicons/icons';
import { useState } from 'react';
import { hasPasskeys } from '../../../device/passkeys.ts';
import { ProofDialog } from '../../../entities/account/ProofDialog.tsx';
import { feedback } from '../../../ui/feedback/feedback.ts';
import { Button, IconButton } from '../../../ui/layout/Button.tsx';
import { Icon } from '../../../ui/layout/Icon.tsx';
import { CredentialDates } from '../CredentialDates.tsx';
import { Panel } from '../Panel.tsx';
import styles from '../settings.module.css';
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx';
import { removeTotp, renewRecoveryCodes } from './requests.ts';
import { TotpDialogs } from './TotpDialogs.tsx';
import { secondStepTexts as words } from './texts.ts';

type Asked = 'add' | 'remove' | 'renew' | null;

/** The second steps of an administrator's sign-in. */
export function SecondStepPanel({ user, state }: { user: SessionUser; state: SecondStepState }) {
  const [asked, setAsked] = useState<Asked>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const { totp, passkeys, recoveryCodes } = state;
  const hasFactor = totp !== null || passkeys > 0;
  const proof = { email: user.email, offersPasskey: hasPasskeys() && passkeys > 0 };
  return (
    <Panel section="secondStep" help={words.help}>
      <ul className={`${styles.settingsList} plain-list`}>
        <li className={styles.row}>
          <Icon className={styles.rowIcon} icon={phonePortraitOutline} />
          <div className={styles.rowText}>
            <strong>{words.app}</strong>
            {totp ? (
              <CredentialDates {...totp} created={words.added} />
            ) : (
              <span className="small-text muted">{words.noApp}</span>
            )}
          </div>
          {totp ? (
            <div className="flex push">
              <IconButton
                icon={trashOutline}
                className="danger"
                label={words.removeApp}
                onClick={() => setAsked('remove')}
              />
            </div>
          ) : null}
        </li>
        {hasFactor ? (
          <li className={styles.row}>
            <Icon className={styles.rowIcon} icon={ticketOutline} />
            <div className={styles.rowText}>
              <strong>{words.codes}</strong>
              <span className="small-text muted">
                {words.left(recoveryCodes)} {words.codesHelp}
              </span>
            </div>
          </li>
        ) : null}
      </ul>
      {passkeys > 0 ? <p className="field-help">{words.passkeys(passkeys)}</p> : null}
      <div className={`${styles.actions} row wrap gap-2`}>
        <Button icon={totp ? phonePortraitOutline : addOutline} onClick={() => setAsked('add')}>
          {totp ? words.replace : words.add}
        </Button>
        {hasFactor ? (
          <Button icon={refreshOutline} onClick={() => setAsked('renew')}>
            {words.renew}
          </Button>
        ) : null}
      </div>
      {asked === 'add' ? <TotpDialogs {...proof} onClose={() => setAsked(null)} /> : null}
      {asked === 'remove' ? (
        <ProofDialog
          {...proof}
          title={words.removeQuestion}
          help={words.removeDetail}
          action={words.remove}
          danger
          prove={async (given) => {
            await removeTotp(given);
            feedback.success(words.removed);
          }}
          onClose={() => setAsked(null)}
        />
      ) : null}
      {asked === 'renew' ? (
        <ProofDialog
          {...proof}
          title={words.renewQuestion}
          help={words.renewDetail}
          action={words.renew}
          prove={async (given) => setCodes(await renewRecoveryCodes(given))}
          onClose={() => setAsked(null)}
        />
      ) : null}
      {codes && asked === null ? (
        <RecoveryCodesDialog codes={codes} email={user.email} onClose={() => setCodes(null)} />
      ) : null}
    </Panel>
  );
}
