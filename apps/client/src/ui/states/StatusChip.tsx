/** A state as a word on its colour. */
export function StatusChip({
  color,
  label,
}: {
  color?: 'warning' | 'success' | 'danger' | 'neutral' | undefined;
  label: string;
}) {
  return <span className={`status ${color ?? ''}`}>{label}</span>;
}
