import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import {
  conflictOf,
  fieldErrors,
  isSessionOver,
  isUnreachable,
  toRequestError,
} from '../../api/http/errors.ts';
import { invalidate } from '../../api/resource.ts';
import { pagePath } from '../../device/base-path.ts';
import { draftOwner } from './draft/drafts.ts';
import { guardLeaving } from './draft/leave-guard.ts';
import { useDraft } from './draft/useDraft.ts';
import { place, type Refused } from './errors.ts';
import { fromServer, messagesByControl, ownProblems, pathsByControl } from './field-errors.ts';
import { betweenFields, resolverOf } from './resolver.ts';
import { saveIntent } from './save/save-intent.ts';
import { type StoredVersion, useRowWrite } from './save/useRowWrite.ts';
import { useUnsentSave } from './save/useUnsentSave.ts';
import type { FormRecord, RowFormProps } from './types.ts';
import { unfinishedFields } from './unfinished.ts';
import { bodyOf, changesOf, emptyValues, pick, valuesOf } from './values.ts';

type Values = Record<string, unknown>;

interface Conflicting {
  current: FormRecord;
  yours: Values;
  /** The version that `yours` changes. */
  seen: Values;
}

interface DraftValue {
  /** Only values that differ from the stored row. */
  values: Values;
  /** What the row had in their place. */
  seen?: Values;
  extra?: unknown;
}

interface FormOptions {
  /** The prefix of the ids of the form's inputs. */
  formId: string;
  /** Further state that is restored with the draft: the step of a wizard. */
  extra?: unknown;
  onRestored?: (extra: unknown) => void;
  /** Why publishing was refused right after the row was created. */
  refusal?: unknown;
}

/** The result of a save. */
export interface SaveOutcome {
  saved: FormRecord;
  published: boolean;
  /** Why the row was saved but not published. */
  refusal: unknown;
}

/** The state of the form of one row: values, errors, draft, leave guard, saving, conflicts and lost connections. */
export function useResourceForm(
  props: RowFormProps,
  record: FormRecord | null,
  onDone: (saved: FormRecord, outcome: SaveOutcome) => void,
  { formId, extra, onRestored, refusal }: FormOptions,
) {
  const { resource, action, id, toValues } = props;
  const draftName = `${resource.name}.${action === 'create' ? 'new' : id}`;
  const [wanted] = useState(() => saveIntent(draftOwner(), draftName));
  const creating = record === null;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a form begins once per stored version; inline props of a caller are new at each render
  const initial = useMemo(
    () =>
      record ? (toValues?.(record) ?? valuesOf(resource, record)) : emptyValues(resource, props.defaults),
    [record, resource],
  );
  const stored = useRef<StoredVersion>({ record, values: initial });
  const [restored, setRestored] = useState(false);
  const [serverErrors, setServerErrors] = useState<readonly Refused[]>([]);
  const [conflict, setConflict] = useState<Conflicting | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [saving, setSaving] = useState(false);
  const write = useRowWrite(props);
  const written = useRef<Promise<void> | null>(null);

  const form = useForm<Values>({
    defaultValues: initial,
    resolver: resolverOf(resource, creating, props, () => unfinishedFields(formId)),
    mode: 'onTouched',
  });
  const values = form.watch();
  const { isDirty, errors } = form.formState;
  const dirty = isDirty && action !== 'view';
  const isDirtyNow = useRef(dirty);
  isDirtyNow.current = dirty;

  const { reset, setError, setValue, getValues, trigger, handleSubmit } = form;
  const submit = (publishes: boolean) => void submitting(publishes)();
  const { unsent, setUnsent } = useUnsentSave(getValues, submit);

  // Another version arrived from the server. Typed input stays; saving then resolves the conflict.
  useEffect(() => {
    if (isDirtyNow.current) return;
    stored.current = { record, values: initial };
    reset(initial);
  }, [record, initial, reset]);

  const draft = useDraft<DraftValue>(draftName, () => {
    if (!isDirtyNow.current) return null;
    const { record: seen, values: before } = stored.current;
    const values = changesOf(before, getValues());
    return { rev: seen?.rev ?? null, value: { values, seen: pick(before, Object.keys(values)), extra } };
  });
  const { found, drop } = draft;

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form opens
  useEffect(() => {
    if (refusal !== undefined) refuse(refusal);
    const asked = wanted.take();
    const unsaved = record && props.unsaved?.(record);
    const restorable: { rev: number | null; value: DraftValue } | null =
      found ?? (unsaved ? { rev: null, value: { values: unsaved } } : null);
    if (!restorable || action === 'view') return;
    const { values: typed, seen = {}, extra: place } = restorable.value;
    const changed = changesOf(initial, { ...initial, ...typed });
    if (Object.keys(changed).length === 0) return drop();
    // Somebody may have saved since the draft: saving names the edited version, and then resolves the conflict.
    if (record && restorable.rev !== null)
      stored.current = {
        record: { ...record, rev: restorable.rev },
        values: { ...initial, ...pick(seen, Object.keys(changed)) },
      };
    for (const [name, value] of Object.entries(changed)) setValue(name, value, { shouldDirty: true });
    setRestored(true);
    onRestored?.(place);
    // The session ended before the last save was carried out, so the draft holds the same values: save them now.
    if (asked) submit(asked === 'publish');
  }, [draftName]);

  const discard = useCallback(() => {
    drop();
    setRestored(false);
    isDirtyNow.current = false;
    // Back to the newest known version.
    if ((record?.rev ?? 0) >= (stored.current.record?.rev ?? 0)) stored.current = { record, values: initial };
    reset(stored.current.values);
  }, [drop, record, initial, reset]);

  useEffect(
    () =>
      guardLeaving(
        () => isDirtyNow.current,
        discard,
        () => written.current,
      ),
    [discard],
  );

  const refuse = (error: unknown, publishes = false) => {
    // The input itself was not refused.
    if (isUnreachable(error)) return setUnsent({ message: toRequestError(error).message, publishes });
    const stale = conflictOf<FormRecord>(error);
    if (stale) {
      const seen = bodyOf(resource, stored.current.values);
      setConflict({ current: stale.current, yours: changesOf(seen, bodyOf(resource, getValues())), seen });
      return;
    }
    const details = fieldErrors(error);
    const refused = place(props, getValues(), details);
    for (const { control, message } of refused) if (control) setError(control, { type: fromServer, message });
    const nowhere = { control: null, path: [], label: '', message: toRequestError(error).message };
    setServerErrors(details.length === 0 ? [nowhere] : refused);
    setAttempt((count) => count + 1);
  };

  /** Publishes the saved row, a second request that may be refused. */
  const publish = async (saved: FormRecord): Promise<Pick<SaveOutcome, 'published' | 'refusal'>> => {
    try {
      await props.publishing?.publish(saved);
      return { published: true, refusal: undefined };
    } catch (error) {
      return { published: false, refusal: error };
    }
  };

  const save = async (body: Values, publishes: boolean) => {
    if (saving) return;
    const route = pagePath() + window.location.search;
    setServerErrors([]);
    setUnsent(null);
    setSaving(true);
    try {
      const saved = await write(stored.current, body);
      drop();
      setRestored(false);
      isDirtyNow.current = false;
      // From now on input changes the version that was just written.
      stored.current = {
        record: stored.current.record ? { ...stored.current.record, rev: saved.rev } : saved,
        values: getValues(),
      };
      reset(getValues());
      const { published, refusal } = publishes
        ? await publish(saved)
        : { published: false, refusal: undefined };
      await invalidate(resource.name);
      onDone(saved, { saved, published, refusal });
      // For a new row its own page shows the refusal.
      if (refusal !== undefined && record) refuse(refusal, publishes);
    } catch (error) {
      if (isSessionOver(error)) wanted.remember(route, publishes ? 'publish' : 'save');
      else refuse(error, publishes);
    } finally {
      setSaving(false);
    }
  };

  const submitting = (publishes: boolean) =>
    handleSubmit(
      (body) => {
        written.current ??= save(body, publishes).finally(() => {
          written.current = null;
        });
        return written.current;
      },
      () => {
        setServerErrors([]);
        setAttempt((count) => count + 1);
      },
    );

  const refusedNow: Refused[] = [
    // Server errors of fields that have become valid are dropped.
    ...serverErrors.filter(({ control }) => control === null || errors[control]?.type === fromServer),
    ...place(props, values, ownProblems(errors)),
  ];

  return {
    values,
    /** Errors by field, for the inputs. */
    errors: messagesByControl(refusedNow),
    errorPaths: pathsByControl(refusedNow),
    /** All errors, for the summary. */
    refused: refusedNow,
    attempt,
    dirty,
    saving,
    /** Set while a save waits for the server to be back. */
    unsent,
    retry: () => submit(unsent?.publishes ?? false),
    restored,
    discard,
    conflict,
    onChange: (name: string, value: unknown) => {
      setValue(name, value, { shouldDirty: true, shouldTouch: true, shouldValidate: name in errors });
      // A changed field may resolve an error between fields.
      const between = Object.keys(errors).filter((other) => errors[other]?.type === betweenFields);
      if (between.length > 0) void trigger(between);
    },
    onBlur: (name: string) => {
      // An untouched required field shows no error merely because the focus passed through it.
      if (form.getFieldState(name).isDirty) void trigger(name);
    },
    /** Validates these fields and shows their errors, for a form in steps. */
    check: (names: readonly string[]) => trigger([...names], { shouldFocus: false }),
    submit: submitting(false),
    /** Saves and publishes. */
    submitAndPublish: submitting(true),
    closeConflict: () => setConflict(null),
    /** Continues from the server's version, with the values that the person chose. */
    settle: async (chosen: Values) => {
      if (!conflict) return;
      const current = toValues?.(conflict.current) ?? valuesOf(resource, conflict.current);
      stored.current = { record: conflict.current, values: current };
      setConflict(null);
      reset(current);
      for (const [name, value] of Object.entries(chosen)) setValue(name, value, { shouldDirty: true });
      await submitting(false)();
    },
  };
}
