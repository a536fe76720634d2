/** Receives the files of an import and stores them; refuses what is obviously invalid at once. */

import { ApiError } from '@callejero/contract/errors.ts';
import { importLimits } from '@callejero/contract/resources/imports.ts';
import {
  MaxFileSizeExceededError,
  MaxPartsExceededError,
  MaxTotalSizeExceededError,
  MultipartParseError,
  parseMultipartStream,
} from '@remix-run/multipart-parser';
import { fileName } from '../../http/file-name.ts';
import type { Platform } from '../../ports/ports.ts';
import { fileTooLarge, invalidFile } from './reading/invalid-file.ts';
import { type StoredImportFile, unreadFile } from './store.ts';

const megabytes = (bytes: number): number => bytes / 1024 / 1024;

/**
 * Every part named `file`. The body is read as a stream that stops at the first exceeded limit, whatever its headers claim; one
 * file at a time is in memory until it is stored.
 */
export async function receiveFiles(
  { files }: Pick<Platform, 'files'>,
  request: Request,
  importId: string,
): Promise<StoredImportFile[]> {
  if (Number(request.headers.get('content-length') ?? 0) > importLimits.upload) throw uploadTooLarge();
  const type = request.headers.get('content-type') ?? '';
  const boundary = /^multipart\/form-data;.*boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(type);
  if (!boundary || !request.body) throw new ApiError('file-missing');
  const received: StoredImportFile[] = [];
  try {
    for await (const part of parseMultipartStream(request.body, {
      boundary: boundary[1] ?? boundary[2] ?? '',
      maxFileSize: importLimits.file,
      maxTotalSize: importLimits.upload,
      maxParts: importLimits.files,
    })) {
      if (part.name !== 'file' || !part.isFile) continue;
      const bytes = new Uint8Array(part.arrayBuffer);
      const file = await describeFile(part.filename ?? '', bytes, received, importId);
      received.push(file);
      await files.put(file.path, bytes);
    }
    if (received.length === 0) throw new ApiError('file-missing');
    return received;
  } catch (error) {
    await discardFiles({ files }, received);
    if (error instanceof MaxFileSizeExceededError) throw fileTooLarge('Un archivo');
    if (error instanceof MaxTotalSizeExceededError) throw uploadTooLarge();
    if (error instanceof MaxPartsExceededError) {
      throw new ApiError(
        'import-invalid',
        undefined,
        `Sube ${importLimits.files} archivos como máximo a la vez.`,
      );
    }
    if (error instanceof MultipartParseError) throw new ApiError('file-missing');
    throw error;
  }
}

function uploadTooLarge(): ApiError {
  return new ApiError(
    'import-invalid',
    undefined,
    `Los archivos pasan juntos de ${megabytes(importLimits.upload)} MB. Súbelos por partes.`,
  );
}

/** Checks a file's format and gives it a unique name; throws when it can't be imported. */
export async function describeFile(
  filename: string,
  bytes: Uint8Array,
  others: readonly StoredImportFile[],
  importId: string,
): Promise<StoredImportFile> {
  const name = uniqueName(fileName(filename, 200), others);
  const { checkFormat } = await import('./formats/drivers.ts');
  checkFormat(name, bytes);
  if (others.length >= importLimits.files) {
    throw invalidFile(name, `Sube ${importLimits.files} archivos como máximo a la vez.`);
  }
  return {
    ...unreadFile,
    name,
    path: `imports/${importId}-${others.length}`,
    size: bytes.byteLength,
  };
}

/** Options refer to files by name. */
function uniqueName(name: string, others: readonly StoredImportFile[]): string {
  const taken = new Set(others.map((file) => file.name));
  let unique = name;
  for (let number = 2; taken.has(unique); number += 1) unique = `${name} [${number}]`;
  return unique;
}

export async function discardFiles(
  { files }: Pick<Platform, 'files'>,
  stored: readonly Pick<StoredImportFile, 'path'>[],
): Promise<void> {
  await Promise.all(stored.map((file) => files.remove(file.path)));
}
