import { abuseKinds } from '@callejero/contract/enums/abuse.ts';
import { messageReportStatus } from '@callejero/contract/resources/message-reports.ts';
import { useId } from 'react';
import { LinkButton } from '../../../ui/layout/LinkButton.tsx';
import { FailureOrSkeleton } from '../../../ui/states/FailureOrSkeleton.tsx';
import { StatusChip } from '../../../ui/states/StatusChip.tsx';
import { formatRelative } from '../../../ui/values/format.ts';
import styles from '../users.module.css';
import { useConversations } from './person-api.ts';
import { RecordLine } from './Records.tsx';
import { texts } from './texts.ts';

const words = texts.conversations;
const colors = { open: 'warning', removed: 'danger', dismissed: 'neutral' } as const;

/** How many conversations the person has and what of theirs was reported. Nobody reads a conversation here. */
export function Conversations({ id }: { id: string }) {
  const heading = useId();
  const found = useConversations(id);
  return (
    <section className="stack gap-3 pad-4 card" aria-labelledby={heading}>
      <h2 id={heading}>{words.title}</h2>
      {!found.data ? (
        <FailureOrSkeleton of={found} rows={2} />
      ) : (
        <>
          <p className="muted">
            {words.counts(words.conversations(found.data.conversations), words.reported(found.data.reported))}
          </p>
          {found.data.reports.length > 0 ? (
            <ul className="plain-list stack gap-2">
              {found.data.reports.map((report) => (
                <li className={styles.record} key={report.id}>
                  <RecordLine
                    name={abuseKinds[report.kind]}
                    state={
                      <StatusChip color={colors[report.status]} label={messageReportStatus[report.status]} />
                    }
                    when={formatRelative(report.createdAt)}
                  />
                </li>
              ))}
            </ul>
          ) : null}
          {found.data.reported > 0 ? (
            <LinkButton href="/reports?ver=messages&status=open&status=removed&status=dismissed">
              {words.open}
            </LinkButton>
          ) : null}
        </>
      )}
    </section>
  );
}
