import type { ReadCodes } from '../../../device/scanner/scanner-pictures.ts';

/** Loads the reader of codes in pictures: a megabyte that no other page should load. */
export async function loadReader(): Promise<ReadCodes> {
  const { prepareReader, readCodes } = await import('../../../device/scanner/scanner-detector.ts');
  await prepareReader();
  return readCodes;
}
