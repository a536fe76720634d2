import { isDate } from '@callejero/contract/calendar-day.ts';
import type { Resource } from '@callejero/contract/resource.ts';
import { chevronDown, close } from 'ionicons/icons';
import { type ReactNode, useState } from 'react';
import { latestDay } from '../../fields/latest-date.ts';
import { moveWithoutChoosing } from '../../fields/radio-keys.ts';
import { RelationDialog } from '../../fields/relation/RelationDialog.tsx';
import { useRelationNames } from '../../fields/relation/RelationField.tsx';
import { Icon } from '../../layout/Icon.tsx';
import { Modal } from '../../layout/Modal.tsx';
import { Failure } from '../../states/Failure.tsx';
import { Skeleton } from '../../states/Skeleton.tsx';
import { texts } from '../../texts.ts';
import { formatDay } from '../../values/format.ts';
import styles from '../list-tools.module.css';
import type { FilterOption } from '../types.ts';
import type { ReadyFilter } from './readyFilters.ts';
import { useFilterOptions } from './useFilterOptions.ts';

interface FilterChipProps {
  filter: ReadyFilter;
  values: readonly string[];
  onChange: (values: string[]) => void;
}

/** A filter as a chip that shows its value, opens its options and can be removed. */
export function FilterChip({ filter, values, onChange }: FilterChipProps) {
  return (filter.searched || filter.Dialog) && filter.resource ? (
    <SearchedChip filter={filter} resource={filter.resource} values={values} onChange={onChange} />
  ) : (
    <OptionsChip filter={filter} values={values} onChange={onChange} />
  );
}

function SearchedChip({ filter, resource, values, onChange }: FilterChipProps & { resource: Resource }) {
  const [open, setOpen] = useState(false);
  const names = useRelationNames(resource, values, filter.rowLabel);
  const { Dialog = RelationDialog } = filter;
  return (
    <Chip
      filter={filter}
      chosen={values.map((value) => names.get(value) ?? '…')}
      onOpen={() => setOpen(true)}
      onRemove={() => onChange([])}
    >
      {open ? (
        <Dialog
          title={filter.label}
          resource={resource}
          filters={filter.optionFilters}
          rowLabel={filter.rowLabel}
          many={filter.many ?? false}
          chosen={values}
          onChange={onChange}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </Chip>
  );
}

interface ChipProps {
  filter: ReadyFilter;
  chosen: readonly string[];
  onOpen: () => void;
  onRemove: () => void;
  children: ReactNode;
}

function Chip({ filter, chosen, onOpen, onRemove, children }: ChipProps) {
  return (
    <span className={styles.filterChip}>
      <button
        type="button"
        className={chosen.length > 0 ? 'chip on' : 'chip'}
        aria-haspopup="dialog"
        onClick={onOpen}
      >
        <span className="one-line">
          {filter.label}
          {chosen.length > 0 ? `: ${chosen.join(', ')}` : ''}
        </span>
        <Icon className="rigid" icon={chevronDown} />
      </button>
      {chosen.length > 0 ? (
        <button
          type="button"
          className={styles.chipRemove}
          aria-label={`${texts.remove} ${filter.label}`}
          onClick={onRemove}
        >
          <Icon icon={close} />
        </button>
      ) : null}
      {children}
    </span>
  );
}

function OptionsChip({ filter, values, onChange }: FilterChipProps) {
  const [open, setOpen] = useState(false);
  const { options, isPending, error, refetch } = useFilterOptions(filter, open || values.length > 0);
  const chosen = values.map((value) =>
    filter.date ? dayName(value) : (options.find((option) => option.value === value)?.label ?? '…'),
  );

  return (
    <Chip filter={filter} chosen={chosen} onOpen={() => setOpen(true)} onRemove={() => onChange([])}>
      <Modal
        open={open}
        onClose={() => setOpen(false)}
        title={filter.label}
        large={filter.resource !== undefined}
      >
        {filter.date ? (
          <input
            type="date"
            max={latestDay}
            className="input"
            aria-label={filter.label}
            value={values[0] ?? ''}
            onChange={(event) => onChange(event.target.value === '' ? [] : [event.target.value])}
          />
        ) : error ? (
          <Failure error={error} onRetry={() => void refetch?.()} />
        ) : isPending ? (
          <Skeleton rows={5} />
        ) : options.length === 0 ? (
          <p className="field-help">{texts.form.nothingToChoose}</p>
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
    </Chip>
  );
}

/** A day for people; an invalid day of a hand-written address is returned unchanged. */
function dayName(value: string): string {
  return isDate(value) ? formatDay(value) : value;
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
    <fieldset className="options" onKeyDown={moveWithoutChoosing}>
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
