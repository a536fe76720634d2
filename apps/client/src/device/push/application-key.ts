/** The server's key, in the format that a browser's subscription needs. */

export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

export function sameBytes(buffer: ArrayBuffer | null, bytes: Uint8Array): boolean {
  if (buffer?.byteLength !== bytes.length) return false;
  return new Uint8Array(buffer).every((byte, index) => byte === bytes[index]);
}
