interface SearchInputProps {
  /** Names what is searched, also as the placeholder. */
  label: string;
  value: string;
  onChange: (text: string) => void;
}

/** The input of a search. */
export function SearchInput({ label, value, onChange }: SearchInputProps) {
  return (
    <input
      type="search"
      className="input"
      aria-label={label}
      placeholder={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
