import { type MailOutcome, mailKinds, mailOutcomes } from '@callejero/contract/enums/mails.ts';
import type { User } from '@callejero/contract/resources/users.ts';
import { useId } from 'react';
import { feedback } from '../../../ui/feedback/feedback.ts';
import { useAttempt } from '../../../ui/feedback/useAttempt.ts';
import { Button } from '../../../ui/layout/Button.tsx';
import { ScrollBox } from '../../../ui/layout/ScrollBox.tsx';
import { FailureOrSkeleton } from '../../../ui/states/FailureOrSkeleton.tsx';
import { StatusChip } from '../../../ui/states/StatusChip.tsx';
import { formatDateTime } from '../../../ui/values/format.ts';
import styles from '../users.module.css';
import { mailAgain, useMails } from './person-api.ts';
import { RecordLine } from './Records.tsx';
import { texts } from './texts.ts';

const words = texts.mails;
const colors = {
  waiting: 'neutral',
  sent: 'success',
  failed: 'danger',
  dropped: 'neutral',
} as const satisfies Record<MailOutcome, string>;

/** Which mails went to the person, and the two that can be sent again. */
export function Mails({ account }: { account: User }) {
  const heading = useId();
  const mails = useMails(account.id);
  const { busy, run } = useAttempt();
  const again = (which: 'resendConfirmation' | 'recoverPassword') =>
    run(async () => {
      await mailAgain(account.email, which);
      feedback.success(words.asked);
      await mails.refetch();
    });
  return (
    <section className="stack gap-3 pad-4 card" aria-labelledby={heading}>
      <h2 id={heading}>{words.title}</h2>
      <p className="muted">{words.help}</p>
      {!mails.data ? (
        <FailureOrSkeleton of={mails} rows={3} />
      ) : mails.data.length === 0 ? (
        <p>{words.none}</p>
      ) : (
        <ScrollBox className={styles.bounded}>
          <ul className="plain-list stack gap-2">
            {mails.data.map(({ id, kind, outcome, createdAt }) => (
              <li className={styles.record} key={id}>
                <RecordLine
                  name={mailKinds[kind]}
                  state={<StatusChip color={colors[outcome]} label={mailOutcomes[outcome]} />}
                  when={formatDateTime(createdAt)}
                />
              </li>
            ))}
          </ul>
        </ScrollBox>
      )}
      {account.status === 'active' ? (
        <div className="row wrap gap-2">
          <span className="muted">{words.again}:</span>
          {account.emailVerifiedAt ? null : (
            <Button disabled={busy} onClick={() => void again('resendConfirmation')}>
              {words.confirmation}
            </Button>
          )}
          <Button disabled={busy} onClick={() => void again('recoverPassword')}>
            {words.password}
          </Button>
        </div>
      ) : null}
    </section>
  );
}
