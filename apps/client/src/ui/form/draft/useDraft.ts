import { type Dispatch, type SetStateAction, useCallback, useEffect, useRef, useState } from 'react';
import { session } from '../../../api/session/session.ts';
import { beforeCamera } from '../../../device/storage/restore.ts';
import { draftOwner, drafts } from './drafts.ts';

/** Milliseconds: the last input of this time may be lost when the page is killed. */
const delay = 300;

interface DraftHandle<Value> {
  /** The draft of an earlier visit, read once. */
  found: { rev: number | null; value: Value } | null;
  /** Removes the draft, which was saved or given up. */
  drop: () => void;
  /** For input that causes no render. */
  touch: () => void;
}

/**
 * Stores the value of `typed` while a person types, and at once when the page hides, the session ends or the camera opens.
 * `typed` returns null while nothing differs from the server's version. Call it in the component that renders the input.
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
  /** The draft as it was found or last written; null when there is none that could be removed. */
  const written = useRef<string | null>(found && JSON.stringify({ rev: found.rev, value: found.value }));
  /** Whether the form has taken the found draft: until then an unchanged form must not remove it. */
  const settled = useRef(false);

  const flush = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    // Never store one person's input for the next person, nor after signing out.
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
  /** The revision over which the value was typed: that of the restored draft, else the one that the first render named. */
  rev: number | null;
  /** Removes the draft after sending, without changing the input. */
  drop: () => void;
  /** Removes the draft and resets the input. */
  discard: () => void;
}

/**
 * `useState` for the input of a dialog or panel, which is restored after a reload or an expired session. `rev` is the revision of
 * the row that the input changes.
 */
export function useDraftState<Value>(
  name: string,
  initial: Value,
  rev: number | null = null,
): [Value, Dispatch<SetStateAction<Value>>, DraftText] {
  const first = useRef(initial);
  const state = useRef<Value>(initial);
  const typedOver = useRef(rev);
  const draft = useDraft<Value>(name, () =>
    JSON.stringify(state.current) === JSON.stringify(first.current)
      ? null
      : { rev: typedOver.current, value: state.current },
  );
  typedOver.current = draft.found?.rev ?? typedOver.current;
  const [value, setValue] = useState<Value>(draft.found ? draft.found.value : initial);
  const [restored, setRestored] = useState(draft.found !== null);
  state.current = value;
  return [
    value,
    setValue,
    {
      restored,
      rev: typedOver.current,
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
