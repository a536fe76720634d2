import type { CommercePeopleAnswer } from '@callejero/contract/answers/commerce-people.ts';
import { type CommerceRole, commerceRoles } from '@callejero/contract/commerce-roles.ts';
import { copyOutline, personAddOutline, shareSocialOutline } from 'ionicons/icons';
import { useState } from 'react';
import { canShare, isCancelled, openShareSheet } from '../../../device/share/share-sheet.ts';
import { feedback } from '../../../ui/feedback/feedback.ts';
import { useAttempt } from '../../../ui/feedback/useAttempt.ts';
import { useCopy } from '../../../ui/feedback/useCopy.ts';
import { Field } from '../../../ui/fields/Field.tsx';
import { Options } from '../../../ui/fields/Options.tsx';
import { Button } from '../../../ui/layout/Button.tsx';
import { Modal } from '../../../ui/layout/Modal.tsx';
import { QrCode } from '../../../ui/share/QrCode.tsx';
import { formatDate } from '../../../ui/values/format.ts';
import styles from '../my-commerces.module.css';
import { invite, withdrawInvitation } from './people-api.ts';
import { texts } from './texts.ts';

const words = texts.invitations;
type Invitation = CommercePeopleAnswer['invitations'][number];

/** The open invitations of a commerce, and a new one. */
export function Invitations({ commerce, data }: { commerce: string; data: CommercePeopleAnswer }) {
  const { busy, run } = useAttempt();
  const [role, setRole] = useState<CommerceRole>('cashier');
  const [shown, setShown] = useState<string | null>(null);
  const make = () =>
    run(async () => {
      setShown(await invite(commerce, role));
      feedback.success(words.made);
    });
  const withdraw = async ({ id }: Invitation) => {
    if (!(await feedback.confirm(words.withdrawQuestion, words.withdrawDetail))) return;
    await run(async () => {
      await withdrawInvitation(commerce, id);
      feedback.success(words.withdrawn);
    });
  };
  const open = data.invitations.find(({ id }) => id === shown);
  return (
    <section className="grid gap-3 pad-4 one-column card" aria-labelledby="invitations">
      <h2 className="normal-text" id="invitations">
        {words.title}
      </h2>
      <p className="muted">{words.help}</p>
      {data.invitations.length === 0 ? <p className="muted">{words.none}</p> : null}
      <ul className="plain-list">
        {data.invitations.map((invitation) => (
          <li key={invitation.id} className={styles.myRow}>
            <span className={styles.myRowText}>
              <span className="strong">{commerceRoles[invitation.role]}</span>
              <span className="muted">{words.about(invitation.by, formatDate(invitation.expiresAt))}</span>
            </span>
            <span className="flex wrap gap-2">
              <Button onClick={() => setShown(invitation.id)}>{words.link}</Button>
              <Button variant="plain" disabled={busy} onClick={() => void withdraw(invitation)}>
                {words.withdraw}
              </Button>
            </span>
          </li>
        ))}
      </ul>
      <Field label={words.as} help={texts.roles[role]} error={undefined}>
        {(tied) => (
          <select {...tied} value={role} onChange={(event) => setRole(event.target.value as CommerceRole)}>
            <Options of={Object.entries(commerceRoles)} />
          </select>
        )}
      </Field>
      <div className={`${styles.myActions} flex wrap gap-2 end`}>
        <Button icon={personAddOutline} disabled={busy} onClick={() => void make()}>
          {words.make}
        </Button>
      </div>
      {open ? <LinkDialog name={data.name} invitation={open} onClose={() => setShown(null)} /> : null}
    </section>
  );
}

interface LinkDialogProps {
  name: string;
  invitation: Invitation;
  onClose: () => void;
}

/** The link, as a code for somebody who stands beside, and to send it. */
function LinkDialog({ name, invitation: { role, url }, onClose }: LinkDialogProps) {
  const copy = useCopy();
  const shared = { title: words.shareTitle(name), text: words.shareText(name, url ?? '') };
  const share = () =>
    openShareSheet(shared).catch((failure: unknown) => {
      if (!isCancelled(failure)) feedback.error(failure);
    });
  return (
    <Modal open onClose={onClose} title={words.linkOf(commerceRoles[role])}>
      {url === null ? (
        <p>{words.lost}</p>
      ) : (
        <div className="stack gap-4 middle text-center">
          <p className="muted">{words.help}</p>
          <QrCode text={url} label={words.qr} />
          <p className="muted break">{url}</p>
          <div className="flex wrap gap-2 center">
            {canShare(shared) ? (
              <Button icon={shareSocialOutline} variant="primary" onClick={() => void share()}>
                {words.share}
              </Button>
            ) : null}
            <Button icon={copyOutline} onClick={() => void copy(url)}>
              {words.copy}
            </Button>
          </div>
        </div>
      )}
    </Modal>
  );
}
