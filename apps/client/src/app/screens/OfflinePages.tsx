import { type FavouriteKind, favouriteKinds } from '@callejero/contract/favourites.ts';
import { heart } from 'ionicons/icons';
import { useId, useState } from 'react';
import { knownFavourites } from '../../entities/favourites/favourites.ts';
import { knownPlaceLists } from '../../entities/favourites/known-lists.ts';
import { offlineCards } from '../../entities/offline/cards.ts';
import { OfflineLink } from '../../entities/offline/OfflineLink.tsx';
import offlineStyles from '../../entities/offline/offline.module.css';
import { offlinePages } from '../../entities/offline/pages-by-kind.ts';
import { readSeenAgenda } from '../../features/events/guide/seen-agenda.ts';
import { Button } from '../../ui/layout/Button.tsx';
import { Icon } from '../../ui/layout/Icon.tsx';
import { Link } from '../../ui/layout/Link.tsx';
import { formatDateTime } from '../../ui/values/format.ts';
import styles from './OfflinePages.module.css';
import { offlineTexts as texts } from './offline-texts.ts';

const fewCards = 5;

/** What can be read without connection: the agenda, the person's lists, and records, favourites first, then those seen last. */
export function OfflinePages() {
  const favourites = knownFavourites();
  const kinds = favouriteKinds.flatMap((kind) => {
    const marked = new Set(favourites?.[kind]);
    const cards = offlineCards(kind);
    const ordered = [
      ...cards.filter(({ id }) => marked.has(id)),
      ...cards.filter(({ id }) => !marked.has(id)),
    ].map((card) => ({ card, favourite: marked.has(card.id) }));
    return ordered.length === 0 ? [] : [{ kind, ordered }];
  });
  const agenda = readSeenAgenda();
  const lists = knownPlaceLists();
  const pages = [
    agenda && { href: '/agenda', label: texts.agenda, at: agenda.at },
    lists && lists.lists.length > 0 && { href: '/my-lists', label: texts.lists, at: lists.at },
  ].filter((page) => page !== null && page !== undefined && page !== false);
  if (kinds.length === 0 && pages.length === 0) return null;
  return (
    <div className={styles.pages}>
      <h2>{texts.meanwhile}</h2>
      <p className={styles.pageText}>{texts.asSeen}</p>
      {pages.length > 0 ? (
        <ul className="plain-list stack gap-2 above-4">
          {pages.map(({ href, label, at }) => (
            <li key={href} className="card stack pad">
              <Link className={styles.pageLink} to={href}>
                {label}
              </Link>
              <span className="small-text muted">{texts.readAt(formatDateTime(at))}</span>
            </li>
          ))}
        </ul>
      ) : null}
      {kinds.map(({ kind, ordered }) => (
        <OfflineKind key={kind} kind={kind} ordered={ordered} />
      ))}
    </div>
  );
}

interface OfflineKindProps {
  kind: FavouriteKind;
  ordered: { card: ReturnType<typeof offlineCards>[number]; favourite: boolean }[];
}

function OfflineKind({ kind, ordered }: OfflineKindProps) {
  const [all, setAll] = useState(false);
  const title = useId();
  return (
    <section className="above-5" aria-labelledby={title}>
      <h3 className="below-2" id={title}>
        {texts.kinds[kind]}
      </h3>
      <ul className={offlineStyles.list}>
        {(all ? ordered : ordered.slice(0, fewCards)).map(({ card, favourite }) => (
          <li key={card.id} className={offlineStyles.card}>
            <OfflineLink card={card} href={offlinePages[kind].href(card.id)} />
            {favourite ? <Icon className={styles.mark} icon={heart} label={texts.favourite} /> : null}
          </li>
        ))}
      </ul>
      {all || ordered.length <= fewCards ? null : (
        <Button className="wide" onClick={() => setAll(true)}>
          {texts.more(ordered.length - fewCards)}
        </Button>
      )}
    </section>
  );
}
