import { addOutline } from 'ionicons/icons';
import type { ReactNode } from 'react';
import { Icon } from '../../ui/layout/Icon.tsx';
import { LinkButton } from '../../ui/layout/LinkButton.tsx';
import { FailureOrSkeleton } from '../../ui/states/FailureOrSkeleton.tsx';
import styles from './my-commerces.module.css';

interface RowsPanelProps<Row> {
  id: string;
  words: { title: string; empty: string; add: string };
  list: { data: { data: readonly Row[] } | undefined; error: unknown; refetch: () => unknown };
  row: (row: Row) => ReactNode;
  /** The form of a new row. */
  createHref: string;
  /** Shown before the button for a new row. */
  more?: ReactNode;
}

/** Rows that belong to a commerce, and a button for a new one. */
export function RowsPanel<Row extends { id: string }>(props: RowsPanelProps<Row>) {
  const { id, words, list, row, createHref, more } = props;
  const rows = list.data?.data;
  return (
    <section className="grid gap-3 pad-4 one-column card" aria-labelledby={id}>
      <h2 className="normal-text" id={id}>
        {words.title}
      </h2>
      {rows?.length === 0 ? <p className="muted">{words.empty}</p> : null}
      {rows && rows.length > 0 ? (
        <ul className="plain-list">
          {rows.map((each) => (
            <li key={each.id} className={styles.myRow}>
              {row(each)}
            </li>
          ))}
        </ul>
      ) : null}
      {rows ? null : <FailureOrSkeleton of={list} rows={2} height="3rem" />}
      <div className={`${styles.myActions} flex wrap gap-2 end`}>
        {more}
        <LinkButton href={createHref}>
          <Icon icon={addOutline} />
          {words.add}
        </LinkButton>
      </div>
    </section>
  );
}
