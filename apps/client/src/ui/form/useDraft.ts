import { useEffect, useRef } from 'react';
import { isOnline, onNetworkChange } from '../../device/network.ts';
import { beforeCamera } from '../../device/restore.ts';
import { storage } from '../../device/storage.ts';

type Values = Record<string, unknown>;

interface Draft {
  /** Of the stored row it belongs to; a draft of an older one would only bring a conflict. */
  rev: number | null;
  values: Values;
}

/** What was typed into this form when the connection was lost and not saved since. */
export function readDraft(name: string, rev: number | null): Values | null {
  const draft = storage.read<Draft>(`draft.${name}`);
  return draft && draft.rev === rev ? draft.values : null;
}

export function dropDraft(name: string): void {
  storage.remove(`draft.${name}`);
}

/**
 * Keeps what was typed when the connection goes, and while it is gone when the page does; and before a native camera opens,
 * because Android may end the app meanwhile.
 */
export function useDraft(name: string, rev: number | null, typed: () => Values | null): void {
  const latest = useRef(typed);
  latest.current = typed;
  useEffect(() => {
    const keep = () => {
      const values = latest.current();
      if (values) storage.write(`draft.${name}`, { rev, values });
    };
    const keepOffline = () => {
      if (!isOnline()) keep();
    };
    const stops = [onNetworkChange(keepOffline), beforeCamera(keep)];
    window.addEventListener('pagehide', keepOffline);
    return () => {
      for (const stop of stops) stop();
      window.removeEventListener('pagehide', keepOffline);
    };
  }, [name, rev]);
}
