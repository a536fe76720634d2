import {
  type FilterKey,
  noFilters,
  type PlaceFilters,
  pickFilters,
} from '@callejero/contract/search/place-filters.ts';
import { calendarOutline, chevronDownOutline, chevronUpOutline, closeOutline } from 'ionicons/icons';
import { type ReactNode, useId, useState } from 'react';
import { useOnDuty } from '../../../entities/place/useOnDuty.ts';
import { useShownFirst } from '../../../ui/hooks/useShownFirst.ts';
import { Icon } from '../../../ui/layout/Icon.tsx';
import { Link } from '../../../ui/layout/Link.tsx';
import { lazyComponent, lazyPart } from '../../../ui/lazy-part.tsx';
import {
  filterLooks,
  priceLevels,
  priceSigns,
  priceWords,
  shownFilters,
  togglePrice,
} from '../query/filter-looks.ts';
import { openAtText } from '../query/open-at.ts';
import { texts } from '../texts.ts';
import styles from './search.module.css';
import { openAtTexts } from './texts.ts';

const words = texts.filters;

const TodayChip = lazyPart(
  async () => (await import('./TodayChip.tsx')).TodayChip,
  <Link to="/today" className="chip undecorated">
    <Icon icon={calendarOutline} />
    {words.today}
  </Link>,
);
const OpenAtPanel = lazyComponent(async () => (await import('./OpenAtPanel.tsx')).OpenAtPanel);

interface FilterChipsProps {
  filters: PlaceFilters;
  now: Date;
  /** Any filter is active, or a category. */
  narrowed: boolean;
  onChange: (filters: PlaceFilters) => void;
  onClear: () => void;
}

/** The filters above the results; prices unfold below. */
export function FilterChips({ filters, now, narrowed, onChange, onClear }: FilterChipsProps) {
  const [shown, change] = useShownFirst(filters, onChange);
  const { openAt, price } = shown;
  const press = (patch: Partial<PlaceFilters>) => change({ ...pickFilters(shown), ...patch });
  const duty = useOnDuty(now);
  const [unfolded, setUnfolded] = useState<'prices' | 'times' | null>(null);
  const [prices, times] = [useId(), useId()];
  const unfold = (part: 'prices' | 'times') => setUnfolded(unfolded === part ? null : part);
  const toggle = <Key extends FilterKey>(key: Key) => {
    const { chip, toggle } = filterLooks[key];
    const on = shown[key] === toggle?.value;
    if (!toggle || (key === 'onDuty' && !on && duty.ids.length === 0)) return null;
    return (
      <Toggle
        key={key}
        icon={toggle.icon}
        on={on}
        onPress={() => press({ [key]: on ? noFilters[key] : toggle.value })}
      >
        {chip()}
      </Toggle>
    );
  };
  const priceChip = (
    <button
      key="price"
      type="button"
      className={`chip ${price.length > 0 ? 'on' : ''}`}
      aria-expanded={unfolded === 'prices'}
      aria-controls={prices}
      onClick={() => unfold('prices')}
    >
      {price.length === 0 ? filterLooks.price.chip() : <PriceChoice price={price} />}
      <Icon icon={unfolded === 'prices' ? chevronUpOutline : chevronDownOutline} />
    </button>
  );
  return (
    <div>
      <fieldset className={styles.filterChips}>
        <legend className="visually-hidden">{words.group}</legend>
        <TodayChip now={now} />
        {shownFilters.map((key) => (key === 'price' ? priceChip : toggle(key)))}
        {openAt === null || openAt === 'now' ? (
          <button
            type="button"
            className="chip"
            aria-expanded={unfolded === 'times'}
            aria-controls={times}
            onClick={() => unfold('times')}
          >
            <Icon icon={calendarOutline} />
            {openAtTexts.other}
            <Icon icon={unfolded === 'times' ? chevronUpOutline : chevronDownOutline} />
          </button>
        ) : (
          <button
            type="button"
            className="chip on"
            aria-label={openAtTexts.remove(openAtText(openAt, now))}
            onClick={() => press({ openAt: null })}
          >
            <Icon icon={calendarOutline} />
            {openAtTexts.chosen(openAtText(openAt, now))}
            <Icon icon={closeOutline} />
          </button>
        )}
        {narrowed ? (
          <button type="button" className={`chip ${styles.filtersClear}`} onClick={onClear}>
            {words.clear}
          </button>
        ) : null}
      </fieldset>
      <fieldset id={prices} className={styles.prices} hidden={unfolded !== 'prices'}>
        <legend className="visually-hidden">{filterLooks.price.chip()}</legend>
        {priceLevels.map((level) => (
          <button
            className={styles.price}
            key={level}
            type="button"
            aria-pressed={price.includes(level)}
            onClick={() => press({ price: togglePrice(price, level) })}
          >
            <strong className={styles.priceSign} aria-hidden="true">
              {'$'.repeat(level)}
            </strong>
            {priceWords[level]}
          </button>
        ))}
      </fieldset>
      <div id={times} hidden={unfolded !== 'times'}>
        {unfolded === 'times' ? (
          <OpenAtPanel
            now={now}
            onChoose={(chosen) => {
              setUnfolded(null);
              press({ openAt: chosen });
            }}
          />
        ) : null}
      </div>
    </div>
  );
}

interface ToggleProps {
  icon: string;
  on: boolean;
  onPress: () => void;
  children: ReactNode;
}

function Toggle({ icon, on, onPress, children }: ToggleProps) {
  return (
    <button type="button" className="chip" aria-pressed={on} onClick={onPress}>
      <Icon icon={icon} />
      {children}
    </button>
  );
}

function PriceChoice({ price }: { price: readonly number[] }) {
  const levels = price.map((level) => priceWords[level]).join(', ');
  return (
    <>
      <span className="visually-hidden">{words.prices(levels)}</span>
      <span aria-hidden="true">{priceSigns(price)}</span>
    </>
  );
}
