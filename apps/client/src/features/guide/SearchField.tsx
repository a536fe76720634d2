import { IonIcon } from '@ionic/react';
import { closeOutline, searchOutline } from 'ionicons/icons';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { longestSearch } from './guide-url.ts';

interface SearchFieldProps {
  value: string;
  onChange: (text: string) => void;
  /** Enter: the person is done typing. */
  onSubmit: () => void;
  /** At the right, within the field's frame. */
  children?: ReactNode;
}

/** Long enough to type on, short enough not to be noticed. */
const pause = 300;

export function SearchField({ value, onChange, onSubmit, children }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  useEffect(() => {
    // Cleared from elsewhere, or another page of the history; what is being typed stays.
    if (timer.current === null) setText(value);
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current ?? undefined), []);

  const set = (next: string, at: 'once' | 'after a pause') => {
    setText(next);
    clearTimeout(timer.current ?? undefined);
    timer.current = null;
    if (at === 'once') return onChange(next);
    timer.current = setTimeout(() => {
      timer.current = null;
      onChange(next);
    }, pause);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    set(text, 'once');
    // The keyboard of a phone covers the results.
    if (matchMedia('(pointer: coarse)').matches) input.current?.blur();
    onSubmit();
  };

  return (
    <search className="guide-search">
      <form onSubmit={submit} action="#">
        <IonIcon className="guide-search-icon" icon={searchOutline} aria-hidden="true" />
        <input
          ref={input}
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
          maxLength={longestSearch}
          placeholder="Busca un lugar"
          aria-label="Buscar lugares"
          value={text}
          onChange={(event) => set(event.target.value, 'after a pause')}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || text === '') return;
            event.preventDefault();
            set('', 'once');
          }}
        />
        {text === '' ? null : (
          <button
            type="button"
            className="guide-search-clear"
            aria-label="Borrar la búsqueda"
            onClick={() => {
              set('', 'once');
              input.current?.focus();
            }}
          >
            <IonIcon icon={closeOutline} aria-hidden="true" />
          </button>
        )}
      </form>
      {children}
    </search>
  );
}
