import type { FavouriteKind } from '@callejero/contract/favourites.ts';
import type { Hours } from '@callejero/contract/opening-hours/open-text.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { offlineCards } from '../../entities/offline/cards.ts';
import { OfflineLink } from '../../entities/offline/OfflineLink.tsx';
import styles from '../../entities/offline/offline.module.css';
import type { OfflineCard } from '../../entities/offline/offline-page.ts';
import { offlinePages } from '../../entities/offline/pages-by-kind.ts';
import { readRows } from '../../entities/offline/read-rows.ts';
import { OpenLine } from '../../entities/place/OpenLine.tsx';
import { useOpenText } from '../../entities/place/useOpenText.ts';
import { useNow } from '../../ui/hooks/useNow.ts';
import { Failure } from '../../ui/states/Failure.tsx';
import { Skeleton } from '../../ui/states/Skeleton.tsx';
import { texts } from './texts.ts';

interface FavouriteChunkProps {
  kind: FavouriteKind;
  ids: readonly string[];
  /** Buttons at the end of a card. */
  actions?: (card: OfflineCard) => ReactNode;
}

/** A part of the favourites, or the places of a list. Without connection it shows what the device read last. */
export function FavouriteChunk({ kind, ids, actions }: FavouriteChunkProps) {
  const { data, error, refetch } = useQuery<OfflineCard[]>({
    queryKey: [kind, 'favourite-cards', [...ids].sort()],
    queryFn: ({ signal }) => readRows(kind, ids, signal),
    placeholderData: (previous) => previous,
  });
  const cards = data ? inOrder(data, ids) : error ? inOrder(offlineCards(kind), ids) : null;
  if (cards === null) return <Skeleton rows={3} height="5rem" />;
  if (error && cards.length === 0) return <Failure error={error} onRetry={() => void refetch()} />;
  const gone = data ? ids.length - cards.length : 0;
  return (
    <>
      {error ? (
        <p className={`${styles.notice} below-3`} role="status">
          {texts.offline}
        </p>
      ) : null}
      <ul className={styles.list}>
        {cards.map((card) => (
          <li key={card.id} className={styles.card}>
            <OfflineLink
              card={card}
              href={offlinePages[kind].href(card.id)}
              state={card.hours ? <OpenNow id={card.id} hours={card.hours} /> : null}
            />
            {actions?.(card)}
          </li>
        ))}
      </ul>
      {gone > 0 ? <p className="small-text muted">{texts.gone(gone)}</p> : null}
    </>
  );
}

/** Renders nothing when the hours are unknown. */
function OpenNow({ id, hours }: { id: string; hours: Hours }) {
  const open = useOpenText(id, hours, useNow());
  return open.tone === 'unknown' ? null : <OpenLine open={open} />;
}

/** Sorts the cards by `ids`. The cards may be older and contain a removed favourite. */
function inOrder(cards: readonly OfflineCard[], ids: readonly string[]): OfflineCard[] {
  const byId = new Map(cards.map((card) => [card.id, card]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
