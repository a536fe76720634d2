import type { CityState } from '@callejero/contract/answers/city.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { guardLeaving } from '../../ui/form/draft/leave-guard.ts';
import { useDraft } from '../../ui/form/draft/useDraft.ts';
import {
  type CityDraft,
  type CityEdit,
  changedSince,
  fromDraft,
  isChanged,
  rebase,
  toDraft,
  unchanged,
} from './city-changes.ts';

/** The typed values and the version that they change. A draft stores them, and the app asks before they would be lost. */
export function useCityInput(state: CityState) {
  const [edit, setEdit] = useState(() => unchanged(state));
  const dirty = isChanged(edit);
  const isDirtyNow = useRef(dirty);
  isDirtyNow.current = dirty;

  useEffect(() => {
    if (!isDirtyNow.current) setEdit(unchanged(state));
  }, [state]);

  const draft = useDraft<CityDraft>('city', () =>
    isDirtyNow.current ? { rev: edit.base.rev, value: toDraft(edit) } : null,
  );
  const [restored, setRestored] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form opens
  useEffect(() => {
    if (!draft.found) return;
    const found = fromDraft(draft.found.value, draft.found.rev, state);
    if (!isChanged(rebase(found, state))) return draft.drop();
    setEdit(found);
    setRestored(true);
  }, []);
  const { drop } = draft;
  const endDraft = useCallback(() => {
    drop();
    setRestored(false);
    isDirtyNow.current = false;
  }, [drop]);
  /** Starts again from a version, without the draft. */
  const restart = useCallback(
    (from: CityState) => {
      endDraft();
      setEdit(unchanged(from));
    },
    [endDraft],
  );
  // A conflict may have told of a newer version than the one that was read.
  const newest = edit.base.rev > state.rev ? edit.base : state;
  const discard = useCallback(() => restart(newest), [restart, newest]);
  useEffect(() => guardLeaving(() => isDirtyNow.current, discard), [discard]);

  return {
    ...{ edit, setEdit, dirty, restored, restart, discard },
    /** Continues from what the server stored of `sent`, with what was changed meanwhile. */
    goOn(sent: CityEdit, stored: CityState) {
      endDraft();
      setEdit((now) => changedSince(now, sent, stored));
    },
  };
}
