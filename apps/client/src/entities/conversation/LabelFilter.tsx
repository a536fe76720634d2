import { useCommerceInbox } from '../../api/chat/inbox.ts';
import { ChipGroup } from './ChipGroup.tsx';
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
    <ChipGroup
      legend={texts.byLabel}
      chips={data.labels.map(({ id, name, tone }) => ({
        value: id,
        text: name,
        className: `status ${tone}`,
      }))}
      value={label}
      disabled={disabled}
      onPress={(id) => onChange(label === id ? null : id)}
    />
  );
}
