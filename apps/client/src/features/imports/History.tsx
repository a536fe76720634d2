import type { Import } from '@callejero/contract/answers/imports.ts';
import { importStatus } from '@callejero/contract/enums/import-status.ts';
import { useState } from 'react';
import { Button } from '../../ui/layout/Button.tsx';
import { Link } from '../../ui/layout/Link.tsx';
import { FailureOrSkeleton } from '../../ui/states/FailureOrSkeleton.tsx';
import { StatusChip } from '../../ui/states/StatusChip.tsx';
import { formatDate, formatNumber, formatRelative } from '../../ui/values/format.ts';
import { historyPage, isBusy, useImports } from './api.ts';
import styles from './files.module.css';
import { countsSentence, outcomes } from './result/arithmetic.ts';
import { statusColor } from './result/status-color.ts';
import { texts } from './texts.ts';

/** `salud.json y 3 más` */
export function filesName(files: readonly { name: string }[]): string {
  const [first, ...others] = files;
  if (!first) return texts.rows.noName;
  return others.length === 0 ? first.name : `${first.name} ${texts.history.more(others.length)}`;
}

/** The imports made so far, newest first. */
export function History() {
  const [page, setPage] = useState(0);
  const list = useImports(page);
  if (!list.data) return <FailureOrSkeleton of={list} rows={4} />;
  const { data: imports, meta } = list.data;
  if (meta.total === 0) return <p className="small-text muted">{texts.history.empty}</p>;
  return (
    <>
      <ul className={`${styles.importHistory} plain-list grid gap-2`}>
        {imports.map((item) => (
          <HistoryItem key={item.id} item={item} />
        ))}
      </ul>
      {meta.total > historyPage ? (
        <div className="row wrap center digits above-3 gap-2-4">
          <Button disabled={page === 0} onClick={() => setPage(page - 1)}>
            {texts.history.newer}
          </Button>
          <Button disabled={(page + 1) * historyPage >= meta.total} onClick={() => setPage(page + 1)}>
            {texts.history.older}
          </Button>
        </div>
      ) : null}
    </>
  );
}

function HistoryItem({ item }: { item: Import }) {
  const name = filesName(item.files);
  const planned = item.status === 'planned';
  return (
    <li className={`${styles.importHistoryItem} card`}>
      <Link className={styles.historyLink} to={`/import?id=${item.id}`} aria-label={texts.history.open(name)}>
        {name}
      </Link>
      <time
        className={`${styles.historyTime} small-text muted`}
        dateTime={item.createdAt}
        title={formatDate(item.createdAt)}
      >
        {formatRelative(item.createdAt)}
        {item.createdBy === null ? ` · ${texts.history.console}` : ''}
      </time>
      <StatusChip color={statusColor(item.status)} label={importStatus[item.status]} />
      {isBusy(item) || item.status === 'failed' ? null : (
        <span className={styles.historyCounts}>
          <span className="visually-hidden">{countsSentence(item.counts, planned)}</span>
          {outcomes.map((outcome) => (
            <span key={outcome} aria-hidden="true">
              {texts.counts[outcome]} <strong>{formatNumber(item.counts[outcome])}</strong>
            </span>
          ))}
        </span>
      )}
      {item.waits ? (
        <span className={styles.historyCounts}>{`${texts.sources.waits} ${item.waits}`}</span>
      ) : null}
      {item.error ? <span className={styles.historyCounts}>{item.error}</span> : null}
    </li>
  );
}
