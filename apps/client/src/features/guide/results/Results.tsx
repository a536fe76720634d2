import { useDeferredValue } from 'react';
import { Failure } from '../../../ui/states/Failure.tsx';
import type { CategoryTree } from '../search/category-tree.ts';
import type { Guide } from '../useGuide.ts';
import { ExactWithout } from './ExactWithout.tsx';
import { FoundOffers } from './FoundOffers.tsx';
import { NoResults } from './NoResults.tsx';
import { PlaceList } from './PlaceList.tsx';
import { PlacesSkeleton } from './PlacesSkeleton.tsx';
import { usePressed } from './usePressed.ts';

interface ResultsProps {
  guide: Guide;
  tree: CategoryTree;
  now: Date;
  /** The category's name. */
  category: string | null;
  highlighted: string | null;
  returnTo: string | null;
  onHighlight: (id: string | null) => void;
}

/** The search's results. Their answers come one after the other, so the list may move while a person presses a place; that place opens. */
export function Results(props: ResultsProps) {
  const { choose } = props.guide;
  const pressed = usePressed(({ dataset }) => {
    if (dataset.place) choose(dataset.place);
  });
  return (
    <div {...pressed}>
      <Found {...props} />
    </div>
  );
}

/** The list below the search field, or what there is instead of it. */
function Found({ guide, category, ...props }: ResultsProps) {
  const { places } = guide;
  // Many cards take a slow phone a while: what was pressed or typed is shown first.
  const rows = useDeferredValue(places.rows);
  if (places.error) return <Failure error={places.error} onRetry={places.retry} />;
  const behind = rows !== places.rows;
  if (places.loading || (behind && rows.length === 0)) return <PlacesSkeleton />;
  if (places.rows.length === 0 && !places.updating) {
    return (
      <>
        <FoundOffers q={guide.search.q} near={guide.distances.origin.point} alone />
        <NoResults
          search={guide.search}
          category={category}
          offline={places.seenAt !== null}
          onChange={guide.change}
          onClear={guide.clear}
          onEverywhere={guide.searchEverywhere}
        />
      </>
    );
  }
  return (
    <>
      {places.partial && !places.updating ? (
        <ExactWithout search={guide.search} category={category} onChange={guide.change} />
      ) : null}
      <FoundOffers q={guide.search.q} near={guide.distances.origin.point} />
      <PlaceList
        places={rows}
        total={places.total}
        // An end that is in view only until the cards are drawn asks for nothing.
        more={behind ? null : places.more}
        tree={props.tree}
        now={props.now}
        origin={guide.distances.origin.point}
        highlighted={props.highlighted}
        returnTo={props.returnTo}
        onChoose={guide.choose}
        onHighlight={props.onHighlight}
      />
    </>
  );
}
