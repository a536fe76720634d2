import { audit } from '@callejero/contract/resources/audit.ts';
import { useList } from '../../../../api/resource.ts';
import { isOffered } from '../../../../api/session/abilities.ts';
import { useSession } from '../../../../api/session/session.ts';
import { Actor } from '../../../../entities/history/Actor.tsx';
import { type AuditRow, auditQuery } from '../../../../entities/history/audit-row.ts';
import { actionName } from '../../../../entities/history/changes.ts';
import { Failure } from '../../../../ui/states/Failure.tsx';
import { formatDateTime, formatRelative } from '../../../../ui/values/format.ts';
import { reviewTexts } from '../texts.ts';
import '../../commerces.css';
import styles from './record.module.css';

const texts = reviewTexts.record;
const decisions = ['review-accept', 'review-reject', 'review-reopen'];

/** The earlier decisions on a commerce: who, when and why. */
export function DecisionHistory({ id }: { id: string }) {
  const { user } = useSession();
  const offered = isOffered(user, 'audit:read');
  const entries = useList(
    audit,
    {
      filters: { resource: 'commerces', recordId: id, action: { $in: decisions } },
      sort: { createdAt: -1 },
      ...auditQuery,
      perPage: 20,
    },
    { enabled: offered },
  );
  if (!offered) return null;
  // While the history of another commerce loads, `data` is still the previous one's.
  const rows = entries.isPlaceholderData ? [] : (entries.data?.data ?? []);
  return (
    <section className="grid gap-2 one-column pad card">
      <h3 className="small-text strong muted">{texts.history}</h3>
      {entries.error && rows.length === 0 ? (
        <Failure error={entries.error} onRetry={() => void entries.refetch()} />
      ) : null}
      {entries.isSuccess && !entries.isPlaceholderData && rows.length === 0 ? (
        <p className="commerce-muted">{texts.historyNone}</p>
      ) : null}
      <ol className={`${styles.reviewHistory} plain-list grid gap-2`}>
        {rows.map((row) => {
          const reason = reasonOf(row);
          return (
            <li className="break" key={row.id}>
              <strong>{actionName(row.action)}</strong> <Actor row={row} />,{' '}
              <time dateTime={row.createdAt} title={formatDateTime(row.createdAt)}>
                {formatRelative(row.createdAt)}
              </time>
              {reason ? (
                <p className="muted">
                  {texts.reason} {reason}
                </p>
              ) : null}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/** The diff of a rejection has the reason as `[before, after]`. */
function reasonOf({ diff }: Pick<AuditRow, 'diff'>): string | null {
  const change = diff?.rejectionReason;
  const after: unknown = Array.isArray(change) ? change[1] : null;
  return typeof after === 'string' ? after : null;
}
