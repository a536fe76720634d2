import type { FavouriteKind } from '@callejero/contract/favourites.ts';
import { IonIcon } from '@ionic/react';
import { useQuery } from '@tanstack/react-query';
import { closeOutline } from 'ionicons/icons';
import { Link } from 'react-router-dom';
import type { RequestError } from '../../api/errors.ts';
import { Picture } from '../../ui/Picture.tsx';
import { Failure } from '../../ui/states/Failure.tsx';
import { Skeleton } from '../../ui/states/Skeleton.tsx';
import { type FavouriteCard, keptCards, readFavouriteCards } from './favourite-rows.ts';

const pages: Record<FavouriteKind, string> = {
  commerces: '/place/',
  events: '/event-page/',
  promotions: '/promotion-page/',
};

interface FavouriteChunkProps {
  kind: FavouriteKind;
  ids: readonly string[];
  onRemove: (id: string, title: string) => void;
}

/** Some of what is kept. Without connection as it was seen last on this device. */
export function FavouriteChunk({ kind, ids, onRemove }: FavouriteChunkProps) {
  const { data, error, refetch } = useQuery<FavouriteCard[], RequestError>({
    queryKey: [kind, 'favourite-cards', [...ids].sort()],
    queryFn: ({ signal }) => readFavouriteCards(kind, ids, signal),
    placeholderData: (previous) => previous,
  });
  const cards = data ? inOrder(data, ids) : error ? keptCards(kind, ids) : null;
  if (cards === null) return <Skeleton rows={3} height="5rem" />;
  if (error && cards.length === 0) return <Failure error={error} onRetry={() => void refetch()} />;
  const gone = data ? ids.length - cards.length : 0;
  return (
    <>
      {error ? (
        <p className="favourite-notice" role="status">
          Sin conexión: así los viste la última vez.
        </p>
      ) : null}
      <ul className="favourite-list">
        {cards.map((card) => (
          <li key={card.id} className="favourite-card">
            <Link to={`${pages[kind]}${card.id}`}>
              <span className="favourite-picture">
                <Picture value={card.image} alt="" icon={card.icon} color={card.color} />
              </span>
              <span className="favourite-text">
                <span className="favourite-title">{card.title}</span>
                <span className="favourite-line">{card.line}</span>
              </span>
            </Link>
            <button
              type="button"
              className="button plain icon-only"
              aria-label={`Quitar ${card.title}`}
              onClick={() => onRemove(card.id, card.title)}
            >
              <IonIcon icon={closeOutline} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
      {gone > 0 ? (
        <p className="favourite-gone">
          {gone === 1 ? 'Uno ya no está en la guía.' : `${gone} ya no están en la guía.`}
        </p>
      ) : null}
    </>
  );
}

/** What was read may be of a moment before one was taken away. */
function inOrder(cards: readonly FavouriteCard[], ids: readonly string[]): FavouriteCard[] {
  const byId = new Map(cards.map((card) => [card.id, card]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
