import { productParameter } from '@callejero/contract/links/public-url.ts';
import { useLocation, useParams } from 'react-router';
import { useBack } from '../../entities/guide/useBack.ts';
import { useOfflineOne } from '../../entities/offline/useOfflineOne.ts';
import { useMediaQuery } from '../../ui/hooks/useMediaQuery.ts';
import { useNow } from '../../ui/hooks/useNow.ts';
import { AppPage } from '../../ui/layout/AppPage.tsx';
import { LinkButton } from '../../ui/layout/LinkButton.tsx';
import { lazyComponent } from '../../ui/lazy-part.tsx';
import { MapBoundary } from '../../ui/map/MapBoundary.tsx';
import { texts as uiTexts } from '../../ui/texts.ts';
import { wideScreen } from './layout/wide-screen.ts';
import styles from './PlaceScreen.module.css';
import { PlaceView } from './place/PlaceView.tsx';
import { placeTexts } from './place/texts.ts';

const PlaceMap = lazyComponent(async () => (await import('./place/where/PlaceMap.tsx')).PlaceMapPreview);

/** A place's own page, which shared links open, with the product that the link names. On wide screens its map is beside it. */
export default function PlaceScreen() {
  const { id = '' } = useParams();
  const search = new URLSearchParams(useLocation().search);
  const { data: place } = useOfflineOne('commerces', id);
  const now = useNow();
  const back = useBack('/map', '/commerces');
  const wide = useMediaQuery(wideScreen);
  return (
    <AppPage title={place?.name ?? placeTexts.one} back={back} plain={wide}>
      <div className={styles.page}>
        <div className={styles.pageText}>
          <PlaceView
            id={id}
            now={now}
            product={search.get(productParameter)}
            notFound={
              <LinkButton href={back} variant="primary">
                {back === '/map' ? placeTexts.toMap : uiTexts.back}
              </LinkButton>
            }
          />
        </div>
        {wide && place ? (
          <MapBoundary>
            <PlaceMap place={place} />
          </MapBoundary>
        ) : null}
      </div>
    </AppPage>
  );
}
