import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { fieldErrors, toRequestError } from '../../../api/http/errors.ts';
import { type FormShape, place, type Refused } from '../errors.ts';
import { fromServer, messagesByControl, ownProblems, pathsByControl } from '../field-errors.ts';

type Values = Record<string, unknown>;

/** Why the input of `form` was not saved: what its own validation found, and what the server answered. */
export function useRefusals(shape: FormShape, form: UseFormReturn<Values>, values: Values) {
  const [serverErrors, setServerErrors] = useState<readonly Refused[]>([]);
  const [attempt, setAttempt] = useState(0);
  const { errors } = form.formState;
  const refused: Refused[] = [
    // Server errors of fields that have become valid are dropped.
    ...serverErrors.filter(({ control }) => control === null || errors[control]?.type === fromServer),
    ...place(shape, values, ownProblems(errors)),
  ];
  const refuse = (found: readonly Refused[]) => {
    setServerErrors(found);
    setAttempt((count) => count + 1);
  };

  return {
    shown: {
      /** Errors by field, for the inputs. */
      errors: messagesByControl(refused),
      errorPaths: pathsByControl(refused),
      /** All errors, for the summary. */
      refused,
      attempt,
    },
    clear: () => setServerErrors([]),
    /** The form's own validation refused a save, so that it was not sent. */
    addOwn: () => refuse([]),
    /** The server refused a save. */
    add(error: unknown): void {
      const details = fieldErrors(error);
      const placed = place(shape, form.getValues(), details);
      for (const { control, message } of placed)
        if (control) form.setError(control, { type: fromServer, message });
      const nowhere = { control: null, path: [], label: '', message: toRequestError(error).message };
      refuse(details.length === 0 ? [nowhere] : placed);
    },
  };
}
