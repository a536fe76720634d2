import { useSession } from '../../api/session/session.ts';
import type { FieldInputProps } from '../../ui/form/types.ts';
import { texts } from './texts.ts';

const words = texts.form.ownership;

/** Asks whether the place is the proposer's; the value is null until they answer, and then `owners` of the proposal. */
export function OwnershipInput({ id, value, onChange, describedBy, error }: FieldInputProps) {
  const { user } = useSession();
  const answers = [
    { label: words.mine, owners: user ? [user.id] : [] },
    { label: words.known, owners: [] },
  ];
  const isChosen = (owners: readonly string[]) => Array.isArray(value) && value.length === owners.length;
  return (
    <div
      id={id}
      tabIndex={-1}
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      aria-describedby={describedBy}
      aria-required="true"
      aria-invalid={error ? true : undefined}
      className="grid gap-2"
    >
      {answers.map(({ label, owners }) => (
        <label key={label} className="check-label">
          <input
            type="radio"
            className="check"
            name={id}
            checked={isChosen(owners)}
            onChange={() => onChange(owners)}
          />
          {label}
        </label>
      ))}
    </div>
  );
}
