import type { Filters } from '@callejero/contract/list-query/query.ts';
import type { Selected, Selection } from '@callejero/contract/list-query/selected.ts';
import type { Resource } from '@callejero/contract/resource.ts';
import { type ReactNode, useId, useState } from 'react';
import { type Listing, useList } from '../../../api/resource.ts';
import { Button } from '../../../ui/layout/Button.tsx';
import { LinkButton } from '../../../ui/layout/LinkButton.tsx';
import { FailureOrSkeleton } from '../../../ui/states/FailureOrSkeleton.tsx';
import { formatNumber } from '../../../ui/values/format.ts';
import styles from '../users.module.css';
import { texts } from './texts.ts';

const first = 5;
const more = 100;

interface RecordsProps<R extends Resource, Q> {
  resource: R;
  title: string;
  none: string;
  filters: Filters;
  query: Q;
  /** The list of the back office with all of them; without one they are shown here. */
  all?: string;
  render: (row: Selected<R, Q>) => ReactNode;
}

/** The latest records of a person in one collection, and the way to all of them. */
export function Records<R extends Resource, const Q extends Selection<R>>(props: RecordsProps<R, Q>) {
  const { resource, title, none, filters, query, all, render } = props;
  const heading = useId();
  const [perPage, setPerPage] = useState(first);
  const list = useList<R, Listing, Selected<R, Q> & { id: string }>(resource, {
    ...query,
    filters,
    perPage,
    sort: { createdAt: -1 },
  });
  const total = list.data?.meta.total ?? 0;
  return (
    <section className="stack gap-3 pad-4 card" aria-labelledby={heading}>
      <h2 id={heading}>
        {title} {total > 0 ? <span className="muted digits">{formatNumber(total)}</span> : null}
      </h2>
      {!list.data ? (
        <FailureOrSkeleton of={list} rows={2} height="2.5rem" />
      ) : total === 0 ? (
        <p className="muted">{none}</p>
      ) : (
        <ul className="plain-list stack gap-2">
          {list.data.data.map((row) => (
            <li className={styles.record} key={row.id}>
              {render(row)}
            </li>
          ))}
        </ul>
      )}
      {total === 0 ? null : all !== undefined ? (
        <div>
          <LinkButton href={all}>{texts.all(formatNumber(total))}</LinkButton>
        </div>
      ) : total > perPage && perPage < more ? (
        <div>
          <Button onClick={() => setPerPage(more)}>{texts.all(formatNumber(Math.min(total, more)))}</Button>
        </div>
      ) : null}
    </section>
  );
}

/** One record: its name or link, its state, and when. */
export function RecordLine({ name, state, when }: { name: ReactNode; state?: ReactNode; when?: ReactNode }) {
  return (
    <div className="row wrap gap-2 between">
      <span className="break grow">{name}</span>
      {state}
      {when ? <span className="muted small-text">{when}</span> : null}
    </div>
  );
}
