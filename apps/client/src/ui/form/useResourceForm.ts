import { useEffect, useMemo, useRef, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { getConflict, isSessionOver, isUnreachable, toRequestError } from '../../api/http/errors.ts';
import { invalidate } from '../../api/resource.ts';
import { pagePath } from '../../device/base-path.ts';
import { draftOwner } from './draft/drafts.ts';
import { guardLeaving } from './draft/leave-guard.ts';
import { useEditedRow } from './draft/useEditedRow.ts';
import { betweenFields, createResolver } from './resolver.ts';
import { saveIntent } from './save/save-intent.ts';
import { useRefusals } from './save/useRefusals.ts';
import { useRowWrite } from './save/useRowWrite.ts';
import { useUnsentSave } from './save/useUnsentSave.ts';
import type { FormRecord, RowFormProps } from './types.ts';
import { unfinishedFields } from './unfinished.ts';
import { emptyValues, findChanges, formValues, toBody } from './values.ts';

type Values = Record<string, unknown>;

interface Conflicting {
  current: FormRecord;
  yours: Values;
  /** The version that `yours` changes. */
  seen: Values;
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
  const { resource, action, id } = props;
  const nameDraft = (of: string) => `${resource.name}.${of}`;
  const draftName = nameDraft(action === 'create' ? 'new' : id);
  const [wanted] = useState(() => saveIntent(draftOwner(), draftName));
  const [conflict, setConflict] = useState<Conflicting | null>(null);
  const write = useRowWrite(props);
  const { form, initial } = useRowInput(props, record, formId);
  const values = form.watch();
  const submit = (publishes: boolean) => void submission.handler(publishes)();
  const { unsent, setUnsent } = useUnsentSave(form.getValues, submit);
  const edited = useEditedRow(
    form,
    { record, values: initial },
    { draftName, nameDraft, extra, readOnly: action === 'view' },
  );
  const { stored, dirty, isDirtyNow, restored, discard } = edited;
  const refusals = useRefusals(props, form, values);
  const submission = useSubmission(form, (body, publishes) => save(body, publishes), refusals.addOwn);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form opens
  useEffect(() => {
    if (refusal !== undefined) refuse(refusal);
    const asked = wanted.take();
    const draft = edited.restore(record && props.unsaved?.(record));
    if (!draft) return;
    onRestored?.(draft.extra);
    // The session ended before the last save was carried out, so the draft holds the same values: save them now.
    if (asked) submit(asked === 'publish');
  }, [draftName]);

  useEffect(
    () =>
      guardLeaving(
        () => isDirtyNow.current,
        discard,
        () => submission.underWay.current,
      ),
    [isDirtyNow, discard, submission.underWay],
  );

  const refuse = (error: unknown, publishes = false) => {
    // The input itself was not refused.
    if (isUnreachable(error)) return setUnsent({ message: toRequestError(error).message, publishes });
    const stale = getConflict<FormRecord>(error);
    if (!stale) return refusals.add(error);
    const seen = toBody(resource, stored.current.values);
    setConflict({
      current: stale.current,
      yours: findChanges(seen, toBody(resource, form.getValues())),
      seen,
    });
  };

  const save = async (body: Values, publishes: boolean) => {
    const route = pagePath() + window.location.search;
    const sent = { ...form.getValues() };
    refusals.clear();
    setUnsent(null);
    try {
      const saved = await write(stored.current, body);
      edited.written(saved, sent, record === null || props.savedHref?.(saved) !== undefined);
      const { published, refusal } = publishes
        ? await publish(saved, props.publishing)
        : { published: false, refusal: undefined };
      await invalidate(resource.name);
      onDone(saved, { saved, published, refusal });
      // For a new row its own page shows the refusal.
      if (refusal !== undefined && record) refuse(refusal, publishes);
    } catch (error) {
      if (isSessionOver(error)) wanted.remember(route, publishes ? 'publish' : 'save');
      else refuse(error, publishes);
    }
  };

  return {
    values,
    ...refusals.shown,
    ...inputEvents(form),
    dirty,
    saving: submission.saving,
    /** Set while a save waits for the server to be back. */
    unsent,
    retry: () => submit(unsent?.publishes ?? false),
    restored,
    discard,
    conflict,
    submit: submission.handler(false),
    /** Saves and publishes. */
    submitAndPublish: submission.handler(true),
    closeConflict: () => setConflict(null),
    /** Continues from the server's version, with the values that the person chose. */
    settle: async (chosen: Values) => {
      if (!conflict) return;
      setConflict(null);
      edited.continueFrom({ record: conflict.current, values: formValues(props, conflict.current) }, chosen);
      await submission.handler(false)();
    },
  };
}

/** The input of a form that begins with the values of `record`, or with the defaults of a new row. */
function useRowInput(props: RowFormProps, record: FormRecord | null, formId: string) {
  const { resource } = props;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a form begins once per stored version; inline props of a caller are new at each render
  const initial = useMemo(
    () => (record ? formValues(props, record) : emptyValues(resource, props.defaults)),
    [record, resource],
  );
  const form = useForm<Values>({
    defaultValues: initial,
    resolver: createResolver(resource, record === null, props, () => unfinishedFields(formId)),
    mode: 'onTouched',
  });
  return { form, initial };
}

/** Saves valid input, one save at a time. */
function useSubmission(
  { handleSubmit }: UseFormReturn<Values>,
  save: (body: Values, publishes: boolean) => Promise<void>,
  onInvalid: () => void,
) {
  const [saving, setSaving] = useState(false);
  /** The save that is not answered yet. */
  const underWay = useRef<Promise<void> | null>(null);

  const saveOnce = async (body: Values, publishes: boolean) => {
    if (saving) return;
    setSaving(true);
    await save(body, publishes).finally(() => setSaving(false));
  };

  return {
    saving,
    underWay,
    handler: (publishes: boolean) =>
      handleSubmit((body) => {
        underWay.current ??= saveOnce(body, publishes).finally(() => {
          underWay.current = null;
        });
        return underWay.current;
      }, onInvalid),
  };
}

/** Publishes the saved row, a second request that may be refused. */
async function publish(
  saved: FormRecord,
  publishing: RowFormProps['publishing'],
): Promise<Pick<SaveOutcome, 'published' | 'refusal'>> {
  try {
    await publishing?.publish(saved);
    return { published: true, refusal: undefined };
  } catch (error) {
    return { published: false, refusal: error };
  }
}

/** The inputs of a form call these. */
function inputEvents({ formState: { errors }, setValue, trigger, getFieldState }: UseFormReturn<Values>) {
  return {
    onChange: (name: string, value: unknown) => {
      setValue(name, value, { shouldDirty: true, shouldTouch: true, shouldValidate: name in errors });
      // A changed field may resolve an error between fields.
      const between = Object.keys(errors).filter((other) => errors[other]?.type === betweenFields);
      if (between.length > 0) void trigger(between);
    },
    onBlur: (name: string) => {
      // An untouched required field shows no error merely because the focus passed through it.
      if (getFieldState(name).isDirty) void trigger(name);
    },
    /** Validates these fields and shows their errors, for a form in steps. */
    check: (names: readonly string[]) => trigger([...names], { shouldFocus: false }),
  };
}
