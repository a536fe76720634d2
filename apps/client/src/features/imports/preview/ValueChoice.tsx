import type { ImportValue } from '@callejero/contract/answers/imports.ts';
import { Options } from '../../../ui/fields/Options.tsx';
import { texts } from '../texts.ts';

export type Choices = readonly (readonly [id: string, name: string])[];

/** The value of the option for rows that are left out. */
const none = 'none';

interface ValueChoiceProps {
  value: ImportValue;
  answers: Readonly<Record<string, string | null>>;
  choices: Choices;
  label: string;
  /** What happens to a value that is not answered. */
  rest: string;
  onChange: (raw: string, record: string | null | undefined) => void;
}

/** Which record a value in the file means. */
export function ValueChoice({
  value: { raw, record, isLeftOut },
  answers,
  choices,
  label,
  rest,
  onChange,
}: ValueChoiceProps) {
  const answered = Object.hasOwn(answers, raw) ? answers[raw] : undefined;
  const current = answered === undefined ? (isLeftOut ? null : (record ?? undefined)) : answered;
  return (
    <select
      className="input"
      aria-label={label}
      value={current === null ? none : (current ?? '')}
      onChange={({ target: { value } }) =>
        onChange(raw, value === none ? null : value === '' ? undefined : value)
      }
    >
      <option value="">{rest}</option>
      <option value={none}>{texts.values.leftOut}</option>
      <Options of={choices} />
    </select>
  );
}
