import { Button } from '../../../ui/layout/Button.tsx';
import { State } from '../../../ui/states/State.tsx';
import { filtersText } from '../search/place-filters.ts';
import { type RelaxedSearch, relaxedSearches } from '../search/relaxed-searches.ts';
import { useRelaxedSearches } from '../search/useRelaxedSearches.ts';
import type { PlaceSearch } from './place-row.ts';
import { RelaxedButtons } from './RelaxedButtons.tsx';

interface NoResultsProps {
  search: PlaceSearch;
  /** The category's name. */
  category: string | null;
  /** Without connection nobody can be asked what else there is. */
  offline: boolean;
  onChange: (patch: RelaxedSearch['patch']) => void;
  onClear: () => void;
  onEverywhere: () => void;
}

/** Nothing was found: what was looked for, and what less would find something. */
export function NoResults({ search, category, offline, onChange, onClear, onEverywhere }: NoResultsProps) {
  const options = relaxedSearches(search, category);
  // With a single filter, removing it and removing everything are the same.
  const relaxed = useRelaxedSearches(offline || options.length < 2 ? [] : options);
  const words = search.q.trim();
  const what = [
    words === '' ? '' : `«${words}»`,
    category === null ? '' : `${words === '' ? 'lugares ' : ''}en ${category}`,
  ].filter(Boolean);
  const narrowed = filtersText(search, null);
  const asked = what.length > 0 ? [what.join(' '), narrowed] : [`lugares ${narrowed}`];
  const sought = `${asked.filter(Boolean).join(', ')}${narrowed === '' ? '' : ','}`;
  const where = search.area === null ? 'en la ciudad' : 'en esta zona';
  return (
    <State
      drawing="nothing"
      title="Nada por aquí"
      text={options.length === 0 ? `Todavía no hay lugares ${where}.` : `No encontramos ${sought} ${where}.`}
    >
      <RelaxedButtons relaxed={relaxed} onChange={onChange} />
      {search.area === null ? null : (
        <Button variant="primary" onClick={onEverywhere}>
          Buscar en toda la ciudad
        </Button>
      )}
      {options.length === 0 ? null : (
        <Button variant="plain" onClick={onClear}>
          Quitar búsqueda y filtros
        </Button>
      )}
    </State>
  );
}
