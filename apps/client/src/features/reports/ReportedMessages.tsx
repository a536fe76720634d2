import { formatDateTime } from '../../ui/values/format.ts';
import { ProofView } from './ProofView.tsx';
import styles from './reports.module.css';
import type { MessageReportRow } from './rows.ts';
import { texts } from './texts.ts';

const words = texts.messages;

/** The reported message among those around it, as they were when it was reported. */
export function ReportedMessages({ report }: { report: MessageReportRow }) {
  const { excerpt, message, reason } = report;
  if (excerpt.length === 0)
    return (
      <p className="break">
        {words.gone} {reason ? `${words.because}: ${reason}` : ''}
      </p>
    );
  return (
    <ol className="plain-list stack gap-2">
      {excerpt.map((one) => (
        <li key={one.id} className={one.id === message ? styles.reported : styles.near}>
          <p className="muted">
            {one.id === message ? <strong>{words.reportedMessage} · </strong> : null}
            {one.sender.name} · {formatDateTime(one.createdAt)}
          </p>
          <p className="break lines">{one.body ?? (one.deletedAt ? words.deleted : words.withoutText)}</p>
          {one.attachments.length > 0 ? <ProofView files={one.attachments} title={words.files} /> : null}
        </li>
      ))}
    </ol>
  );
}
