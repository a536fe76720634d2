import type { ReadCodes } from '../../../device/scanner/scanner-pictures.ts';

/** Loads the reader of codes in pictures: it is large, and no other page needs it. */
export async function loadReader(): Promise<ReadCodes> {
  const { prepareReader, readCodes } = await import('../../../device/scanner/scanner-detector.ts');
  await prepareReader();
  return readCodes;
}
