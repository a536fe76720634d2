import { audit } from '@callejero/contract/resources/audit.ts';
import { arrowUndoOutline, chevronDownOutline } from 'ionicons/icons';
import { useState } from 'react';
import { readNextPage } from '../../api/http/next-page.ts';
import { useInfiniteList } from '../../api/resource.ts';
import { isOffered } from '../../api/session/abilities.ts';
import { useSession } from '../../api/session/session.ts';
import type { RecordHistoryProps } from '../../ui/form/record-history.ts';
import { Button } from '../../ui/layout/Button.tsx';
import { Icon } from '../../ui/layout/Icon.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Failure } from '../../ui/states/Failure.tsx';
import { Skeleton } from '../../ui/states/Skeleton.tsx';
import { formatDateTime, formatRelative } from '../../ui/values/format.ts';
import { Actor } from './Actor.tsx';
import { type AuditRow, auditQuery, toHistoryFilter } from './audit-row.ts';
import { ChangeList } from './ChangeList.tsx';
import { actionName, fieldChanges } from './changes.ts';
import styles from './history.module.css';
import { historyTexts as texts } from './texts.ts';

const RestoreDialog = lazyPart(async () => (await import('./RestoreDialog.tsx')).RestoreDialog);

/** The history of a record, for administrators who may see it; it is read when it is opened. */
export function RecordHistory(props: RecordHistoryProps) {
  const { user } = useSession();
  const [open, setOpen] = useState(false);
  if (!user?.roles.includes('administrator') || !isOffered(user, 'audit:read')) return null;
  return (
    <details className={`${styles.history} card`} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={styles.historySummary}>
        {texts.title}
        <Icon className={styles.historyChevron} icon={chevronDownOutline} />
      </summary>
      {open ? <Entries {...props} /> : null}
    </details>
  );
}

function Entries({ resource, record, mayRestore }: RecordHistoryProps) {
  const { id } = record;
  const [chosen, setChosen] = useState<AuditRow | null>(null);
  const entries = useInfiniteList(audit, {
    filters: toHistoryFilter(resource, id),
    sort: { createdAt: -1, id: -1 },
    ...auditQuery,
    perPage: 20,
  });
  const rows = entries.data?.pages.flatMap((page) => page.data) ?? [];
  if (entries.error && rows.length === 0)
    return (
      <div className="history-body">
        <Failure error={entries.error} onRetry={() => void entries.refetch()} />
      </div>
    );
  return (
    <div className="history-body">
      {entries.isPending ? <Skeleton rows={4} /> : null}
      {entries.isSuccess && rows.length === 0 ? <p className="muted">{texts.empty}</p> : null}
      <ol className={`${styles.entries} plain-list`}>
        {rows.map((row, index) => (
          <li className={styles.entry} key={row.id}>
            <p className={styles.head}>
              <strong>{actionName(row.action)}</strong>
              <span>
                <Actor row={row} />
              </span>
              <time className="muted" dateTime={row.createdAt} title={formatDateTime(row.createdAt)}>
                {formatRelative(row.createdAt)}
              </time>
            </p>
            <ChangeList changes={fieldChanges(row, resource, record)} created={row.action === 'created'} />
            {mayRestore && index > 0 ? (
              <Button icon={arrowUndoOutline} variant="plain" onClick={() => setChosen(row)}>
                {texts.restore.action}
              </Button>
            ) : null}
          </li>
        ))}
      </ol>
      {entries.hasNextPage ? (
        <Button variant="plain" className="wide" onClick={() => void readNextPage(entries)}>
          {texts.more}
        </Button>
      ) : null}
      {chosen ? (
        <RestoreDialog resource={resource} id={id} entry={chosen} onClose={() => setChosen(null)} />
      ) : null}
    </div>
  );
}
