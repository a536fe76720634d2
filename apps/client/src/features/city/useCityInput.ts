import type { CityState } from '@callejero/contract/answers/city.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { guardLeaving } from '../../ui/form/draft/leave-guard.ts';
import { useDraft } from '../../ui/form/draft/useDraft.ts';
import { changedFields, type Typed } from './city-changes.ts';

/** What is typed, over the version that it changes: stored as a draft, and asked about before it would be lost. */
export function useCityInput(state: CityState) {
  const [base, setBase] = useState(state);
  const [typed, setTyped] = useState<Typed>({ values: state.values, reset: [] });
  const dirty = changedFields(base, typed).length + typed.reset.length > 0;
  const isDirtyNow = useRef(dirty);
  isDirtyNow.current = dirty;

  const takeOver = useCallback((next: CityState) => {
    setBase(next);
    setTyped({ values: next.values, reset: [] });
  }, []);
  useEffect(() => {
    if (!isDirtyNow.current) takeOver(state);
  }, [state, takeOver]);

  const draft = useDraft<Typed>('city', () => (isDirtyNow.current ? { rev: base.rev, value: typed } : null));
  const [restored, setRestored] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form opens
  useEffect(() => {
    if (!draft.found) return;
    if (changedFields(state, draft.found.value).length + draft.found.value.reset.length === 0)
      return draft.drop();
    setTyped({ ...draft.found.value, values: { ...state.values, ...draft.found.value.values } });
    setRestored(true);
  }, []);
  const { drop } = draft;
  /** Starts again from a version, without the draft. */
  const restart = useCallback(
    (next: CityState) => {
      drop();
      setRestored(false);
      isDirtyNow.current = false;
      takeOver(next);
    },
    [drop, takeOver],
  );
  const discard = useCallback(() => restart(state), [restart, state]);
  useEffect(() => guardLeaving(() => isDirtyNow.current, discard), [discard]);

  return { base, setBase, typed, setTyped, dirty, restored, restart, discard };
}
