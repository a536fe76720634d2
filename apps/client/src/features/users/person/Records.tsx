import type { Filters, ListQuery } from '@callejero/contract/list-query/query.ts';
import type { Resource } from '@callejero/contract/resource.ts';
import { type ReactNode, useId, useState } from 'react';
import { useList } from '../../../api/resource.ts';
import { Button } from '../../../ui/layout/Button.tsx';
import { LinkButton } from '../../../ui/layout/LinkButton.tsx';
import { FailureOrSkeleton } from '../../../ui/states/FailureOrSkeleton.tsx';
import { formatNumber } from '../../../ui/values/format.ts';
import styles from '../users.module.css';
import { texts } from './texts.ts';

const first = 5;
const more = 100;

interface RecordsProps<Row> {
  resource: Resource;
  title: string;
  none: string;
  filters: Filters;
  populates?: ListQuery['populates'];
  select?: string[];
  /** The list of the back office with all of them; without one they are shown here. */
  all?: string;
  render: (row: Row) => ReactNode;
}

/** The latest records of a person in one collection, and the way to all of them. */
export function Records<Row extends { id: string }>(props: RecordsProps<Row>) {
  const { resource, title, none, filters, populates, select, all, render } = props;
  const heading = useId();
  const [perPage, setPerPage] = useState(first);
  const list = useList<Resource, Row>(resource, {
    filters,
    perPage,
    sort: { createdAt: -1 },
    ...(populates && { populates }),
    ...(select && { select }),
  });
  const total = list.data?.meta.total ?? 0;
  return (
    <section className="stack gap-3 pad-4 card" aria-labelledby={heading}>
      <h2 id={heading} className="no-margin">
        {title} {total > 0 ? <span className="muted digits">{formatNumber(total)}</span> : null}
      </h2>
      {!list.data ? (
        <FailureOrSkeleton of={list} rows={2} height="2.5rem" />
      ) : total === 0 ? (
        <p className="muted no-margin">{none}</p>
      ) : (
        <ul className={`${styles.records} plain-list stack gap-2`}>
          {list.data.data.map((row) => (
            <li key={row.id}>{render(row)}</li>
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
