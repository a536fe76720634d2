import type { Import, ImportRow } from '@callejero/contract/answers/imports.ts';
import { categories } from '@callejero/contract/resources/categories.ts';
import type { ImportOutcome } from '@callejero/contract/resources/imports.ts';
import { provinces } from '@callejero/contract/resources/provinces.ts';
import { quarters } from '@callejero/contract/resources/quarters.ts';
import { type KeyboardEvent, useId, useState } from 'react';
import { useList } from '../../../api/resource.ts';
import { settings } from '../../../api/settings.ts';
import { useRecordHref } from '../../../ground/record-pages.ts';
import { Button } from '../../../ui/layout/Button.tsx';
import { Link } from '../../../ui/layout/Link.tsx';
import { FailureOrSkeleton } from '../../../ui/states/FailureOrSkeleton.tsx';
import { formatNumber } from '../../../ui/values/format.ts';
import { type RowsView, rowsPage, useImportRows } from '../api.ts';
import importsStyles from '../imports.module.css';
import { texts } from '../texts.ts';
import { outcomes } from './arithmetic.ts';
import { isOver } from './Reasons.tsx';
import { RowResult } from './RowResult.tsx';
import styles from './result.module.css';

type Flag = Exclude<RowsView['flagged'], null | undefined | 'examples'>;
const flags: Flag[] = ['notes', 'duplicates', 'kept'];
/** The flags that rows of an import can have, by which they are filtered. */
const flagsOf = ({ target, layout }: Import): Flag[] =>
  layout === 'export' ? ['notes'] : target === 'commerces' ? flags : ['notes', 'kept'];

/** The rows of an import by outcome, a page at a time; of a plan at first those at its beginning, with what the file says. */
export function Rows({ item }: { item: Import }) {
  const tabs: readonly (ImportOutcome | null)[] = item.status === 'planned' ? [null, ...outcomes] : outcomes;
  const first = tabs.find((outcome) => outcome === null || item.counts[outcome] > 0) ?? null;
  const [view, setView] = useState<RowsView>({ outcome: first, flagged: null, page: 0 });
  const names = useNames();
  const id = useId();
  // Within a phase only the counts change. The rows of a plan stay the same until the next plan.
  const list = useImportRows(item.id, `${item.status} ${item.status === 'planned' ? item.rev : ''}`, view);

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    const at = tabs.indexOf(view.outcome);
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    const next = tabs[(at + step + tabs.length) % tabs.length];
    if (step === 0 || next === undefined) return;
    event.preventDefault();
    setView({ outcome: next, flagged: null, page: 0 });
    document.getElementById(`${id}-tab-${next ?? 'first'}`)?.focus();
  }

  const total = list.data?.meta.total ?? 0;
  return (
    <section className="grid gap-3 one-column" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{texts.rows.title}</h2>
      <div
        role="tablist"
        aria-label={texts.rows.tabs}
        className="flex gap-1 scroll-x rule-below"
        onKeyDown={onKeyDown}
      >
        {tabs.map((outcome) => (
          <button
            key={outcome ?? 'first'}
            id={`${id}-tab-${outcome ?? 'first'}`}
            type="button"
            role="tab"
            className={styles.importTab}
            aria-selected={view.outcome === outcome}
            aria-controls={`${id}-panel`}
            tabIndex={view.outcome === outcome ? 0 : -1}
            onClick={() =>
              setView({ ...view, outcome, page: 0, flagged: outcome === null ? null : view.flagged })
            }
          >
            {outcome === null ? texts.rows.first : texts.outcomes[outcome].tab}{' '}
            <span className={styles.badge}>
              {formatNumber(outcome === null ? Math.min(rowsPage, item.counts.read) : item.counts[outcome])}
            </span>
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-tab-${view.outcome ?? 'first'}`}>
        {view.outcome === null ? null : (
          <fieldset className={styles.flags}>
            <legend className="visually-hidden">{texts.rows.flags}</legend>
            {[null, ...flagsOf(item)].map((flagged) => (
              <button
                key={flagged ?? 'all'}
                type="button"
                className="chip"
                aria-pressed={view.flagged === flagged}
                onClick={() => setView({ ...view, flagged, page: 0 })}
              >
                {texts.rows[flagged ?? 'all']}
              </button>
            ))}
          </fieldset>
        )}
        {!list.data ? (
          <FailureOrSkeleton of={list} rows={8} />
        ) : list.data.data.length === 0 ? (
          <p className={`small-text muted ${importsStyles.nothing}`}>
            {view.flagged || view.outcome === null
              ? texts.rows.nothingFlagged
              : texts.outcomes[view.outcome].empty}
          </p>
        ) : (
          // The first rows say more than fits below each other, so they scroll in their own box, which the keyboard must reach.
          <div
            className={view.outcome === null ? importsStyles.scroll : ''}
            tabIndex={view.outcome === null ? 0 : undefined}
          >
            <RowsTable rows={list.data.data} item={item} names={names} busy={list.isPlaceholderData} />
          </div>
        )}
        {total > rowsPage && view.outcome !== null ? (
          <Paging page={view.page} total={total} onPage={(page) => setView({ ...view, page })} />
        ) : null}
      </div>
    </section>
  );
}

/** The names of records whose ids are in a row's changes. */
function useNames(): ReadonlyMap<string, string> {
  const known = useList(categories, { select: ['name'] });
  const regions = useList(provinces, { filters: { country: settings().city.country }, select: ['name'] });
  const areas = useList(quarters, { select: ['name'] });
  return new Map(
    [...(known.data?.data ?? []), ...(regions.data?.data ?? []), ...(areas.data?.data ?? [])].map(
      (row): [string, string] => [row.id, row.name],
    ),
  );
}

function Paging({ page, total, onPage }: { page: number; total: number; onPage: (page: number) => void }) {
  const from = page * rowsPage + 1;
  const to = Math.min(total, from + rowsPage - 1);
  return (
    <nav className="row wrap center digits above-3 gap-2-4" aria-label={texts.rows.title}>
      <Button disabled={page === 0} onClick={() => onPage(page - 1)}>
        {texts.rows.previous}
      </Button>
      <span role="status">{texts.rows.page(formatNumber(from), formatNumber(to), formatNumber(total))}</span>
      <Button disabled={to >= total} onClick={() => onPage(page + 1)}>
        {texts.rows.next}
      </Button>
    </nav>
  );
}

interface RowsTableProps {
  rows: ImportRow[];
  item: Import;
  names: ReadonlyMap<string, string>;
  /** The rows of another page or tab are still shown. */
  busy: boolean;
}

function RowsTable({ rows, item, names, busy }: RowsTableProps) {
  const recordHref = useRecordHref();
  const href = ({ record, undone }: ImportRow) =>
    record !== null && undone !== 'archived' ? recordHref(item.target, record) : null;
  return (
    <table className={`${importsStyles.table} ${importsStyles.rowsTable}`} aria-busy={busy}>
      <thead className={importsStyles.heads}>
        <tr>
          <th scope="col" className={importsStyles.head}>
            {texts.rows.place}
          </th>
          <th scope="col" className={importsStyles.head}>
            {texts.rows.what}
          </th>
        </tr>
      </thead>
      <tbody className={importsStyles.body}>
        {rows.map((row) => (
          <tr key={row.position} className={importsStyles.row}>
            <th scope="row" className={importsStyles.rowHead}>
              {href(row) !== null ? (
                <Link to={href(row) ?? ''}>{row.name ?? texts.rows.noName}</Link>
              ) : (
                (row.name ?? <em>{texts.rows.noName}</em>)
              )}
              <small className={importsStyles.small}>
                {texts.rows.at(item.files[row.file]?.name ?? '', row.row)}
              </small>
            </th>
            <td className={importsStyles.cell}>
              <RowResult
                row={row}
                outcome={row.outcome}
                target={item.target}
                names={names}
                isOver={isOver(item)}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
