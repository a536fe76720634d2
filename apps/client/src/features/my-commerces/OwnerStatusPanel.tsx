import { type CommerceRole, grantsRight } from '@callejero/contract/commerce-roles.ts';
import { commerces } from '@callejero/contract/resources/commerces.ts';
import { sendOutline, trashOutline } from 'ionicons/icons';
import { useNavigate } from 'react-router';
import { useArchive } from '../../api/resource.ts';
import { PosterButton } from '../../entities/commerce/poster/PosterButton.tsx';
import { feedback } from '../../ui/feedback/feedback.ts';
import { useAttempt } from '../../ui/feedback/useAttempt.ts';
import { Button } from '../../ui/layout/Button.tsx';
import { ShareQrButton } from '../../ui/share/ShareQrButton.tsx';
import { StatusChip } from '../../ui/states/StatusChip.tsx';
import { type CommerceWithAddress, changeOwn, runWithConflictMessage } from './my-api.ts';
import styles from './my-commerces.module.css';
import { toOwnerStatus } from './owner-status.ts';
import { texts } from './texts.ts';

const words = texts.page;

/** The status of the commerce, and the actions that its owner has. */
export function OwnerStatusPanel({
  commerce,
  role,
}: {
  commerce: CommerceWithAddress;
  role: CommerceRole | null;
}) {
  const navigate = useNavigate();
  const archive = useArchive(commerces);
  const { busy, run } = useAttempt();
  const { color, label, text, reason, waiting } = toOwnerStatus(commerce);
  const { name } = commerce;

  const resubmit = () => run(() => changeOwn(commerce, 'resubmit', words.resubmitted(name)));
  const discard = async () => {
    if (!(await feedback.confirm(words.discardQuestion(name), words.discardDetail))) return;
    await run(async () => {
      const { id, rev } = commerce;
      if (!(await runWithConflictMessage(() => archive.mutateAsync({ id, rev })))) return;
      feedback.success(words.discarded(name));
      navigate('/my-commerces', { replace: true });
    });
  };

  return (
    <section className="grid gap-3 pad-4 one-column card" aria-label={words.panel}>
      <p className="flex wrap gap-2">
        <StatusChip color={color} label={label} />
        {waiting ? <StatusChip color="warning" label={texts.changesWaiting} /> : null}
      </p>
      <p>{text}</p>
      {reason ? <p className={styles.reason}>{texts.because(reason)}</p> : null}
      <div className={`${styles.myActions} flex wrap gap-2 end`}>
        {commerce.status === 'rejected' ? (
          <Button icon={sendOutline} variant="primary" disabled={busy} onClick={() => void resubmit()}>
            {words.resubmit}
          </Button>
        ) : null}
        {commerce.status === 'pending' && role !== 'manager' ? (
          <Button
            icon={trashOutline}
            variant="plain"
            className="danger"
            disabled={busy}
            onClick={() => void discard()}
          >
            {words.discard}
          </Button>
        ) : null}
        {commerce.status === 'accepted' ? (
          <ShareQrButton page={{ kind: 'commerce', slug: commerce.slug }} title={name} />
        ) : null}
        {grantsRight(role, 'edit') ? <PosterButton commerce={commerce} /> : null}
      </div>
    </section>
  );
}
