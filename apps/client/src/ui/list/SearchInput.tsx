interface SearchInputProps {
  /** Says what is searched, also where nothing is typed yet. */
  label: string;
  value: string;
  onChange: (text: string) => void;
}

/** Where one types what is looked for. */
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
