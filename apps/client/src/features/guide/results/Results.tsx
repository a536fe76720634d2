import { useMemo } from 'react';
import { useOnDuty } from '../../../entities/place/useOnDuty.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Failure } from '../../../ui/states/Failure.tsx';
import type { PlaceRow } from '../query/place-row.ts';
import type { Guide } from '../useGuide.ts';
import { PlaceList } from './PlaceList.tsx';
import { PlacesSkeleton } from './PlacesSkeleton.tsx';
import { usePressed } from './usePressed.ts';

/** What not every search needs is loaded when one does. */
const ExactWithout = lazyPart(async () => (await import('./ExactWithout.tsx')).ExactWithout);
const FoundOffers = lazyPart(async () => (await import('./FoundOffers.tsx')).FoundOffers);
const NoResults = lazyPart(async () => (await import('./NoResults.tsx')).NoResults);

interface ResultsProps {
  guide: Guide;
  /** The places that the list shows. Many cards render slowly on a slow phone, so a press or typed text is shown first. */
  rows: readonly PlaceRow[];
  now: Date;
  highlighted: string | null;
  returnTo: string | null;
  onHighlight: (id: string | null) => void;
}

/** The results of the search. Late answers may move the list while a person presses a place; the pressed place still opens. */
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

/** The list below the search field, or a message in its place. */
function Found({ guide, rows, ...props }: ResultsProps) {
  const { places, search, category } = guide;
  const duty = useOnDuty(props.now).now;
  // Who looks for a pharmacy first needs the one that is on duty.
  const isSought = search.q !== '' || search.categories !== null;
  const ordered = useMemo(
    () =>
      isSought && duty.size > 0
        ? rows.toSorted((a, b) => Number(duty.has(b.id)) - Number(duty.has(a.id)))
        : rows,
    [isSought, duty, rows],
  );
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
          now={props.now}
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
        <ExactWithout search={guide.search} category={category} now={props.now} onChange={guide.change} />
      ) : null}
      {guide.search.q === '' ? null : <FoundOffers q={guide.search.q} near={guide.distances.origin.point} />}
      <PlaceList
        places={ordered}
        total={places.total}
        // While cards are still rendering, the visible end of the list must not load more.
        more={behind ? null : places.more}
        tree={guide.tree}
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
