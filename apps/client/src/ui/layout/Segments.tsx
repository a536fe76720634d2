import { useId } from 'react';
import { texts } from '../texts.ts';
import { formatNumber } from '../values/format.ts';
import styles from './Segments.module.css';

interface SegmentsProps<Value extends string> {
  /** What is chosen between. */
  label: string;
  /** In the order of the buttons. */
  options: Readonly<Record<Value, string>>;
  /** How much waits behind each; nothing is said of none. */
  counts?: Readonly<Partial<Record<Value, number>>>;
  value: Value;
  onChange: (value: Value) => void;
  className?: string;
}

/** One of a few, side by side: two lists under one address, a kind. */
export function Segments<Value extends string>(props: SegmentsProps<Value>) {
  const { label, options, counts, value, onChange, className = '' } = props;
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
          <span>
            <span>{options[each]}</span>
            <Waiting count={counts?.[each] ?? 0} />
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function Waiting({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <>
      <span className={styles.count} aria-hidden="true">
        {formatNumber(count)}
      </span>
      <span className="visually-hidden">{texts.waiting(formatNumber(count))}</span>
    </>
  );
}
