import { copyOutline, shareSocialOutline } from 'ionicons/icons';
import { removeContactCode, renewContactCode, useOwnContactCode } from '../../../api/chat/contact-codes.ts';
import { canShare, isCancelled, openShareSheet } from '../../../device/share/share-sheet.ts';
import { feedback } from '../../../ui/feedback/feedback.ts';
import { useAttempt } from '../../../ui/feedback/useAttempt.ts';
import { useCopy } from '../../../ui/feedback/useCopy.ts';
import { AppPage } from '../../../ui/layout/AppPage.tsx';
import { Button } from '../../../ui/layout/Button.tsx';
import { QrCode } from '../../../ui/share/QrCode.tsx';
import { Empty } from '../../../ui/states/Empty.tsx';
import { FailureOrSkeleton } from '../../../ui/states/FailureOrSkeleton.tsx';
import { texts } from '../texts.ts';
import styles from './ContactCode.module.css';

const words = texts.ownCode;

/** The person's own code, by which others may write to them: shown, sent, changed and removed. */
export default function OwnContactCodeScreen() {
  const { data, error, refetch } = useOwnContactCode();
  return (
    <AppPage title={words.title} back="/account">
      {data === undefined ? (
        <FailureOrSkeleton of={{ error, refetch }} rows={2} height="9rem" />
      ) : data === null ? (
        <Empty text={words.none} action={<Renew label={words.make} className="button primary" />} />
      ) : (
        <Code url={data.url} />
      )}
    </AppPage>
  );
}

function Code({ url }: { url: string }) {
  const copy = useCopy();
  const shared = { title: words.title, text: words.shareText(url) };
  const share = () =>
    openShareSheet(shared).catch((failure: unknown) => {
      if (!isCancelled(failure)) feedback.error(failure);
    });
  const remove = async () => {
    if (!(await feedback.confirm(words.removeQuestion, words.removeDetail))) return;
    await removeContactCode().then(
      () => feedback.success(words.removed),
      (failure: unknown) => feedback.error(failure),
    );
  };
  return (
    <section className={styles.card} aria-label={words.title}>
      <p>{words.lead}</p>
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
        <Renew label={words.renew} className="button secondary" isAnother />
        <Button variant="plain" onClick={() => void remove()}>
          {words.remove}
        </Button>
      </div>
    </section>
  );
}

/** `isAnother`: the new code replaces the current one, so it needs a confirmation. */
function Renew({ label, className, isAnother }: { label: string; className: string; isAnother?: true }) {
  const { busy, run } = useAttempt();
  const renew = async () => {
    if (isAnother && !(await feedback.confirm(words.renewQuestion, words.renewDetail))) return;
    await run(async () => {
      await renewContactCode();
      if (isAnother) feedback.success(words.renewed);
    });
  };
  return (
    <button type="button" className={className} disabled={busy} onClick={() => void renew()}>
      {label}
    </button>
  );
}
