/** The part of CBOR (RFC 8949) that an authenticator writes. */
export type Cbor = number | string | Uint8Array | Map<number | string, Cbor>;

/** A major type with its argument: a number, a length or a count. */
function head(major: number, argument: number): number[] {
  const type = major << 5;
  if (argument < 24) return [type | argument];
  if (argument < 256) return [type | 24, argument];
  return [type | 25, argument >> 8, argument & 255];
}

function items(value: Cbor): number[] {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') {
    const bytes = new TextEncoder().encode(value);
    return [...head(3, bytes.length), ...bytes];
  }
  if (value instanceof Uint8Array) return [...head(2, value.length), ...value];
  return [...head(5, value.size), ...[...value].flatMap(([key, item]) => [...items(key), ...items(item)])];
}

/** Numbers and lengths up to 65,535. */
export function encodeCbor(value: Cbor): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(items(value));
}
