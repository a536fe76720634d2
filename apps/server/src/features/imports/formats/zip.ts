/** Archives, unpacked as a stream with a limit: what an archive says of its sizes may be a lie. */
import { ApiError } from '@callejero/contract/errors.ts';
import { importLimits } from '@callejero/contract/resources/imports.ts';
import { Unzip, type UnzipFile, UnzipInflate, unzipSync } from 'fflate';
import { invalidFile } from '../reading/invalid-file.ts';
import { isZip } from './decode.ts';
import type { FileContent } from './table.ts';

/** The names of the files in an archive; none if the bytes are none. */
export function namesInZip(bytes: Uint8Array): string[] {
  if (!isZip(bytes)) return [];
  const names: string[] = [];
  try {
    unzipSync(bytes, { filter: ({ name }) => names.push(name) < 0 });
  } catch {
    // A broken directory: unpacking says so.
  }
  return names;
}

/** Small, because a byte may become a thousand. */
const slice = 8192;

export interface UnpackBudget {
  /** Bytes that may still be unpacked of a file, in all passes. */
  left: number;
}

export const unpackBudget = (): UnpackBudget => ({ left: importLimits.unpacked });

/**
 * Calls `take` with each part of each wanted file, in the archive's order. Stops at once where the budget ends.
 */
export function* unpack(
  { name, bytes }: FileContent,
  isWanted: (entry: string) => boolean,
  budget: UnpackBudget,
  take: (entry: string, text: string, isLast: boolean) => void,
): Generator<void, void> {
  if (((bytes[6] ?? 0) & 1) === 1)
    throw invalidFile(name, 'Está protegido con contraseña. Quítasela y súbelo otra vez.');
  const broken = () =>
    invalidFile(name, 'El archivo comprimido está cortado o dañado. Descárgalo o guárdalo otra vez.');
  const onFile = (entry: UnzipFile) => {
    if (!isWanted(entry.name)) return;
    const decoder = new TextDecoder();
    entry.ondata = (error, chunk, isLast) => {
      if (error) throw error instanceof ApiError ? error : broken();
      budget.left -= chunk.length;
      if (budget.left < 0) {
        throw invalidFile(
          name,
          `Al descomprimirlo pasa de ${importLimits.unpacked / 1024 / 1024} MB. Divídelo en varios archivos.`,
        );
      }
      take(entry.name, decoder.decode(chunk, { stream: !isLast }), isLast);
    };
    entry.start();
  };
  const archive = new Unzip(onFile);
  archive.register(UnzipInflate);
  for (let start = 0; start < bytes.length; start += slice) {
    try {
      archive.push(bytes.subarray(start, start + slice), start + slice >= bytes.length);
    } catch (error) {
      throw error instanceof ApiError ? error : broken();
    }
    yield;
  }
}
