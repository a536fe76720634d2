import type { CityState } from '@callejero/contract/answers/city.ts';
import { cityChangeSchema } from '@callejero/contract/city-change.ts';
import type { CityField } from '@callejero/contract/city-values.ts';
import { distanceBetween } from '@callejero/contract/distance.ts';
import type { FactorDetails, FactorProof } from '@callejero/contract/second-step.ts';
import { useState } from 'react';
import { fieldErrors, getConflict, isUnreachable, toRequestError } from '../../api/http/errors.ts';
import { feedback } from '../../ui/feedback/feedback.ts';
import { type FormShape, place, type Refused } from '../../ui/form/errors.ts';
import { useUnsentSave } from '../../ui/form/save/useUnsentSave.ts';
import { formatDistance } from '../../ui/values/format.ts';
import { changeCity, useStoreCity } from './city-api.ts';
import {
  type CityEdit,
  findChange,
  isChanged,
  isContested,
  ownValues,
  rebase,
  settle,
  type Values,
} from './city-changes.ts';
import { texts } from './texts.ts';
import { useCityInput } from './useCityInput.ts';

/** Kilometres from which a new centre is questioned. */
const far = 50;

/** The state of the form: what is typed, what goes back to the environment, errors, conflicts and the second factor. */
export function useCityForm(state: CityState, shape: FormShape) {
  const store = useStoreCity();
  const { edit, setEdit, restart, goOn, ...input } = useCityInput(state);
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const [attempt, setAttempt] = useState(0);
  const [saving, setSaving] = useState(false);
  const [conflict, setConflict] = useState<CityState | null>(null);
  const [factor, setFactor] = useState<FactorDetails | null>(null);
  const { unsent, setUnsent } = useUnsentSave(
    () => edit.values,
    () => void save(),
  );

  const showRefused = (found: readonly Refused[]) => {
    setRefused(found);
    setAttempt((count) => count + 1);
  };
  const refuse = (error: unknown) => {
    if (isUnreachable(error)) return setUnsent({ message: toRequestError(error).message, publishes: false });
    showRefused(refusedBy(error, shape, edit.values));
  };

  async function send(sent: CityEdit, proof?: FactorProof): Promise<void> {
    const change = findChange(sent);
    const read = cityChangeSchema.safeParse(change);
    if (!read.success) {
      const details = read.error.issues.map(({ path, message }) => ({
        path: path.slice(1).join('.'),
        message,
      }));
      return showRefused(place(shape, sent.values, details));
    }
    try {
      const stored = await changeCity({ ...change, ...(proof && { proof }) });
      goOn(sent, stored);
      setFactor(null);
      await store(stored);
      feedback.success(texts.saved);
    } catch (error) {
      const stale = getConflict<CityState>(error);
      if (!stale) throw error;
      const { current } = stale;
      if (isContested(sent, current)) {
        setFactor(null);
        return setConflict(current);
      }
      // Before the next request, which may be refused: what others changed must not count as this person's.
      setEdit((now) => rebase(now, current));
      await send(rebase(sent, current), proof);
    }
  }

  async function save(now = edit): Promise<void> {
    if (saving || !(await isNear(now))) return;
    setSaving(true);
    setRefused([]);
    setUnsent(null);
    try {
      await send(now);
    } catch (error) {
      const { code, details } = toRequestError(error);
      if (code === 'factor-required') setFactor(details as FactorDetails);
      else refuse(error);
    } finally {
      setSaving(false);
    }
  }

  return {
    ...input,
    ...edit,
    ...{ refused, attempt, saving, conflict, factor, unsent, save },
    /** What this person changes. */
    yours: ownValues(edit),
    /** With a proof; rejects with the refusal. */
    async saveWith(proof: FactorProof) {
      setSaving(true);
      await send(edit, proof).finally(() => setSaving(false));
    },
    closeFactor: () => setFactor(null),
    change(name: string, value: unknown) {
      setEdit((before) => ({
        ...before,
        values: { ...before.values, [name]: value },
        reset: before.reset.filter((one) => one !== name),
      }));
      setRefused((before) => before.filter(({ control }) => control !== name));
    },
    /** Goes back to the environment's value with the next save. */
    giveBack(name: CityField) {
      setEdit((before) => ({
        ...before,
        values: { ...before.values, [name]: before.base.environment[name] },
        reset: [...before.reset.filter((one) => one !== name), name],
      }));
    },
    closeConflict: () => setConflict(null),
    /** Continues from the server's version with the values that the person chose. */
    async settle(current: CityState, chosen: Values) {
      const now = settle(edit, current, chosen);
      setConflict(null);
      if (!isChanged(now)) return restart(current);
      setEdit(now);
      await save(now);
    },
  };
}

/** The values that the server refused, with the inputs that show why. */
function refusedBy(error: unknown, shape: FormShape, values: Values): Refused[] {
  const details = fieldErrors(error).map(({ path, message }) => ({
    path: path.replace(/^values\./, ''),
    message,
  }));
  if (details.length > 0) return place(shape, values, details);
  return [{ control: null, path: [], label: '', message: toRequestError(error).message }];
}

/** Asks before the centre moves away from the city's places. */
async function isNear({ base, values }: CityEdit): Promise<boolean> {
  const { center } = base.values;
  const next = values.center as Partial<CityState['values']['center']> | null;
  if (typeof next?.lat !== 'number' || typeof next.lng !== 'number') return true;
  const metres = distanceBetween(center, { lat: next.lat, lng: next.lng });
  if (metres < far * 1000) return true;
  return await feedback.confirm(texts.farQuestion, texts.far(formatDistance(metres)));
}
