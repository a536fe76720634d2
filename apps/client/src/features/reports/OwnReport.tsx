import { reportKinds } from '@callejero/contract/enums/reports.ts';
import { Link } from '../../ui/layout/Link.tsx';
import { StatusChip } from '../../ui/states/StatusChip.tsx';
import { formatDate, formatRelative } from '../../ui/values/format.ts';
import { formatCorrection } from './rows.ts';
import { texts } from './texts.ts';
import type { OwnReportRow } from './useOwnReports.ts';

const words = texts.mine;

/** A report that the person made about a place, with its status and answer. */
export function OwnReport({ report }: { report: OwnReportRow }) {
  const { commerce, kind, text, status, answer, answeredAt, answerPublic, createdAt } = report;
  const correct = formatCorrection(report);
  return (
    <li className="card stack gap-1 break pad-4">
      <div className="row wrap gap-2 between">
        <h2 className="normal-text">
          {commerce ? (
            <Link to={`/place/${commerce.id}`} className="target in-primary">
              {commerce.name}
            </Link>
          ) : (
            words.gone
          )}
        </h2>
        <StatusChip color={status === 'open' ? 'warning' : 'success'} label={words.states[status]} />
      </div>
      <p className="strong">{reportKinds[kind]}</p>
      {correct ? <p>{words.correct(correct)}</p> : null}
      {text ? <p className="lines">{text}</p> : null}
      <p className="muted small-text">{words.sent(formatRelative(createdAt))}</p>
      {answer ? (
        <div className="sunken round-small stack gap-1 pad-3 above-2">
          <p className="muted small-text">
            {[words.answer, answeredAt ? formatDate(answeredAt) : ''].filter(Boolean).join(' · ')}
          </p>
          <p className="lines">{answer}</p>
          {answerPublic ? <p className="muted small-text">{words.isPublic}</p> : null}
        </div>
      ) : (
        <p className="muted">{status === 'open' ? words.waiting : words.settled}</p>
      )}
    </li>
  );
}
