import type { ReadCodes } from '../../../device/scanner/scanner-pictures.ts';

/** What reads the codes in a picture: a megabyte, of which nobody else should load anything. */
export async function loadReader(): Promise<ReadCodes> {
  const { prepareReader, readCodes } = await import('../../../device/scanner/scanner-detector.ts');
  await prepareReader();
  return readCodes;
}
