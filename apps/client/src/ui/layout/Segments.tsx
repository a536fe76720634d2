import { useId } from 'react';

interface SegmentsProps<Value extends string> {
  /** What is chosen between. */
  label: string;
  /** In the order of the buttons. */
  options: Readonly<Record<Value, string>>;
  value: Value;
  onChange: (value: Value) => void;
  className?: string;
}

/** One of a few, side by side: two lists under one address, a kind. */
export function Segments<Value extends string>(props: SegmentsProps<Value>) {
  const { label, options, value, onChange, className = '' } = props;
  const name = useId();
  return (
    <fieldset className={`segments ${className}`}>
      <legend className="visually-hidden">{label}</legend>
      {(Object.keys(options) as Value[]).map((each) => (
        <label key={each} className="segment">
          <input
            type="radio"
            name={name}
            className="visually-hidden"
            checked={value === each}
            onChange={() => onChange(each)}
          />
          <span>{options[each]}</span>
        </label>
      ))}
    </fieldset>
  );
}
