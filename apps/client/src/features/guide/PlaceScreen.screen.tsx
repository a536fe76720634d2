import { productParameter } from '@callejero/contract/public-url.ts';
import { lazy, Suspense } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { AppPage } from '../../ui/AppPage.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { useMediaQuery } from '../../ui/useMediaQuery.ts';
import { useNow } from '../../ui/useNow.ts';
import { PlaceView } from './PlaceView.tsx';
import { usePlace } from './use-place.ts';
import { wideScreen } from './wide-screen.ts';

const PlaceMap = lazy(() => import('./PlaceMap.tsx').then(({ PlaceMap }) => ({ default: PlaceMap })));

/** A place's own page: what a shared link opens, with the product that it names. On wide screens with its map beside it. */
export default function PlaceScreen() {
  const { id = '' } = useParams();
  const [search] = useSearchParams();
  const { data: place } = usePlace(id);
  const now = useNow();
  const wide = useMediaQuery(wideScreen);
  return (
    <AppPage title={place?.name ?? 'Lugar'} back="/map" plain={wide}>
      <div className="place-page">
        <div className="place-page-text">
          <PlaceView
            id={id}
            now={now}
            product={search.get(productParameter)}
            notFound={
              <LinkButton href="/map" variant="primary">
                Ir al mapa
              </LinkButton>
            }
          />
        </div>
        {wide && place ? (
          <Suspense fallback={null}>
            <PlaceMap place={place} />
          </Suspense>
        ) : null}
      </div>
    </AppPage>
  );
}
