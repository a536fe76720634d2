/** `Ana Pérez (ana@ejemplo.mx)`: distinguishes users with the same name. */
export function personName(row: Record<string, unknown>): string {
  const name = [row.firstName, row.lastName]
    .filter((part) => typeof part === 'string' && part !== '')
    .join(' ');
  const email = typeof row.email === 'string' ? row.email : '';
  return name === '' ? email : email === '' ? name : `${name} (${email})`;
}
