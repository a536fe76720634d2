import { arrowDown, arrowUp } from 'ionicons/icons';
import type { ReactNode, RefObject } from 'react';
import { Icon } from '../../layout/Icon.tsx';
import { Link } from '../../layout/Link.tsx';
import styles from '../list.module.css';
import { isNothing, type ListParts, type ReadyColumn } from '../parts.ts';
import { listTexts } from '../texts.ts';
import type { BaseRow } from '../types.ts';
import { openRow } from './open-row.ts';
import { RowMenu } from './RowMenu.tsx';
import { manyRows, useVirtualRows } from './useVirtualRows.ts';

/** The rows as a table, from 768 px. */
export function ListTable<Row extends BaseRow>({
  parts,
  rows,
}: {
  parts: ListParts<Row>;
  rows: readonly Row[];
}) {
  const { columns, selection } = parts;
  const all = rows.length > 0 && rows.every((row) => selection.has(row.id));
  const some = rows.some((row) => selection.has(row.id));

  const enabled = rows.length >= manyRows;
  const { list, slots, measure, ...focus } = useVirtualRows({ rows, enabled, estimate: 58 });
  const before = parts.view.page * parts.view.perPage;

  return (
    <div className={styles.tableRoom}>
      <div className={enabled ? `${styles.tableBox} ${styles.virtual}` : styles.tableBox}>
        <table className="table" aria-rowcount={parts.isTotalExact ? parts.total + 1 : -1}>
          <caption className="visually-hidden">{parts.title}</caption>
          <thead>
            <tr aria-rowindex={1}>
              {parts.selectable ? (
                <th scope="col" className={`table-head ${styles.tableCheck}`}>
                  <label className={styles.tableCheckLabel}>
                    <input
                      type="checkbox"
                      className="check"
                      aria-label={listTexts.selectAll}
                      checked={all}
                      ref={(element) => {
                        if (element) element.indeterminate = some && !all;
                      }}
                      onChange={() => parts.onSelect(rows, !all)}
                    />
                  </label>
                </th>
              ) : null}
              {columns.map((column) => (
                <ColumnHeader key={column.key} column={column} parts={parts} />
              ))}
              {parts.hasActions ? (
                <th scope="col" className={`table-head ${styles.tableActions}`}>
                  <span className="visually-hidden">{listTexts.actions}</span>
                </th>
              ) : null}
            </tr>
          </thead>
          <tbody ref={list as RefObject<HTMLTableSectionElement>} {...focus} {...openRow}>
            {slots.map((slot) =>
              'gap' in slot ? (
                <tr key={slot.key}>
                  <td aria-hidden="true" colSpan={columns.length + 2} style={{ height: slot.gap }} />
                </tr>
              ) : (
                <tr
                  key={slot.row.id}
                  ref={measure}
                  data-index={slot.index}
                  aria-rowindex={before + slot.index + 2}
                  className={selection.has(slot.row.id) ? 'table-row selected' : 'table-row'}
                >
                  <Cells parts={parts} row={slot.row} />
                </tr>
              ),
            )}
          </tbody>
        </table>
      </div>
    </div>
  );
}

interface ColumnHeaderProps<Row> {
  column: ReadyColumn<Row>;
  parts: ListParts<Row>;
}

/** The name of a column, and the button that sorts by it. */
function ColumnHeader<Row extends BaseRow>({ column, parts: { sort, onView } }: ColumnHeaderProps<Row>) {
  const { label, sortField, width } = column;
  const direction = sortField ? sort[sortField] : undefined;
  return (
    <th
      scope="col"
      style={width ? { width } : undefined}
      className={`table-head ${classOf(column)}`}
      aria-sort={direction ? (direction === 1 ? 'ascending' : 'descending') : undefined}
    >
      {sortField ? (
        <button
          type="button"
          className={styles.tableSort}
          onClick={() => onView({ sort: { [sortField]: direction === 1 ? -1 : 1 } })}
        >
          {label}
          <Icon
            icon={direction === -1 ? arrowDown : arrowUp}
            className={direction ? undefined : styles.idle}
          />
        </button>
      ) : (
        label
      )}
    </th>
  );
}

function Cells<Row extends BaseRow>({ parts, row }: { parts: ListParts<Row>; row: Row }) {
  const name = parts.nameOf(row);
  const href = parts.href?.(row);
  const selected = parts.selection.has(row.id);
  return (
    <>
      {parts.selectable ? (
        <td className={`table-cell ${styles.tableCheck}`}>
          <label className={styles.tableCheckLabel}>
            <input
              type="checkbox"
              className="check"
              aria-label={listTexts.selectRow(name)}
              checked={selected}
              onChange={() => parts.onSelect([row], !selected)}
            />
          </label>
        </td>
      ) : null}
      {parts.columns.map((column) => (
        <td
          key={column.key}
          className={`table-cell ${classOf(column)}`}
          data-opens={column.place === 'title' || undefined}
        >
          {column.place === 'title' && href ? (
            <Link className="table-link" to={href}>
              {column.show(row)}
            </Link>
          ) : (
            shownOrDash(column.show(row))
          )}
        </td>
      ))}
      {parts.hasActions ? (
        <td className={`table-cell ${styles.tableActions}`}>
          <RowMenu row={row} name={name} actions={parts.actionsOf(row)} onRun={parts.onRun} />
        </td>
      ) : null}
    </>
  );
}

function classOf<Row>({ align, place, wideOnly }: ReadyColumn<Row>): string {
  if (wideOnly) return styles.wideOnly ?? '';
  if (align === 'end') return 'end';
  return (place === 'title' && styles.title) || '';
}

function shownOrDash(shown: ReactNode): ReactNode {
  return isNothing(shown) ? <span className="muted">—</span> : shown;
}
