/** A state as a coloured label. */
export function StatusChip({
  color,
  label,
}: {
  color?: 'warning' | 'success' | 'danger' | 'neutral' | undefined;
  label: string;
}) {
  return <span className={`status ${color ?? ''}`}>{label}</span>;
}
