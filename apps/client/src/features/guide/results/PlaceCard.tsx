import { distanceBetween } from '@callejero/contract/distance.ts';
import { type ShiftTimes, withDuty } from '@callejero/contract/duty.ts';
import type { HolidayCalendar } from '@callejero/contract/holidays/calendar.ts';
import { openText } from '@callejero/contract/opening-hours/open-text.ts';
import type { Point } from '@callejero/contract/resource.ts';
import type { FilteredField } from '@callejero/contract/search/place-filters.ts';
import { type MouseEvent, memo } from 'react';
import { settings } from '../../../api/settings.ts';
import { OpenLine } from '../../../entities/place/OpenLine.tsx';
import { Picture } from '../../../ui/layout/Picture.tsx';
import { formatDistance } from '../../../ui/values/format.ts';
import guideStyles from '../layout/guide.module.css';
import type { PlaceLook } from '../query/category-tree.ts';
import type { PlaceRow } from '../query/place-row.ts';
import { Price } from './Price.tsx';
import styles from './results.module.css';

interface PlaceCardProps {
  place: Omit<PlaceRow, FilteredField> & Pick<PlaceRow, 'priceRange'>;
  look: PlaceLook;
  now: Date;
  holidays: HolidayCalendar;
  /** The one that it has now. */
  shift?: ShiftTimes | undefined;
  origin: Point;
  highlighted: boolean;
  tabIndex: 0 | -1;
  onChoose: (id: string) => void;
  onHighlight: (id: string | null) => void;
}

/** A place in the list. It is a link, so that its page can be opened in a new tab; a plain click opens it in the guide. */
export const PlaceCard = memo(function PlaceCard(props: PlaceCardProps) {
  const { place, look } = props;
  const choose = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    props.onChoose(place.id);
  };
  const { city } = settings();
  const usual = openText(place, props.now, city.timezone, props.holidays);
  const open = withDuty(usual, place, props.shift, props.now, city);
  const street = [place.address?.street, place.address?.number].filter(Boolean).join(' ');
  const facts = [
    look.name,
    place.priceRange === null ? null : <Price key="price" range={place.priceRange} />,
    formatDistance(distanceBetween(props.origin, place.location)),
  ].filter((fact) => fact !== null);
  return (
    <a
      href={`/place/${place.id}`}
      className={`place-card ${props.highlighted ? 'highlighted' : ''}`}
      data-place={place.id}
      tabIndex={props.tabIndex}
      onClick={choose}
      // Not for a finger: what it touches is chosen next.
      onPointerEnter={({ pointerType }) => {
        if (pointerType !== 'touch') props.onHighlight(place.id);
      }}
      onPointerLeave={() => props.onHighlight(null)}
      onFocus={({ currentTarget }) => {
        if (currentTarget.matches(':focus-visible')) props.onHighlight(place.id);
      }}
    >
      <span className={guideStyles.placeCardPicture}>
        <Picture value={place.photos[0]?.file ?? place.logo} alt="" icon={look.icon} color={look.color} />
      </span>
      <span className={guideStyles.placeCardText}>
        <span className="place-card-name">{place.name}</span>
        {facts.length === 0 ? null : (
          <span className="muted">
            {facts.map((fact, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: up to three facts in a fixed order
              <span className={styles.fact} key={index}>
                {fact}
              </span>
            ))}
          </span>
        )}
        {open.tone === 'unknown' ? null : <OpenLine open={open} />}
        {street === '' ? null : <span className="muted one-line">{street}</span>}
      </span>
    </a>
  );
});
