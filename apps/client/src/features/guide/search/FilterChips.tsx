import { accessibilityOutline, chevronDownOutline, chevronUpOutline, timeOutline } from 'ionicons/icons';
import { useId, useState } from 'react';
import { useShownFirst } from '../../../ui/hooks/useShownFirst.ts';
import { Icon } from '../../../ui/layout/Icon.tsx';
import { texts } from '../texts.ts';
import styles from './FilterChips.module.css';
import { type PlaceFilters, priceLevels, priceSigns, priceWords, togglePrice } from './place-filters.ts';

const words = texts.filters;

interface FilterChipsProps {
  filters: PlaceFilters;
  /** Any filter is active, or a category. */
  narrowed: boolean;
  onChange: (filters: PlaceFilters) => void;
  onClear: () => void;
}

/** The filters above the results; prices unfold below. */
export function FilterChips({ filters, narrowed, onChange, onClear }: FilterChipsProps) {
  const [{ open, price, wheelchair }, change] = useShownFirst(filters, onChange);
  const press = (patch: Partial<PlaceFilters>) => change({ open, price, wheelchair, ...patch });
  const [unfolded, setUnfolded] = useState(false);
  const prices = useId();
  return (
    <div>
      <fieldset className={styles.filterChips}>
        <legend className="visually-hidden">{words.group}</legend>
        <button type="button" className="chip" aria-pressed={open} onClick={() => press({ open: !open })}>
          <Icon icon={timeOutline} />
          {words.open}
        </button>
        <button
          type="button"
          className={`chip ${price.length > 0 ? 'on' : ''}`}
          aria-expanded={unfolded}
          aria-controls={prices}
          onClick={() => setUnfolded(!unfolded)}
        >
          {price.length === 0 ? words.price : <PriceChoice price={price} />}
          <Icon icon={unfolded ? chevronUpOutline : chevronDownOutline} />
        </button>
        <button
          type="button"
          className="chip"
          aria-pressed={wheelchair}
          onClick={() => press({ wheelchair: !wheelchair })}
        >
          <Icon icon={accessibilityOutline} />
          {words.wheelchair}
        </button>
        {narrowed ? (
          <button type="button" className={`chip ${styles.filtersClear}`} onClick={onClear}>
            {words.clear}
          </button>
        ) : null}
      </fieldset>
      <fieldset id={prices} className={styles.prices} hidden={!unfolded}>
        <legend className="visually-hidden">{words.price}</legend>
        {priceLevels.map((level) => (
          <button
            key={level}
            type="button"
            aria-pressed={price.includes(level)}
            onClick={() => press({ price: togglePrice(price, level) })}
          >
            <strong aria-hidden="true">{'$'.repeat(level)}</strong>
            {priceWords[level]}
          </button>
        ))}
      </fieldset>
    </div>
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
