import { Button } from '../../../ui/layout/Button.tsx';
import { LinkButton } from '../../../ui/layout/LinkButton.tsx';
import { State } from '../../../ui/states/State.tsx';
import { filtersText } from '../query/filter-looks.ts';
import type { PlaceSearch } from '../query/place-row.ts';
import { type RelaxedSearch, relaxedSearches } from '../search/relaxed-searches.ts';
import { useRelaxedSearches } from '../search/useRelaxedSearches.ts';
import { texts } from '../texts.ts';
import { RelaxedButtons } from './RelaxedButtons.tsx';

const words = texts.nothing;

interface NoResultsProps {
  search: PlaceSearch;
  /** The category's name. */
  category: string | null;
  now: Date;
  /** Without connection no relaxed searches are tried. */
  offline: boolean;
  onChange: (patch: RelaxedSearch['patch']) => void;
  onClear: () => void;
  onEverywhere: () => void;
}

/** Shown when nothing was found: the search in words, and relaxed searches that find something. */
export function NoResults({
  search,
  category,
  now,
  offline,
  onChange,
  onClear,
  onEverywhere,
}: NoResultsProps) {
  const options = relaxedSearches(search, category, now);
  // With a single filter, removing it and removing everything are the same.
  const relaxed = useRelaxedSearches(offline || options.length < 2 ? [] : options);
  const typed = search.q.trim();
  const inCategory = category === null ? '' : words.ofCategory(category);
  const what = [
    typed === '' ? '' : `«${typed}»`,
    typed === '' && inCategory !== '' ? words.places(inCategory) : inCategory,
  ].filter(Boolean);
  const narrowed = filtersText(search, null, now);
  const asked = what.length > 0 ? [what.join(' '), narrowed] : [words.places(narrowed)];
  const sought = `${asked.filter(Boolean).join(', ')}${narrowed === '' ? '' : ','}`;
  const where = search.area === null ? words.inCity : words.inArea;
  return (
    <State
      drawing="nothing"
      title={words.title}
      text={options.length === 0 ? words.noPlaces(where) : words.notFound(sought, where)}
    >
      <RelaxedButtons relaxed={relaxed} onChange={onChange} />
      {search.area === null ? null : (
        <Button variant="primary" onClick={onEverywhere}>
          {words.everywhere}
        </Button>
      )}
      {options.length === 0 ? null : (
        <Button variant="plain" onClick={onClear}>
          {words.clear}
        </Button>
      )}
      {offline ? null : (
        <LinkButton href="/my-commerce/create/new" variant="plain">
          {words.propose}
        </LinkButton>
      )}
    </State>
  );
}
