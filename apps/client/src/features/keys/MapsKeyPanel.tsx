import { type Key, keys } from '@callejero/contract/resources/keys.ts';
import { useId, useState } from 'react';
import { getConflict } from '../../api/http/errors.ts';
import { useArchive, useCreate, useUpdate } from '../../api/resource.ts';
import { useAbilities } from '../../api/session/abilities.ts';
import { attempt } from '../../ui/feedback/attempt.ts';
import { feedback } from '../../ui/feedback/feedback.ts';
import { Button } from '../../ui/layout/Button.tsx';
import { useSubmit } from '../../ui/small-form/useSubmit.ts';
import { StatusChip } from '../../ui/states/StatusChip.tsx';
import { type MapsKey, mapsKeyName } from './keys-api.ts';
import styles from './MapsKeyPanel.module.css';
import { texts } from './texts.ts';

const words = texts.maps;

/** The key that a person types, and what they saw when they began. */
interface TypedKey {
  value: string;
  seen: MapsKey;
}

/** The key for Google Maps: where it comes from, to replace or to remove it. */
export function MapsKeyPanel({ current }: { current: MapsKey }) {
  const id = useId();
  const may = useAbilities(keys);
  const create = useCreate(keys);
  const update = useUpdate<typeof keys, Pick<Key, 'id' | 'rev'> & Pick<MapsKey, 'value'>>(keys);
  const archive = useArchive(keys);
  const [typed, setTyped] = useState<TypedKey | null>(null);
  const { stored, configured } = current;
  const state = configured ? 'configured' : current.value === null ? 'missing' : 'stored';

  const { form, errors, busy } = useSubmit(
    async () => {
      if (!typed) return;
      const { seen } = typed;
      const value = typed.value.trim();
      try {
        if (seen.stored)
          await update.mutateAsync({ seen: { ...seen.stored, value: seen.value }, changes: { value } });
        else await create.mutateAsync({ name: mapsKeyName, value });
        setTyped(null);
      } catch (error) {
        // The message tells of the other key: saving again is meant to replace it.
        const conflict = getConflict<Key>(error);
        if (conflict) setTyped((now) => now && { ...now, seen: { ...seen, stored: conflict.current } });
        throw error;
      }
      feedback.success(words.saved);
    },
    {
      fields: ['value'],
      check: () => (typed?.value.trim() ? [] : [{ path: 'value', message: words.empty }]),
    },
  );

  async function remove(): Promise<void> {
    if (!stored || !(await feedback.confirm(words.removeQuestion, words.removeDetail))) return;
    await attempt(async () => {
      await archive.mutateAsync(stored);
      feedback.success(words.removed);
    });
  }

  return (
    <section className={`card ${styles.panel}`} aria-labelledby={`${id}-title`}>
      <div className="row wrap gap-2-3 between">
        <h2 id={`${id}-title`}>{words.title}</h2>
        <StatusChip color={state === 'missing' ? 'neutral' : 'success'} label={words.states[state]} />
      </div>
      <p className="muted">{words.lead}</p>
      {current.value === null ? (
        <p>{words.missing}</p>
      ) : (
        <p>
          <strong>{words.current}:</strong> <code className="break">{shortened(current.value)}</code>
        </p>
      )}
      {configured ? <p>{words.configured}</p> : null}
      {(stored ? may.update : may.create) ? (
        <form {...form}>
          <div className="field">
            <label className="field-label" htmlFor={`${id}-value`}>
              {words.field}
            </label>
            <input
              id={`${id}-value`}
              className="input"
              value={typed?.value ?? ''}
              autoComplete="off"
              spellCheck={false}
              aria-invalid={errors.value ? true : undefined}
              aria-describedby={errors.value ? `${id}-error` : `${id}-help`}
              onChange={({ target: { value } }) =>
                setTyped((before) => ({ value, seen: before?.seen ?? current }))
              }
            />
            {errors.value ? (
              <p id={`${id}-error`} className="field-error" role="alert">
                {errors.value}
              </p>
            ) : (
              <p id={`${id}-help`} className="field-help">
                {stored ? words.replace : ''}
              </p>
            )}
          </div>
          <div className="row wrap gap-2-3 above-3 end">
            {stored && may.archive ? (
              <Button
                variant="plain"
                className="danger"
                disabled={busy || archive.isPending}
                onClick={() => void remove()}
              >
                {words.remove}
              </Button>
            ) : null}
            <Button type="submit" variant="primary" busy={busy}>
              {words.save}
            </Button>
          </div>
        </form>
      ) : null}
    </section>
  );
}

/** A key shortened so that it can still be recognised. */
function shortened(value: string): string {
  return value.length > 12 ? `${value.slice(0, 4)}…${value.slice(-4)}` : '••••';
}
