import { textFilter } from '@callejero/contract/list-query/text-filter.ts';
import { addresses } from '@callejero/contract/resources/addresses.ts';
import { type InputHTMLAttributes, type KeyboardEvent, useId, useState } from 'react';
import { useList } from '../../../api/resource.ts';
import { closed, comboboxKey } from '../../../ui/fields/combobox.ts';
import { useDebounced } from '../../../ui/hooks/useDebounced.ts';
import { texts } from '../texts.ts';
import styles from './address.module.css';
import { findStreets, minStreetLetters, type Street } from './streets.ts';

interface StreetInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange'> {
  value: string;
  onChange: (street: string) => void;
  /** A known street was chosen. */
  onChoose: (street: Street) => void;
}

/** A street as text; streets of the city that contain the typed text are offered below. */
export function StreetInput({ value, onChange, onChoose, onBlur, ...input }: StreetInputProps) {
  const id = useId();
  const [list, setList] = useState(closed);
  const streets = useStreets(value, list.open);
  const open = list.open && streets.length > 0;

  const choose = (street: Street) => {
    setList(closed);
    onChoose(street);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.altKey || event.ctrlKey || event.metaKey) return;
    const move = comboboxKey(event.key, { ...list, open }, streets.length);
    if (!move || move.do === 'clear') return;
    event.preventDefault();
    if (move.do === 'move') return setList(move.to);
    const street = streets[move.index];
    if (street) choose(street);
  };

  return (
    <div className="relative">
      <input
        {...input}
        className="input"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={open}
        aria-controls={`${id}-options`}
        aria-activedescendant={open && list.active >= 0 ? `${id}-${list.active}` : undefined}
        autoComplete="off"
        value={value}
        onChange={(event) => {
          onChange(event.target.value);
          setList({ open: true, active: -1 });
        }}
        onKeyDown={onKeyDown}
        onBlur={(event) => {
          setList(closed);
          onBlur?.(event);
        }}
      />
      <div
        id={`${id}-options`}
        role="listbox"
        aria-label={texts.address.streets}
        hidden={!open}
        className={styles.options}
      >
        {streets.map((street, at) => (
          <button
            key={`${street.name} ${street.quarter} ${street.locality}`}
            id={`${id}-${at}`}
            type="button"
            role="option"
            aria-selected={at === list.active}
            tabIndex={-1}
            className={styles.option}
            // The input keeps the focus, and the list stays open until the click.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(street)}
          >
            <span>{street.name}</span>
            <span className="muted small-text">
              {[street.quarter, street.postalCode, street.locality].filter(Boolean).join(', ')}
            </span>
          </button>
        ))}
      </div>
    </div>
  );
}

/** Empty while the streets can't be read: the person can type without them. */
function useStreets(typed: string, wanted: boolean): Street[] {
  const term = useDebounced(typed.trim(), 250);
  const { data } = useList(
    addresses,
    {
      filters: { street: textFilter(term) },
      select: ['street', 'number', 'extra', 'postalCode', 'locality', 'location'],
      perPage: 100,
    },
    { enabled: wanted && term.length >= minStreetLetters },
  );
  return term.length >= minStreetLetters ? findStreets(data?.data ?? [], term) : [];
}
