import type { Resource } from '@callejero/contract/resource.ts';
import { closeOutline } from 'ionicons/icons';
import { useEffect, useRef } from 'react';
import { type Listing, useList } from '../../../api/resource.ts';
import { IconButton } from '../../layout/Button.tsx';
import { Failure } from '../../states/Failure.tsx';
import styles from '../list-tools.module.css';
import type { ListParts } from '../parts.ts';
import { ListCards } from '../rows/ListCards.tsx';
import { listTexts } from '../texts.ts';
import type { BaseRow } from '../types.ts';
import type { toQuery } from '../view.ts';

interface RowCardProps<Row extends BaseRow> {
  resource: Resource;
  query: ReturnType<typeof toQuery>;
  parts: ListParts<Row>;
  id: string;
  onClose: () => void;
}

/** The row of a pin, as its list shows it on a phone: with its link and its actions. */
export function RowCard<Row extends BaseRow>({ resource, query, parts, id, onClose }: RowCardProps<Row>) {
  const card = useRef<HTMLElement>(null);
  const { data, error } = useList<Resource, Listing, Row>(resource, {
    ...query,
    ...{ filters: { id }, page: 0, perPage: 1 },
  });
  // Whoever chose the pin with the keyboard goes on in its card.
  useEffect(() => card.current?.focus({ preventScroll: true }), []);
  const rows = data?.data ?? [];
  const [row] = rows;
  return (
    <section
      ref={card}
      className={styles.card}
      tabIndex={-1}
      aria-label={row ? parts.nameOf(row) : resource.labels.one}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      {row ? <ListCards parts={{ ...parts, total: 1, isTotalExact: true }} rows={rows} next={null} /> : null}
      {data && !row ? <p className="pad-3">{listTexts.map.gone}</p> : null}
      {error ? <Failure error={error} /> : null}
      <IconButton
        className={styles.close}
        icon={closeOutline}
        label={listTexts.map.close}
        onClick={onClose}
      />
    </section>
  );
}
