import type { Point } from '@callejero/contract/resource.ts';
import { askedNear, filterWords, namesOpenTime } from '@callejero/contract/search/filter-words.ts';
import { closeOutline, searchOutline } from 'ionicons/icons';
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { closed, comboboxKey } from '../../../ui/fields/combobox.ts';
import { typeInto } from '../../../ui/fields/type-into.ts';
import { afterPaint } from '../../../ui/hooks/after-paint.ts';
import { Icon } from '../../../ui/layout/Icon.tsx';
import { maxSearchLength } from '../guide-url.ts';
import guideStyles from '../layout/guide.module.css';
import { texts } from '../texts.ts';
import { type Choice, forgetRecent, readRecent, remember } from './recent-searches.ts';
import styles from './SearchField.module.css';
import { optionId, Suggestions } from './Suggestions.tsx';
import { useSuggestions } from './useSuggestions.ts';

interface SearchFieldProps {
  value: string;
  near: Point;
  /** Called for Enter, or a recent search: the person has finished typing. */
  onSearch: (text: string) => void;
  /** Called for a suggestion that is no text. */
  onChoose: (choice: Exclude<Choice, { kind: 'text' }>) => void;
  /** Moves the focus to the results; null without any. */
  onToResults: (() => void) | null;
}

/** What stays in the field at once; a time goes when it is read. */
const restOf = (text: string) => (namesOpenTime(text) ? text : filterWords(text).rest);

/** The search field, with suggestions below while the person types, and recent searches while it is empty. */
export function SearchField({ value, near, onSearch, onChoose, onToResults }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const [list, setList] = useState(closed);
  const [recent, setRecent] = useState<readonly Choice[]>([]);
  const input = useRef<HTMLInputElement>(null);
  const root = useRef<HTMLElement>(null);
  const id = useId();
  useEffect(() => setText(value), [value]);

  const wanted = text.trim();
  const suggestions = useSuggestions(text, near, list.open);
  const options: readonly Choice[] =
    wanted === '' ? recent : [...suggestions, { kind: 'text', text: wanted }];
  const open = list.open && options.length > 0;

  const show = () => {
    setRecent(readRecent());
    setList({ open: true, active: -1 });
  };
  const search = (next: string) => {
    // Words that mean a filter become a pressed chip.
    const rest = restOf(askedNear(next) ?? next);
    if (rest !== text && input.current) typeInto(input.current, rest);
    setText(rest);
    setList(closed);
    afterPaint(() => onSearch(next));
  };
  const done = () => {
    // Closes the keyboard of a phone, which covers the results.
    if (matchMedia('(pointer: coarse)').matches) input.current?.blur();
  };
  const choose = (choice: Choice) => {
    void remember(choice);
    done();
    if (choice.kind === 'text') return search(choice.text);
    setList(closed);
    setText(choice.kind === 'category' ? '' : value);
    onChoose(choice);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (wanted !== '') void remember({ kind: 'text', text: wanted });
    done();
    search(wanted);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.altKey || event.ctrlKey || event.metaKey) return;
    const move = comboboxKey(event.key, { ...list, open }, options.length);
    if (!move) return;
    event.preventDefault();
    if (move.do === 'clear') return text === '' ? undefined : search('');
    if (move.do === 'move') {
      if (!list.open && wanted === '') setRecent(readRecent());
      return setList(move.to);
    }
    const choice = options[move.index];
    if (choice) choose(choice);
  };

  return (
    <search
      ref={root}
      className={`${guideStyles.guideSearch} relative ${open ? 'open' : ''}`}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setList(closed);
      }}
    >
      <form onSubmit={submit} action="#">
        <Icon className={styles.searchIcon} icon={searchOutline} />
        <input
          ref={input}
          type="search"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={open}
          aria-controls={`${id}-options`}
          aria-activedescendant={open && list.active >= 0 ? optionId(id, list.active) : undefined}
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
          maxLength={maxSearchLength}
          placeholder={texts.search.placeholder}
          aria-label={texts.search.label}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            show();
          }}
          onClick={show}
          onKeyDown={onKeyDown}
        />
        {onToResults && !open ? (
          <button type="button" className="skip-link" onClick={onToResults}>
            {texts.search.toPlaces}
          </button>
        ) : null}
        {text === '' ? null : (
          <button
            type="button"
            className={styles.searchClear}
            aria-label={texts.search.clear}
            onClick={() => {
              input.current?.focus();
              search('');
            }}
          >
            <Icon icon={closeOutline} />
          </button>
        )}
      </form>
      <Suggestions
        id={id}
        open={open}
        options={options}
        active={list.active}
        recent={wanted === ''}
        onChoose={choose}
        onForget={() => {
          forgetRecent();
          setList(closed);
          input.current?.focus();
        }}
      />
    </search>
  );
}
