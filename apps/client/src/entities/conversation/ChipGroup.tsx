interface ChipGroupProps<Value extends string> {
  legend: string;
  chips: readonly { value: Value; text: string; className?: string }[];
  /** The pressed chip. */
  value: Value | null;
  disabled: boolean;
  onPress: (value: Value) => void;
}

/** Chips of which one narrows a list. */
export function ChipGroup<Value extends string>(props: ChipGroupProps<Value>) {
  const { legend, chips, value: pressed, disabled, onPress } = props;
  return (
    <fieldset className="flex wrap gap-2">
      <legend className="visually-hidden">{legend}</legend>
      {chips.map(({ value, text, className = '' }) => (
        <button
          key={value}
          type="button"
          className={`chip ${className}`}
          aria-pressed={value === pressed}
          disabled={disabled}
          onClick={() => onPress(value)}
        >
          {text}
        </button>
      ))}
    </fieldset>
  );
}
