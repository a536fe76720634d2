import type { RefObject } from 'react';
import type { NextPage } from '../../../api/http/next-page.ts';
import { scrollBehaviour } from '../../../device/appearance.ts';
import { Icon } from '../../layout/Icon.tsx';
import { Link } from '../../layout/Link.tsx';
import styles from '../list.module.css';
import { NextPageButton } from '../NextPageButton.tsx';
import { isNothing, type ListParts } from '../parts.ts';
import { listTexts } from '../texts.ts';
import type { BaseRow } from '../types.ts';
import { openRow } from './open-row.ts';
import { RowMenu } from './RowMenu.tsx';
import { manyRows, useVirtualRows } from './useVirtualRows.ts';

interface ListCardsProps<Row extends BaseRow> {
  parts: ListParts<Row>;
  rows: readonly Row[];
  next: NextPage | null;
}

/** The rows as cards with infinite scrolling, below 768 px. */
export function ListCards<Row extends BaseRow>({ parts, rows, next }: ListCardsProps<Row>) {
  const enabled = parts.total > manyRows;
  const { list, slots, measure, ...focus } = useVirtualRows({ rows, enabled, estimate: 112 });
  return (
    <>
      <ul
        className={enabled ? `cards ${styles.virtual}` : 'cards'}
        ref={list as RefObject<HTMLUListElement>}
        {...focus}
        {...openRow}
      >
        {slots.map((slot) =>
          'gap' in slot ? (
            <li key={slot.key} aria-hidden="true" style={{ height: slot.gap }} />
          ) : (
            <li
              key={slot.row.id}
              ref={measure}
              data-index={slot.index}
              className={styles.cardPlace}
              aria-setsize={parts.isTotalExact ? parts.total : -1}
              aria-posinset={slot.index + 1}
            >
              <Card parts={parts} row={slot.row} />
            </li>
          ),
        )}
      </ul>
      {next ? <NextPageButton next={next} /> : null}
    </>
  );
}

function Card<Row extends BaseRow>({ parts, row }: { parts: ListParts<Row>; row: Row }) {
  const name = parts.nameOf(row);
  const actions = parts.actionsOf(row);
  const swipes = actions.filter((action) => action.swipe).slice(0, 2);
  const at = (place: string) => parts.columns.filter((column) => column.place === place);
  const href = parts.href?.(row);
  const title = at('title').map((column) => <span key={column.key}>{column.show(row)}</span>);
  const details = at('detail').flatMap((column) => {
    const shown = column.show(row);
    return isNothing(shown)
      ? []
      : [
          <span key={column.key} className="card-part">
            {shown}
          </span>,
        ];
  });

  return (
    // Swiping scrolls sideways, with snap points at the card and at its actions.
    <div className={styles.cardSlide}>
      <div className={parts.selection.has(row.id) ? `${styles.cardRow} selected` : styles.cardRow}>
        {parts.selectable ? (
          <label className={styles.cardCheck}>
            <input
              type="checkbox"
              className="check"
              aria-label={listTexts.selectRow(name)}
              checked={parts.selection.has(row.id)}
              onChange={() => parts.onSelect([row], !parts.selection.has(row.id))}
            />
          </label>
        ) : null}
        {at('media').map((column) => (
          <span key={column.key} className="card-media">
            {column.show(row)}
          </span>
        ))}
        <div className="grow shrink break pad-1">
          <div className="card-title" data-opens>
            {href ? (
              <Link className="card-link" to={href}>
                {title}
              </Link>
            ) : (
              title
            )}
          </div>
          {details.length > 0 ? <div className="card-detail">{details}</div> : null}
          <div className={styles.cardStatus}>
            {at('status').map((column) => (
              <span key={column.key}>{column.show(row)}</span>
            ))}
          </div>
        </div>
        <RowMenu row={row} name={name} actions={actions} onRun={parts.onRun} />
      </div>
      {swipes.map((action) => (
        // The row's menu offers the same to keyboards and screen readers.
        <button
          key={action.key}
          type="button"
          tabIndex={-1}
          aria-hidden="true"
          className={`${styles.swipe} ${action.color ?? ''}`}
          onClick={(event) => {
            event.currentTarget.parentElement?.scrollTo({ left: 0, behavior: scrollBehaviour() });
            parts.onRun(action, row);
          }}
        >
          {action.icon ? <Icon className={styles.swipeIcon} icon={action.icon} /> : null}
          {action.label}
        </button>
      ))}
    </div>
  );
}
