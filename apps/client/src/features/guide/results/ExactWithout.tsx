import type { PlaceSearch } from '../query/place-row.ts';
import { type RelaxedSearch, relaxedSearches } from '../search/relaxed-searches.ts';
import { useRelaxedSearches } from '../search/useRelaxedSearches.ts';
import { RelaxedButtons } from './RelaxedButtons.tsx';
import styles from './results.module.css';

interface ExactWithoutProps {
  search: PlaceSearch;
  /** The category's name. */
  category: string | null;
  now: Date;
  onChange: (patch: RelaxedSearch['patch']) => void;
}

/** Shown above partial matches: the filters without which exact matches exist, such as a shop that is closed now. */
export function ExactWithout({ search, category, now, onChange }: ExactWithoutProps) {
  const filters = relaxedSearches(search, category, now).filter(({ patch }) => patch.q === undefined);
  const exact = useRelaxedSearches(filters).filter(({ partial }) => !partial);
  if (exact.length === 0) return null;
  return (
    <div className={styles.exact}>
      <RelaxedButtons relaxed={exact} onChange={onChange} />
    </div>
  );
}
