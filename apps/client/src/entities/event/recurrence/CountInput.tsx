import { useState } from 'react';
import styles from './recurrence.module.css';

interface CountInputProps {
  id: string;
  label: string;
  value: number;
  onChange: (value: number) => void;
}

/** A small whole number. Invalid input does not change the value. */
export function CountInput({ id, label, value, onChange }: CountInputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <input
      id={id}
      className={`input ${styles.count}`}
      inputMode="numeric"
      aria-label={label}
      autoComplete="off"
      value={typed ?? String(value)}
      onChange={(event) => {
        const text = event.target.value;
        setTyped(text);
        if (/^[1-9]\d{0,3}$/.test(text.trim())) onChange(Number(text));
      }}
      onBlur={() => setTyped(null)}
    />
  );
}
