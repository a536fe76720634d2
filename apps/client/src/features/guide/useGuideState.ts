import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { pagePath } from '../../device/base-path.ts';
import { formatGuideUrl, type GuideState, parseGuideUrl } from './guide-url.ts';

const path = '/map';

export interface GuideStateControls {
  state: GuideState;
  /** Changes the state, and the URL in place, so that typing and panning add no history entries. */
  change: (patch: Partial<GuideState>) => void;
  /** Chooses a place with a history entry, so that "back" returns to the list. */
  choose: (place: string) => void;
  /** Returns to the list. */
  close: () => void;
}

/** The guide's state and its URL. Coming back to the page, or going through the history, reads the URL again. */
export function useGuideState(onReturn: (state: GuideState) => void): GuideStateControls {
  const location = useLocation();
  const navigate = useNavigate();
  const [state, setState] = useState(() => parseGuideUrl(window.location.search));
  const latest = useRef(state);
  /** History entries of places above the list, over which closing goes back at once. */
  const steps = useRef(0);
  const returned = useRef(onReturn);
  returned.current = onReturn;

  const set = useCallback((next: GuideState) => {
    latest.current = next;
    setState(next);
  }, []);

  useEffect(() => {
    // After a quick step back this page may be mounted while the URL is another page's.
    if (location.pathname !== path) return;
    // The router updates in a transition, so the URL may already be a newer one.
    const next = parseGuideUrl(window.location.search);
    if (formatGuideUrl(next) === formatGuideUrl(latest.current)) return;
    if (next.place === null) steps.current = 0;
    if (next.place !== latest.current.place) {
      // Opening or closing a place does not move the map back.
      const kept = { ...next, camera: latest.current.camera };
      set(kept);
      if (formatGuideUrl(kept) !== formatGuideUrl(next)) navigate(urlOf(kept), { replace: true });
      return;
    }
    set(next);
    returned.current(next);
  }, [location, navigate, set]);

  const change = useCallback(
    (patch: Partial<GuideState>) => {
      const next = { ...latest.current, ...patch };
      // What follows from it renders slowly and must not delay the next press.
      startTransition(() => {
        set(next);
        // The map may stop moving after its page was left.
        if (pagePath() === path) navigate(urlOf(next), { replace: true });
      });
    },
    [navigate, set],
  );

  const choose = useCallback(
    (place: string) => {
      if (latest.current.place === place) return;
      // From one place to the next adds no entry, because "back" leads to the list.
      if (latest.current.place !== null) return change({ place });
      const next = { ...latest.current, place };
      steps.current = 1;
      startTransition(() => {
        set(next);
        navigate(urlOf(next));
      });
    },
    [change, navigate, set],
  );

  const close = useCallback(() => {
    if (steps.current > 0) {
      steps.current = 0;
      navigate(-1);
    } else change({ place: null });
  }, [change, navigate]);

  return { state, change, choose, close };
}

function urlOf(state: GuideState): string {
  const query = formatGuideUrl(state);
  return query === '' ? path : `${path}?${query}`;
}
