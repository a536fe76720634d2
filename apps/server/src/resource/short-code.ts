import { shortCodeAlphabet, shortCodeLength } from '@callejero/contract/codes/redemption-code.ts';

/** A random code to type: 2.5 × 10^10 of them, each valid for some minutes or as long as it is shown. */
export function randomShortCode(): string {
  // Bytes beyond the last multiple would make the first characters more likely.
  const limit = 256 - (256 % shortCodeAlphabet.length);
  let code = '';
  while (code.length < shortCodeLength) {
    for (const byte of crypto.getRandomValues(new Uint8Array(shortCodeLength))) {
      if (byte < limit && code.length < shortCodeLength)
        code += shortCodeAlphabet[byte % shortCodeAlphabet.length];
    }
  }
  return code;
}
