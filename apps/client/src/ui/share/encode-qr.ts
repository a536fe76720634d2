/** ISO/IEC 18004: four empty modules on every side. */
export const quietZone = 4;

/** The modules of a QR code with its quiet zone; true is dark. The library is loaded at the first code. */
export async function encodeQr(text: string): Promise<{ data: boolean[][]; size: number }> {
  const { encode } = await import('uqr');
  return encode(text, { ecc: 'M', border: quietZone });
}
