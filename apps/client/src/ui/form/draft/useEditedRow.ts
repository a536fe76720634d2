import { useCallback, useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { StoredVersion } from '../save/useRowWrite.ts';
import type { FormRecord } from '../types.ts';
import { findChanges, pick } from '../values.ts';
import { draftOwner, drafts } from './drafts.ts';
import { useDraft } from './useDraft.ts';

type Values = Record<string, unknown>;

interface DraftValue {
  /** Only values that differ from the stored row. */
  values: Values;
  /** The row's own values of the same fields. */
  seen?: Values;
  extra?: unknown;
}

interface EditedRowOptions {
  draftName: string;
  /** The name of the draft of a row with this id. */
  nameDraft: (id: string) => string;
  extra: unknown;
  readOnly: boolean;
}

/** The version of a row that the input of `form` changes, and the draft of that input. `newest` is the version that was read last. */
export function useEditedRow(
  { formState, reset, setValue, getValues }: UseFormReturn<Values>,
  { record, values: initial }: StoredVersion,
  { draftName, nameDraft, extra, readOnly }: EditedRowOptions,
) {
  const stored = useRef<StoredVersion>({ record, values: initial });
  const [restored, setRestored] = useState(false);
  const dirty = formState.isDirty && !readOnly;
  const isDirtyNow = useRef(dirty);
  isDirtyNow.current = dirty;

  // Another version arrived from the server. Typed input stays; saving then resolves the conflict.
  useEffect(() => {
    if (isDirtyNow.current) return;
    stored.current = { record, values: initial };
    reset(initial);
  }, [record, initial, reset]);

  const { found, drop } = useDraft<DraftValue>(draftName, () => {
    if (!isDirtyNow.current) return null;
    const { record: seen, values: before } = stored.current;
    const values = findChanges(before, getValues());
    return { rev: seen?.rev ?? null, value: { values, seen: pick(before, Object.keys(values)), extra } };
  });

  const forget = useCallback(() => {
    drop();
    setRestored(false);
    isDirtyNow.current = false;
  }, [drop]);

  const discard = useCallback(() => {
    forget();
    // Back to the newest known version.
    if ((record?.rev ?? 0) >= (stored.current.record?.rev ?? 0)) stored.current = { record, values: initial };
    reset(stored.current.values);
  }, [forget, record, initial, reset]);

  const type = (values: Values) => {
    for (const [name, value] of Object.entries(values)) setValue(name, value, { shouldDirty: true });
  };

  return {
    stored,
    dirty,
    isDirtyNow,
    restored,
    /** Types the draft again, or without one the `unsaved` values. Returns what it restored; null if that is nothing. */
    restore(unsaved: Values | null | undefined): DraftValue | null {
      const restorable: { rev: number | null; value: DraftValue } | null =
        found ?? (unsaved ? { rev: null, value: { values: unsaved } } : null);
      if (!restorable || readOnly) return null;
      const { values: typed, seen = {} } = restorable.value;
      const changed = findChanges(initial, { ...initial, ...typed });
      if (Object.keys(changed).length === 0) {
        drop();
        return null;
      }
      // Somebody may have saved since the draft: saving names the edited version, and then resolves the conflict.
      if (record && restorable.rev !== null)
        stored.current = {
          record: { ...record, rev: restorable.rev },
          values: { ...initial, ...pick(seen, Object.keys(changed)) },
        };
      type(changed);
      setRestored(true);
      return restorable.value;
    },
    discard,
    /**
     * From now on input changes the version that was just written with the values `sent`. What was typed since stays, or is the draft of
     * the row's next page if this one is left.
     */
    written(saved: FormRecord, sent: Values, isLeft: boolean): void {
      const later = findChanges(sent, getValues());
      forget();
      stored.current = {
        record: stored.current.record ? { ...stored.current.record, rev: saved.rev } : saved,
        values: sent,
      };
      reset(sent);
      if (Object.keys(later).length === 0) return;
      if (!isLeft) return void type(later);
      const draft: DraftValue = { values: later, seen: pick(sent, Object.keys(later)) };
      drafts.write(draftOwner(), nameDraft(saved.id), saved.rev, draft);
    },
    /** Continues from another version, with the values that the person chose. */
    continueFrom(version: StoredVersion, chosen: Values): void {
      stored.current = version;
      reset(version.values);
      type(chosen);
    },
  };
}
