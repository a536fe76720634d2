import type { Passkey } from '@callejero/contract/answers/accounts.ts';
import type { SessionUser } from '@callejero/contract/resources/users.ts';
import { addOutline, createOutline, keyOutline, trashOutline } from 'ionicons/icons';
import { useEffect, useRef, useState } from 'react';
import { hasPasskeys, isPasskeyCancelled, isPasskeyKnown } from '../../../device/passkeys.ts';
import { ProofDialog } from '../../../entities/account/ProofDialog.tsx';
import { proofTexts } from '../../../entities/account/texts.ts';
import { feedback } from '../../../ui/feedback/feedback.ts';
import { deviceName } from '../../../ui/hooks/user-agent.ts';
import { Button, IconButton } from '../../../ui/layout/Button.tsx';
import { Icon } from '../../../ui/layout/Icon.tsx';
import { beginPasskey, finishPasskey, removePasskey, renamePasskey, usePasskeys } from '../api.ts';
import { CredentialDates } from '../CredentialDates.tsx';
import { jump } from '../jump.ts';
import { Panel, Read } from '../Panel.tsx';
import styles from '../settings.module.css';
import { texts } from '../texts.ts';
import { useRun } from '../useRun.ts';
import { PasskeyNameDialog } from './PasskeyNameDialog.tsx';

const words = texts.passkeys;

/** The passkeys of the account, with names, so that the one of a lost device can be recognised. */
export function PasskeysPanel({ user }: { user: SessionUser }) {
  const passkeys = usePasskeys();
  const [naming, setNaming] = useState<Passkey | 'new' | null>(null);
  /** The action that waits for the proof of identity: adding a passkey of this name, or removing one. */
  const [asked, setAsked] = useState<{ add: string } | { remove: Passkey } | null>(null);
  const { running, run } = useRun();
  const supported = hasPasskeys();
  // The button that opened the dialog has gone with its row.
  const wasRemoved = useRef(false);
  useEffect(() => {
    if (asked !== null || !wasRemoved.current) return;
    wasRemoved.current = false;
    jump('passkeys');
  }, [asked]);

  const add = (begun: Awaited<ReturnType<typeof beginPasskey>>, name: string) =>
    run('add', async () => {
      try {
        await finishPasskey(begun, name);
        feedback.success(words.added);
      } catch (error) {
        if (isPasskeyKnown(error)) feedback.warning(words.exists);
        else if (isPasskeyCancelled(error)) feedback.warning(words.cancelled);
        else throw error;
      }
    });
  const rename = ({ id }: Passkey, name: string) =>
    run(id, async () => {
      await renamePasskey(id, name);
      feedback.success(words.renamed);
    });

  return (
    <Panel section="passkeys" help={words.help}>
      <Read query={passkeys} rows={2}>
        {(rows) =>
          rows.length === 0 ? (
            <p className={styles.empty}>
              <Icon className={styles.emptyIcon} icon={keyOutline} />
              {words.empty}
            </p>
          ) : (
            <ul className={`${styles.settingsList} plain-list`}>
              {rows.map((passkey) => (
                <PasskeyRow
                  key={passkey.id}
                  passkey={passkey}
                  busy={running === passkey.id}
                  onRename={() => setNaming(passkey)}
                  onRemove={() => setAsked({ remove: passkey })}
                />
              ))}
            </ul>
          )
        }
      </Read>
      {supported ? (
        <div className={`${styles.actions} row wrap gap-2`}>
          <Button icon={addOutline} busy={running === 'add'} onClick={() => setNaming('new')}>
            {words.add}
          </Button>
        </div>
      ) : (
        <p className="field-help">{words.unsupported}</p>
      )}
      {naming ? (
        <PasskeyNameDialog
          title={naming === 'new' ? words.addTitle : words.rename}
          {...(naming === 'new' ? { help: words.addHelp, action: words.next } : {})}
          name={naming === 'new' ? deviceName(navigator.userAgent) : naming.name}
          onClose={() => setNaming(null)}
          onDone={(name) => (naming === 'new' ? setAsked({ add: name }) : void rename(naming, name))}
        />
      ) : null}
      {asked ? (
        <ProofDialog
          {...('add' in asked
            ? { title: proofTexts.title, help: words.addProof, action: words.next }
            : {
                title: words.removeQuestion(asked.remove.name),
                help: words.removeDetail,
                action: words.remove,
                danger: true,
              })}
          email={user.email}
          offersPasskey={supported && (passkeys.data ?? []).length > 0}
          prove={async (proof) => {
            if ('add' in asked) return void add(await beginPasskey(proof), asked.add);
            await removePasskey(asked.remove.id, proof);
            wasRemoved.current = true;
            feedback.success(words.removed(asked.remove.name));
          }}
          onClose={() => setAsked(null)}
        />
      ) : null}
    </Panel>
  );
}

function PasskeyRow({
  passkey: { name, createdAt, lastUsedAt, backedUp },
  busy,
  onRename,
  onRemove,
}: {
  passkey: Passkey;
  busy: boolean;
  onRename: () => void;
  onRemove: () => void;
}) {
  return (
    <li className={styles.row} aria-busy={busy || undefined}>
      <Icon className={styles.rowIcon} icon={keyOutline} />
      <div className={styles.rowText}>
        <span className={styles.rowName}>
          <strong className="shrink strong">{name}</strong>
          {backedUp ? <span className="status">{words.synced}</span> : null}
        </span>
        <CredentialDates {...{ createdAt, lastUsedAt }} created={words.created} />
      </div>
      <div className="flex push">
        <IconButton
          icon={createOutline}
          label={words.renameOf(name)}
          title={words.rename}
          onClick={onRename}
        />
        <IconButton icon={trashOutline} className="danger" label={words.removeOf(name)} onClick={onRemove} />
      </div>
    </li>
  );
}
