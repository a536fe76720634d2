import { IonIcon } from '@ionic/react';
import { chevronDown, close } from 'ionicons/icons';
import { useState } from 'react';
import { Modal } from '../Modal.tsx';
import { Failure } from '../states/Failure.tsx';
import { Skeleton } from '../states/Skeleton.tsx';
import { texts } from '../texts.ts';
import type { FilterDefinition, FilterOption } from './types.ts';
import { useFilterOptions } from './useFilterOptions.ts';

interface FilterChipProps {
  filter: FilterDefinition;
  values: readonly string[];
  onChange: (values: string[]) => void;
}

/** A filter as a chip that says its value, opens its options and can be removed. */
export function FilterChip({ filter, values, onChange }: FilterChipProps) {
  const [open, setOpen] = useState(false);
  const { options, isPending, error, refetch } = useFilterOptions(filter, open || values.length > 0);
  const chosen = values.map((value) => options.find((option) => option.value === value)?.label ?? '…');

  return (
    <span className="filter-chip">
      <button
        type="button"
        className={values.length > 0 ? 'chip on' : 'chip'}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {filter.label}
        {chosen.length > 0 ? `: ${chosen.join(', ')}` : ''}
        <IonIcon icon={chevronDown} aria-hidden="true" />
      </button>
      {values.length > 0 ? (
        <button
          type="button"
          className="chip-remove"
          aria-label={`${texts.remove} ${filter.label}`}
          onClick={() => onChange([])}
        >
          <IonIcon icon={close} aria-hidden="true" />
        </button>
      ) : null}
      <Modal
        open={open}
        onClose={() => setOpen(false)}
        title={filter.label}
        large={filter.resource !== undefined}
      >
        {error ? (
          <Failure error={error} onRetry={() => void refetch?.()} />
        ) : isPending ? (
          <Skeleton rows={5} />
        ) : options.length === 0 ? (
          <p className="field-help">{texts.list.noResults}</p>
        ) : (
          <Options
            filter={filter}
            options={options}
            values={values}
            onChange={(next) => {
              onChange(next);
              if (!filter.many) setOpen(false);
            }}
          />
        )}
      </Modal>
    </span>
  );
}

function Options({
  filter,
  options,
  values,
  onChange,
}: FilterChipProps & { options: readonly FilterOption[] }) {
  const toggle = (value: string) => {
    if (!filter.many) return onChange(values.includes(value) ? [] : [value]);
    onChange(values.includes(value) ? values.filter((other) => other !== value) : [...values, value]);
  };
  return (
    <fieldset className="options">
      <legend className="visually-hidden">{filter.label}</legend>
      {options.map((option) => (
        <label key={option.value} className="option">
          <input
            className="check"
            type={filter.many ? 'checkbox' : 'radio'}
            name={filter.key}
            checked={values.includes(option.value)}
            onChange={() => toggle(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
