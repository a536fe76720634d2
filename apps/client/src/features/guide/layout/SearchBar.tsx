import { useNavigate } from 'react-router';
import { offerHref } from '../results/offers.ts';
import { CategoryChips } from '../search/CategoryChips.tsx';
import type { Choice } from '../search/recent-searches.ts';
import { SearchField } from '../search/SearchField.tsx';
import type { Guide } from '../useGuide.ts';

interface SearchBarProps {
  guide: Guide;
  /** Something is searched or chosen: the results must be seen. */
  onSearch: () => void;
  /** Moves the focus to the results; null without any. */
  onToResults: (() => void) | null;
}

/** The bar of the page: the search field and the categories. */
export function SearchBar({ guide, onSearch, onToResults }: SearchBarProps) {
  const navigate = useNavigate();
  const { state, change } = guide;
  const choose = (choice: Exclude<Choice, { kind: 'text' }>) => {
    onSearch();
    if (choice.kind === 'event' || choice.kind === 'promotion') navigate(offerHref(choice));
    else if (choice.kind === 'commerce') guide.choose(choice.id);
    else change({ q: '', category: choice.slug, place: null });
  };
  return (
    <>
      <SearchField
        value={state.q}
        near={guide.distances.origin.point}
        onSearch={(q) => {
          void guide.find(q);
          if (q !== '') onSearch();
        }}
        onChoose={choose}
        onToResults={onToResults}
      />
      <CategoryChips
        tree={guide.choices}
        value={state.category}
        onChange={(slug) => change({ category: slug, place: null })}
      />
    </>
  );
}
