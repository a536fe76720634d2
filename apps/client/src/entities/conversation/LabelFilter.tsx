import { useCommerceInbox } from '../../api/chat/inbox.ts';
import { texts } from './texts.ts';

interface LabelFilterProps {
  commerce: string;
  /** The chosen label; null for all conversations. */
  label: string | null;
  disabled: boolean;
  onChange: (label: string | null) => void;
}

/** Finds a commerce's conversations by one of its labels. */
export function LabelFilter({ commerce, label, disabled, onChange }: LabelFilterProps) {
  const { data } = useCommerceInbox(commerce);
  if (!data || data.labels.length === 0) return null;
  return (
    <fieldset className="flex wrap gap-2 no-border no-margin no-padding">
      <legend className="visually-hidden">{texts.byLabel}</legend>
      {data.labels.map(({ id, name, tone }) => (
        <button
          key={id}
          type="button"
          className={`chip status ${tone}`}
          aria-pressed={label === id}
          disabled={disabled}
          onClick={() => onChange(label === id ? null : id)}
        >
          {name}
        </button>
      ))}
    </fieldset>
  );
}
