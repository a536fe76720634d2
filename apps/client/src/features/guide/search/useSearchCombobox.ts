import type { Point } from '@callejero/contract/resource.ts';
import { askedNear, filterWords, namesOpenTime } from '@callejero/contract/search/filter-words.ts';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { closed, comboboxKey } from '../../../ui/fields/combobox.ts';
import { typeInto } from '../../../ui/fields/type-into.ts';
import { afterPaint } from '../../../ui/hooks/after-paint.ts';
import { type Choice, forgetRecent, readRecent, remember } from './recent-searches.ts';
import { useSuggestions } from './useSuggestions.ts';

export interface SearchHandlers {
  value: string;
  near: Point;
  /** Called for Enter, or a recent search: the person has finished typing. */
  onSearch: (text: string) => void;
  /** Called for a suggestion that is no text. */
  onChoose: (choice: Exclude<Choice, { kind: 'text' }>) => void;
}

/** What stays in the field at once; a time goes when it is read. */
const restOf = (text: string) => (namesOpenTime(text) ? text : filterWords(text).rest);

/** The text of the search field and the list below it: suggestions, or recent searches while the field is empty. */
export function useSearchCombobox({ value, near, onSearch, onChoose }: SearchHandlers) {
  const [text, setText] = useState(value);
  const [list, setList] = useState(closed);
  const [recent, setRecent] = useState<readonly Choice[]>([]);
  const input = useRef<HTMLInputElement>(null);
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
  const close = () => setList(closed);
  const search = (next: string) => {
    // Words that mean a filter become a pressed chip.
    const rest = restOf(askedNear(next) ?? next);
    if (rest !== text && input.current) typeInto(input.current, rest);
    setText(rest);
    close();
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
    close();
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

  return {
    ...{ input, text, options, open, active: list.active, isRecent: wanted === '' },
    ...{ show, close, choose, submit, onKeyDown },
    type: (next: string) => {
      setText(next);
      show();
    },
    clear: () => {
      input.current?.focus();
      search('');
    },
    forget: () => {
      forgetRecent();
      close();
      input.current?.focus();
    },
  };
}
