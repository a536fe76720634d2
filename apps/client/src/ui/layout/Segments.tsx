import { useId } from 'react';
import { texts } from '../texts.ts';
import { formatNumber } from '../values/format.ts';
import styles from './layout.module.css';

interface SegmentsProps<Value extends string> {
  /** The name of the group. */
  label: string;
  /** In the order of the buttons. */
  options: Readonly<Record<Value, string>>;
  /** The number of waiting items of each option; zero is not shown. */
  counts?: Readonly<Partial<Record<Value, number>>>;
  value: Value;
  onChange: (value: Value) => void;
  className?: string;
}

/** A choice between a few options side by side, such as two lists under one address. */
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
          <span className="segment-face">
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
