import {
  IonIcon,
  IonInfiniteScroll,
  IonInfiniteScrollContent,
  IonItem,
  IonItemOption,
  IonItemOptions,
  IonItemSliding,
} from '@ionic/react';
import { Link } from 'react-router-dom';
import { texts } from '../texts.ts';
import type { ListParts } from './parts.ts';
import { RowMenu } from './RowMenu.tsx';
import type { BaseRow } from './types.ts';

interface ListCardsProps<Row extends BaseRow> {
  parts: ListParts<Row>;
  rows: readonly Row[];
  hasMore: boolean;
  onMore: () => Promise<unknown>;
}

/** The rows as cards with infinite scrolling, below 768 px. */
export function ListCards<Row extends BaseRow>({ parts, rows, hasMore, onMore }: ListCardsProps<Row>) {
  return (
    <>
      <ul className="cards">
        {rows.map((row) => (
          <li key={row.id}>
            <Card parts={parts} row={row} />
          </li>
        ))}
      </ul>
      <IonInfiniteScroll
        disabled={!hasMore}
        onIonInfinite={(event) => void onMore().finally(() => event.target.complete())}
      >
        <IonInfiniteScrollContent loadingSpinner="dots" loadingText={texts.list.loadingMore} />
      </IonInfiniteScroll>
      {hasMore ? (
        // What scrolling does, for whoever moves by keyboard.
        <button type="button" className="button plain wide more-button" onClick={() => void onMore()}>
          {texts.list.next}
        </button>
      ) : null}
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
  const details = at('detail');

  return (
    <IonItemSliding disabled={swipes.length === 0}>
      <IonItem lines="none" className="card-item">
        <div className={parts.selection.has(row.id) ? 'card-row selected' : 'card-row'}>
          {parts.selectable ? (
            <label className="card-check">
              <input
                type="checkbox"
                className="check"
                aria-label={texts.list.selectRow(name)}
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
          <div className="card-text">
            <div className="card-title">{href ? <Link to={href}>{title}</Link> : title}</div>
            {details.length > 0 ? (
              <div className="card-detail">
                {details.map((column) => (
                  <span key={column.key}>{column.show(row)}</span>
                ))}
              </div>
            ) : null}
            <div className="card-status">
              {at('status').map((column) => (
                <span key={column.key}>{column.show(row)}</span>
              ))}
            </div>
          </div>
          <RowMenu row={row} name={name} actions={actions} onRun={parts.onRun} />
        </div>
      </IonItem>
      {swipes.length > 0 ? (
        <IonItemOptions side="end">
          {swipes.map((action) => (
            <IonItemOption
              key={action.key}
              className={`swipe ${action.color ?? ''}`}
              onClick={() => parts.onRun(action, row)}
            >
              {action.icon ? <IonIcon slot="start" icon={action.icon} aria-hidden="true" /> : null}
              {action.label}
            </IonItemOption>
          ))}
        </IonItemOptions>
      ) : null}
    </IonItemSliding>
  );
}
