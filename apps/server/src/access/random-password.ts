const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789';

/** Four groups of five letters and digits, without similar ones: 100 bits. */
export function randomPassword(): string {
  const letters = Array.from(
    crypto.getRandomValues(new Uint8Array(20)),
    (byte) => alphabet[byte % alphabet.length] ?? '',
  ).join('');
  return letters.replace(/.{5}(?=.)/g, '$&-');
}
