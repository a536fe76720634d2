import type { Bounds } from '@callejero/contract/list-query/query.ts';
import { useRef, useState } from 'react';
import { movedAway, roundBounds } from '../../../ui/map/bounds.ts';

export interface SearchArea {
  /** The area of the list and the pins; null is the whole city. */
  searched: Bounds | null;
  /** The map was moved so far that a new search is offered. */
  offer: boolean;
  search: (bounds: Bounds | null) => void;
  /** Searches the area that the map shows. */
  searchHere: () => void;
  /** Reports the area that the map shows. */
  see: (bounds: Bounds, byPerson: boolean) => void;
  /** Offers a new search if the map shows another area than the list, whatever moved it. */
  compare: () => void;
}

const rounded = (bounds: Bounds | null) => bounds && roundBounds(bounds);

/** The area of the search. It follows the map only on request, so that results don't disappear. */
export function useArea(initial: () => Bounds | null): SearchArea {
  const [searched, setSearched] = useState(() => rounded(initial()));
  const [offer, setOffer] = useState(false);
  const seen = useRef<Bounds | null>(null);
  const search = (bounds: Bounds | null) => {
    setSearched(rounded(bounds));
    setOffer(false);
  };
  return {
    searched,
    offer,
    search,
    searchHere: () => {
      if (seen.current) search(seen.current);
    },
    see: (bounds, byPerson) => {
      seen.current = bounds;
      if (byPerson) setOffer(searched === null || movedAway(searched, bounds));
    },
    compare: () => {
      if (searched !== null && seen.current) setOffer(movedAway(searched, seen.current));
    },
  };
}
