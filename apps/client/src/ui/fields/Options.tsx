/** The options of a select: their values and what they are called. */
export function Options({ of }: { of: readonly (readonly [value: string | number, label: string])[] }) {
  return of.map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}
