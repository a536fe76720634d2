import type { FavouriteKind } from '@callejero/contract/favourites.ts';
import { listOutline } from 'ionicons/icons';
import { useSession } from '../../../api/session/session.ts';
import { Icon } from '../../../ui/layout/Icon.tsx';
import { Link } from '../../../ui/layout/Link.tsx';
import { LinkButton } from '../../../ui/layout/LinkButton.tsx';
import { PrintPlaces } from '../print/PrintPlaces.tsx';
import { texts as favouriteTexts } from '../texts.ts';
import styles from './PlaceLists.module.css';
import { deviceTexts, listTexts } from './texts.ts';

interface FavouriteToolsProps {
  kind: FavouriteKind;
  ids: readonly string[];
}

/** Where a guest's favourites are; and for favourite places, lists of them, which need an account, and a page to print. */
export function FavouriteTools({ kind, ids }: FavouriteToolsProps) {
  const { guest } = useSession();
  const isEmpty = ids.length === 0;
  return (
    <>
      {guest && !isEmpty ? (
        <p className={styles.device}>
          {deviceTexts.onlyHere}{' '}
          <Link to="/register" state={{ from: '/favourites' }}>
            {deviceTexts.register}
          </Link>{' '}
          {deviceTexts.everywhere}
        </p>
      ) : null}
      {kind === 'commerces' && !(guest && isEmpty) ? (
        <div className="row wrap gap-2 below-4">
          {guest ? null : (
            <LinkButton href="/my-lists">
              <Icon icon={listOutline} /> {listTexts.title}
            </LinkButton>
          )}
          {isEmpty ? null : <PrintPlaces title={favouriteTexts.title} ids={ids} />}
        </div>
      ) : null}
    </>
  );
}
