import { productParameter } from '@callejero/contract/public-url.ts';
import { lazy, Suspense } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { AppPage } from '../../ui/AppPage.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { texts as uiTexts } from '../../ui/texts.ts';
import { useBack } from '../../ui/useBack.ts';
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
  const back = useBack('/map', '/commerces');
  const wide = useMediaQuery(wideScreen);
  return (
    <AppPage title={place?.name ?? 'Lugar'} back={back} plain={wide}>
      <div className="place-page">
        <div className="place-page-text">
          <PlaceView
            id={id}
            now={now}
            product={search.get(productParameter)}
            notFound={
              <LinkButton href={back} variant="primary">
                {back === '/map' ? 'Ir al mapa' : uiTexts.back}
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
