import { searchOutline } from 'ionicons/icons';
import { useEffect, useState } from 'react';
import { useDebounced } from '../../hooks/useDebounced.ts';
import { Icon } from '../../layout/Icon.tsx';
import styles from '../list-tools.module.css';
import { SearchInput } from './SearchInput.tsx';

/** A search input that calls `onChange` once the person stops typing. */
export function SearchField({
  value,
  placeholder,
  onChange,
}: {
  value: string;
  placeholder: string;
  onChange: (value: string) => void;
}) {
  const [text, setText] = useState(value);
  const rested = useDebounced(text, 250);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typed text is reported, once the person stops typing
  useEffect(() => {
    if (rested !== value) onChange(rested);
  }, [rested]);
  useEffect(() => setText(value), [value]);
  return (
    <search className={styles.search}>
      <Icon className={styles.searchIcon} icon={searchOutline} />
      <SearchInput label={placeholder} value={text} onChange={setText} />
    </search>
  );
}
