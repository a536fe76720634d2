/** ISO/IEC 18004: four empty modules on every side. */
export const quietZone = 4;

/**
 * The modules of a QR code with its quiet zone; true is dark. It can be read when 15 % of it is lost (M), or 25 % (Q). The library
 * is loaded at the first code.
 */
export async function encodeQr(
  text: string,
  ecc: 'M' | 'Q' = 'M',
): Promise<{ data: boolean[][]; size: number }> {
  const { encode } = await import('uqr');
  return encode(text, { ecc, border: quietZone });
}
