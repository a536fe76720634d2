import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { conflictOf, fieldErrors, toRequestError } from '../../api/errors.ts';
import { newIdempotencyKey } from '../../api/http.ts';
import { createRow, invalidate, updateRow } from '../../api/resource.ts';
import { guardLeaving } from '../leave-guard.ts';
import type { SummaryEntry } from './ErrorSummary.tsx';
import { betweenFields, resolverOf } from './resolver.ts';
import type { FormRecord, ResourceFormProps } from './types.ts';
import { dropDraft, readDraft, useDraft } from './useDraft.ts';
import { bodyOf, changesOf, emptyValues, valuesOf } from './values.ts';

type Values = Record<string, unknown>;

interface Conflicting {
  current: FormRecord;
  yours: Values;
}

/** The state of a form over one row: values, errors, draft, leaving, saving and what stands in its way. */
export function useResourceForm(
  props: ResourceFormProps,
  record: FormRecord | null,
  onDone: (saved: FormRecord) => void,
) {
  const { resource, action, id, toValues } = props;
  const draftName = `${resource.name}.${action === 'create' ? 'new' : id}`;
  const creating = record === null;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a form begins once per stored version; what a caller writes inline is new at each render
  const initial = useMemo(
    () =>
      record ? (toValues?.(record) ?? valuesOf(resource, record)) : emptyValues(resource, props.defaults),
    [record, resource],
  );
  const stored = useRef<{ record: FormRecord | null; values: Values }>({ record, values: initial });
  const [restored, setRestored] = useState(false);
  const [serverErrors, setServerErrors] = useState<readonly SummaryEntry[]>([]);
  const [conflict, setConflict] = useState<Conflicting | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [saving, setSaving] = useState(false);
  /** The key of the write that is being tried: a retry of the same body must not create twice. */
  const tried = useRef<{ body: string; key: string } | null>(null);

  const form = useForm<Values>({
    defaultValues: initial,
    resolver: resolverOf(resource, creating, props),
    mode: 'onTouched',
  });
  const values = form.watch();
  const { isDirty, errors } = form.formState;
  const dirty = isDirty && action !== 'view';
  const isDirtyNow = useRef(dirty);
  isDirtyNow.current = dirty;

  const { reset, setError, setValue, getValues, trigger, handleSubmit } = form;

  // Another version arrived from the server. What was typed stays: the conflict is settled when saving.
  useEffect(() => {
    if (isDirtyNow.current) return;
    stored.current = { record, values: initial };
    reset(initial);
  }, [record, initial, reset]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form opens
  useEffect(() => {
    const draft = action === 'view' ? null : readDraft(draftName, record?.rev ?? null);
    if (!draft) return;
    for (const [name, value] of Object.entries(draft)) setValue(name, value, { shouldDirty: true });
    setRestored(true);
  }, [draftName]);

  useDraft(draftName, record?.rev ?? null, () => (isDirtyNow.current ? getValues() : null));

  const discard = useCallback(() => {
    dropDraft(draftName);
    setRestored(false);
    isDirtyNow.current = false;
    reset(stored.current.values);
  }, [draftName, reset]);

  useEffect(() => guardLeaving(() => isDirtyNow.current, discard), [discard]);

  const write = async (body: Values): Promise<FormRecord> => {
    const before = stored.current.record;
    const base = bodyOf(resource, stored.current.values);
    const prepared = props.beforeSave ? await props.beforeSave(body, { record: before }) : body;
    const sent = before ? changesOf(base, prepared) : prepared;
    const fingerprint = JSON.stringify([before?.rev ?? null, sent]);
    if (tried.current?.body !== fingerprint) tried.current = { body: fingerprint, key: newIdempotencyKey() };
    const { key } = tried.current;
    if (!before && props.create) return props.create(sent, key);
    if (!before) return (await createRow(resource, sent as never, key)) as unknown as FormRecord;
    if (Object.keys(sent).length === 0) return before;
    return (await updateRow(
      resource,
      { id: before.id, rev: before.rev, changes: sent as never },
      key,
    )) as unknown as FormRecord;
  };

  const refuse = (error: unknown) => {
    const stale = conflictOf<FormRecord>(error);
    if (stale) {
      const base = bodyOf(resource, stored.current.values);
      setConflict({ current: stale.current, yours: changesOf(base, bodyOf(resource, getValues())) });
      return;
    }
    const general: SummaryEntry[] = [];
    for (const detail of fieldErrors(error)) {
      const [name = ''] = detail.path.split('.');
      if (name in resource.fields) setError(name, { type: 'server', message: detail.message });
      else general.push({ id: null, label: '', message: detail.message });
    }
    if (fieldErrors(error).length === 0)
      general.push({ id: null, label: '', message: toRequestError(error).message });
    setServerErrors(general);
    setAttempt((count) => count + 1);
  };

  const save = async (body: Values) => {
    if (saving) return;
    setServerErrors([]);
    setSaving(true);
    try {
      const saved = await write(body);
      dropDraft(draftName);
      isDirtyNow.current = false;
      reset(getValues());
      await invalidate(resource.name);
      onDone(saved);
    } catch (error) {
      refuse(error);
    } finally {
      setSaving(false);
    }
  };

  return {
    values,
    errors: Object.fromEntries(
      Object.entries(errors).map(([name, error]) => [name, messageOf(error)] as const),
    ) as Record<string, string>,
    serverErrors,
    attempt,
    dirty,
    saving,
    restored,
    discard,
    conflict,
    onChange: (name: string, value: unknown) => {
      setValue(name, value, { shouldDirty: true, shouldTouch: true, shouldValidate: name in errors });
      // What was wrong between fields may be right now that another of them changed.
      const between = Object.keys(errors).filter((other) => errors[other]?.type === betweenFields);
      if (between.length > 0) void trigger(between);
    },
    onBlur: (name: string) => {
      // An untouched required field is not complained about merely because one passed by with the keyboard.
      if (form.getFieldState(name).isDirty) void trigger(name);
    },
    /** Says whether these fields are right, and what is wrong at those that are not: for a form in steps. */
    check: (names: readonly string[]) => trigger([...names], { shouldFocus: false }),
    submit: handleSubmit(
      (body) => save(body),
      () => setAttempt((count) => count + 1),
    ),
    closeConflict: () => setConflict(null),
    /** Goes on from the version that is stored now, with what the person chose of theirs. */
    settle: async (chosen: Values) => {
      if (!conflict) return;
      const current = toValues?.(conflict.current) ?? valuesOf(resource, conflict.current);
      stored.current = { record: conflict.current, values: current };
      setConflict(null);
      reset(current);
      for (const [name, value] of Object.entries(chosen)) setValue(name, value, { shouldDirty: true });
      await handleSubmit(
        (body) => save(body),
        () => setAttempt((count) => count + 1),
      )();
    },
  };
}

/** The first message of a field, which for lists and objects may stand deeper. */
function messageOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return '';
  const { message, root } = error as { message?: unknown; root?: unknown };
  if (typeof message === 'string' && message !== '') return message;
  for (const inner of [root, ...Object.values(error)]) {
    const found = messageOf(inner);
    if (found) return found;
  }
  return '';
}
