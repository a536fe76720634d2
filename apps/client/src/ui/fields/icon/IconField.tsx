import { useDeferredValue, useState } from 'react';
import type { FieldInputProps } from '../../form/types.ts';
import { Button } from '../../layout/Button.tsx';
import { Modal } from '../../layout/Modal.tsx';
import { NamedIcon } from '../../layout/NamedIcon.tsx';
import { SearchInput } from '../../list/filters/SearchInput.tsx';
import { listTexts } from '../../list/texts.ts';
import { texts } from '../../texts.ts';
import { toAria } from '../aria.ts';
import styles from '../fields.module.css';
import { findIcons, iconTitle } from './icon-search.ts';
import { iconWords } from './icon-words.ts';

export function IconField(field: FieldInputProps) {
  const [open, setOpen] = useState(false);
  const [search, setSearch] = useState('');
  const term = useDeferredValue(search);
  const value = typeof field.value === 'string' ? field.value : null;
  const names = findIcons(term);

  const choose = (name: string | null) => {
    field.onChange(name);
    setOpen(false);
    field.onBlur();
  };

  return (
    <div className="row-inputs">
      <Button
        id={field.id}
        className={styles.pickerButton}
        aria-haspopup="dialog"
        aria-label={`${field.label}: ${value ? iconTitle(value) : texts.select}`}
        onClick={() => setOpen(true)}
        {...toAria({ ...field, required: false })}
      >
        {value ? <NamedIcon name={value} /> : null}
        {value ? iconTitle(value) : texts.select}
      </Button>
      {value && !field.required ? (
        <Button variant="plain" onClick={() => choose(null)}>
          {texts.remove}
        </Button>
      ) : null}
      <Modal open={open} onClose={() => setOpen(false)} title={field.label} large>
        <SearchInput label={texts.search} value={search} onChange={setSearch} />
        {names.length === 0 ? <p className="field-help">{listTexts.noResultsFor(search)}</p> : null}
        <div className={styles.iconGrid}>
          {names.map((name) => (
            <button
              key={name}
              type="button"
              className={styles.iconChoice}
              aria-label={iconTitle(name)}
              aria-pressed={name === value}
              title={iconWords[name]}
              onClick={() => choose(name)}
            >
              <NamedIcon name={name} />
            </button>
          ))}
        </div>
      </Modal>
    </div>
  );
}
