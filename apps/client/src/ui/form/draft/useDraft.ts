import { type Dispatch, type SetStateAction, useCallback, useEffect, useRef, useState } from 'react';
import { session } from '../../../api/session/session.ts';
import { beforeCamera } from '../../../device/storage/restore.ts';
import { draftOwner, drafts } from './drafts.ts';

/** So much of what was typed last may be lost when the page is killed. */
const delay = 300;

interface DraftHandle<Value> {
  /** What an earlier visit left, read once. */
  found: { rev: number | null; value: Value } | null;
  /** Forgets it: it was saved or given up. */
  drop: () => void;
  /** Something was typed that did not render. */
  touch: () => void;
}

/**
 * Stores what `typed` answers while a person types, and at once when the page hides, the session ends or the camera opens. `typed`
 * answers null while nothing differs from what is stored on the server. Call it in the component that renders what is typed.
 */
export function useDraft<Value>(
  name: string,
  typed: () => { rev: number | null; value: Value } | null,
): DraftHandle<Value> {
  const [owner] = useState(draftOwner);
  const [found] = useState(() => drafts.read<Value>(owner, name));
  const latest = useRef(typed);
  latest.current = typed;
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  /** As it was written last; null when this form has written nothing that could be removed. */
  const written = useRef<string | null>(found ? '' : null);
  /** What was found waits for the form to take it: until then an unchanged form means nothing. */
  const settled = useRef(false);

  const flush = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    // What one person typed is never stored for the next one, nor after signing out.
    if (draftOwner() !== owner) return;
    const now = latest.current();
    if (!now) {
      if (settled.current && written.current !== null) drafts.remove(owner, name);
      if (settled.current) written.current = null;
      return;
    }
    settled.current = true;
    const text = JSON.stringify(now);
    if (text === written.current) return;
    written.current = text;
    drafts.write(owner, name, now.rev, now.value);
  }, [name, owner]);

  const touch = useCallback(() => {
    timer.current ??= setTimeout(flush, delay);
  }, [flush]);
  // After each render: typing renders.
  useEffect(touch);

  useEffect(() => {
    const hidden = () => {
      if (document.visibilityState === 'hidden') flush();
    };
    const stops = [beforeCamera(flush), session.addHook({ signingOut: flush })];
    window.addEventListener('pagehide', flush);
    document.addEventListener('visibilitychange', hidden);
    return () => {
      for (const stop of stops) stop();
      window.removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', hidden);
      flush();
    };
  }, [flush]);

  const drop = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    settled.current = true;
    written.current = null;
    drafts.remove(owner, name);
  }, [name, owner]);

  return { found, drop, touch };
}

interface DraftText {
  restored: boolean;
  /** Forgets it, without changing what is shown: it was sent. */
  drop: () => void;
  /** Begins anew. */
  discard: () => void;
}

/** `useState` for what is typed into a dialog or panel, which comes back after a reload or an expired session. */
export function useDraftState<Value>(
  name: string,
  initial: Value,
): [Value, Dispatch<SetStateAction<Value>>, DraftText] {
  const first = useRef(initial);
  const state = useRef<Value>(initial);
  const draft = useDraft<Value>(name, () =>
    JSON.stringify(state.current) === JSON.stringify(first.current)
      ? null
      : { rev: null, value: state.current },
  );
  const [value, setValue] = useState<Value>(draft.found ? draft.found.value : initial);
  const [restored, setRestored] = useState(draft.found !== null);
  state.current = value;
  return [
    value,
    setValue,
    {
      restored,
      drop: () => {
        first.current = state.current;
        setRestored(false);
        draft.drop();
      },
      discard: () => {
        setValue(first.current);
        setRestored(false);
        state.current = first.current;
        draft.drop();
      },
    },
  ];
}
