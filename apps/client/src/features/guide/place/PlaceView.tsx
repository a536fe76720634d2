import { distanceBetween } from '@callejero/contract/distance.ts';
import { arrowBackOutline } from 'ionicons/icons';
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { countUse } from '../../../api/use/count-use.ts';
import { OfflineNotice } from '../../../entities/offline/OfflineNotice.tsx';
import type { Place } from '../../../entities/offline/place.ts';
import { useOfflineOne } from '../../../entities/offline/useOfflineOne.ts';
import { OpenLine } from '../../../entities/place/OpenLine.tsx';
import { useOpenText } from '../../../entities/place/useOpenText.ts';
import { Icon } from '../../../ui/layout/Icon.tsx';
import { Picture } from '../../../ui/layout/Picture.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { originTexts } from '../../../ui/origin/texts.ts';
import { useOrigin } from '../../../ui/origin/useOrigin.ts';
import { AbsentOrFailure } from '../../../ui/states/AbsentOrFailure.tsx';
import { Skeleton } from '../../../ui/states/Skeleton.tsx';
import { formatDistance } from '../../../ui/values/format.ts';
import { ImageViewerButton } from '../../../ui/viewer/ImageViewerButton.tsx';
import type { ViewedImage } from '../../../ui/viewer/viewed-image.ts';
import { Price } from '../results/Price.tsx';
import { PlaceAnswers } from './contact/PlaceAnswers.tsx';
import { PlaceContacts } from './contact/PlaceContacts.tsx';
import { PlaceHelp } from './contact/PlaceHelp.tsx';
import { HoursSection } from './hours/HoursSection.tsx';
import { ChosenProduct } from './offers/ChosenProduct.tsx';
import { NowHere } from './offers/NowHere.tsx';
import { PlaceOffers } from './offers/PlaceOffers.tsx';
import { PlaceActions } from './PlaceActions.tsx';
import { PlaceListen } from './PlaceListen.tsx';
import { PlaceDetails, PlaceOrigin, UnpublishedNotice } from './PlaceNotes.tsx';
import styles from './place.module.css';
import { placeTexts } from './texts.ts';
import { StreetView } from './where/StreetView.tsx';

const ConfirmData = lazyPart(() => import('./ConfirmData.tsx').then((file) => file.ConfirmData));
const DutySection = lazyPart(() => import('./hours/DutySection.tsx').then((file) => file.DutySection));

interface PlaceViewProps {
  id: string;
  now: Date;
  /** The id of the product that the link names. */
  product?: string | null;
  /** Adds the name and a button back to the list; without it the surrounding page has both. */
  onClose?: () => void;
  /** Shown below the message that the place does not exist. */
  notFound?: ReactNode;
}

/** Everything about one place: beside the map, in the sheet, or as a page. */
export function PlaceView({ id, now, product = null, onClose, notFound }: PlaceViewProps) {
  const { data: place, error, isPending, refetch, offlineAt } = useOfflineOne('commerces', id);
  const article = useFocusReturn<HTMLElement>();
  const opened = offlineAt === null ? place?.id : undefined;
  useEffect(() => {
    if (opened !== undefined) countUse({ kind: 'open', place: opened });
  }, [opened]);
  return (
    <article
      ref={article}
      className={styles.view}
      aria-label={place?.name ?? placeTexts.one}
      aria-busy={isPending}
      data-use-place={id}
    >
      {onClose ? (
        <button type="button" className={styles.close} onClick={onClose}>
          <Icon className={styles.closeIcon} icon={arrowBackOutline} />
          {placeTexts.toList}
        </button>
      ) : null}
      <OfflineNotice at={offlineAt} />
      {place ? (
        <PlaceContent
          place={place}
          now={now}
          product={product}
          named={onClose !== undefined}
          isOffline={offlineAt !== null}
        />
      ) : error ? (
        <AbsentOrFailure error={error} texts={placeTexts.absent} onRetry={() => void refetch()}>
          {notFound}
        </AbsentOrFailure>
      ) : (
        <>
          <span className={`skeleton ${styles.photo}`} />
          <div className={styles.loadingLines}>
            <Skeleton rows={5} />
          </div>
        </>
      )}
    </article>
  );
}

/** Returns the focus, when the element goes with it, to what had it before: the map or the search field from which it was opened. */
function useFocusReturn<Box extends HTMLElement>(): RefObject<Box | null> {
  const element = useRef<Box>(null);
  const [opener] = useState(() => document.activeElement);
  useLayoutEffect(() => {
    const own = element.current;
    return () => {
      const focused = document.activeElement;
      const isLost = focused === document.body || own?.contains(focused);
      if (isLost && opener instanceof HTMLElement && opener.isConnected && opener !== document.body)
        opener.focus({ preventScroll: true });
    };
  }, [opener]);
  return element;
}

/** The place's photos, else its logo. */
function viewedImages({ name, photos, logo }: Place): ViewedImage[] {
  if (photos.length === 0 && logo !== null) return [{ image: logo, label: placeTexts.logo(name) }];
  return photos.map(({ file, alt }) => ({ image: file, label: alt || placeTexts.photo(name) }));
}

/** A place that is not stored yet, as its page will show it. */
export function PlannedPlace({ place, now }: { place: Place; now: Date }) {
  return (
    <article className={styles.view} aria-label={place.name}>
      <PlaceContent place={place} now={now} product={null} named={false} isOffline isPlanned />
    </article>
  );
}

function PlaceContent({
  place,
  now,
  product,
  named,
  isOffline,
  isPlanned = false,
}: {
  place: Place;
  now: Date;
  product: string | null;
  named: boolean;
  /** The place is the stored record; parts that need the server are left out. */
  isOffline: boolean;
  /** There is no such record yet, with which something could be done. */
  isPlanned?: boolean;
}) {
  const category = place.categories[0];
  const images = viewedImages(place);
  return (
    <>
      <div className={styles.photo}>
        {images.length === 0 ? (
          <Picture value={null} alt="" icon={category?.icon} color={category?.color} />
        ) : (
          <ImageViewerButton images={images} counted>
            <Picture
              value={images[0]?.image}
              alt=""
              size="default"
              first
              icon={category?.icon}
              color={category?.color}
            />
          </ImageViewerButton>
        )}
      </div>
      <UnpublishedNotice status={place.status} />
      <header className={styles.head}>
        {named ? (
          <FocusedName name={place.name} />
        ) : isPlanned ? null : (
          // The page has the name as its h1, and the headings below are of the third level.
          <h2 className="visually-hidden">{placeTexts.page}</h2>
        )}
        <FactsLine place={place} />
        <OpenLine open={useOpenText(place.id, place, now)} />
      </header>
      {product === null || isOffline ? null : <ChosenProduct id={product} commerce={place.id} />}
      {isOffline ? null : <NowHere commerce={place.id} now={now} />}
      {isPlanned ? null : <PlaceActions place={place} />}
      {place.bookingUrl === null || place.permanentlyClosedAt !== null ? null : (
        <p className={styles.book}>
          <a className="button primary wide" href={place.bookingUrl} target="_blank" rel="noopener nofollow">
            {placeTexts.book}
          </a>
        </p>
      )}
      {place.description === null ? null : <p className={styles.description}>{place.description}</p>}
      {isPlanned ? null : <PlaceListen place={place} now={now} />}
      <section className="rule-above above-3" aria-label={placeTexts.facts}>
        {isPlanned ? null : <DutySection commerce={place.id} now={now} />}
        <HoursSection place={place} now={now} />
        <PlaceContacts place={place} />
        <PlaceDetails place={place} />
        {isOffline ? null : <StreetView place={place} />}
      </section>
      {place.photos.length < 2 ? null : (
        <section className={styles.gallery} aria-label={placeTexts.photos(place.name)}>
          <ul className={styles.galleryList}>
            {images.slice(1).map(({ image }, index) => (
              <li className={styles.galleryItem} key={image}>
                <ImageViewerButton images={images} start={index + 1}>
                  <Picture value={image} alt="" icon={category?.icon} color={category?.color} />
                </ImageViewerButton>
              </li>
            ))}
          </ul>
        </section>
      )}
      {isOffline ? null : (
        <>
          <PlaceOffers place={place} now={now} />
          <PlaceAnswers commerce={place.id} />
          <PlaceHelp place={place} />
        </>
      )}
      <PlaceOrigin place={place} now={now}>
        {isOffline || place.status !== 'accepted' ? null : <ConfirmData place={place} />}
      </PlaceOrigin>
    </>
  );
}

/** The heading takes the focus: after a choice in the list or on the map, a screen reader continues with the place. */
function FocusedName({ name }: { name: string }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  return (
    <h2 ref={title} className={styles.focusedName} tabIndex={-1}>
      {name}
    </h2>
  );
}

/** Categories, prices and the distance. */
function FactsLine({ place: { categories, priceRange, location } }: { place: Place }) {
  const { origin } = useOrigin();
  return (
    <p className={`${styles.factsLine} small-text muted`}>
      {categories.length === 0 ? null : (
        <span className={styles.factsLineText}>{categories.map(({ name }) => name).join(', ')}</span>
      )}
      {priceRange === null ? null : (
        <span className={styles.factsLineText}>
          <Price range={priceRange} />
        </span>
      )}
      <span className={styles.factsLineText}>
        {formatDistance(distanceBetween(origin.point, location))} {originTexts.from[origin.of]}
      </span>
    </p>
  );
}
