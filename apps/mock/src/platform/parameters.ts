/** Writes the values of a statement as text, as the `pg` driver does: both databases get the same statements. */

/** Serializers for PGlite that change nothing, because `parameterText` has made every value text already. */
export const textSerializers: Record<string, (value: unknown) => string> = new Proxy(
  {},
  { get: () => String },
);

/** Null stays null. */
export function parameterText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value !== 'object') return String(value);
  if (value instanceof Date) return value.toISOString();
  if (ArrayBuffer.isView(value)) return bytea(value);
  if (Array.isArray(value)) return arrayText(value);
  return JSON.stringify(value);
}

function arrayText(values: readonly unknown[]): string {
  return `{${values.map(elementText).join(',')}}`;
}

function elementText(value: unknown): string {
  if (Array.isArray(value)) return arrayText(value);
  const text = parameterText(value);
  return text === null ? 'NULL' : `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}

function bytea({ buffer, byteOffset, byteLength }: ArrayBufferView): string {
  return `\\x${new Uint8Array(buffer, byteOffset, byteLength).toHex()}`;
}
