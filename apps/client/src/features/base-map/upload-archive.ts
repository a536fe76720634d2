/** Sends a large file part by part. After an interruption, parts that have arrived are not sent again. */

import type { ArchiveUpload } from '@callejero/contract/answers/base-map.ts';

interface PartOptions {
  onProgress: (fraction: number) => void;
  signal: AbortSignal;
}

export interface ArchiveTransport<Result> {
  begin(name: string, size: number): Promise<ArchiveUpload>;
  sendPart(upload: string, part: number, bytes: Blob, options: PartOptions): Promise<unknown>;
  finish(body: { rev: number; upload: string; name: string; size: number }): Promise<Result>;
}

export interface ArchiveSending<Result> {
  /** Starts sending, or resumes where it stopped. Once `signal` is aborted nothing is reported or finished any more. */
  run(rev: number, signal: AbortSignal): Promise<Result>;
}

/** `onSent` gets the number of bytes that have arrived. */
export function sendArchive<Result>(
  file: File,
  transport: ArchiveTransport<Result>,
  onSent: (bytes: number) => void,
): ArchiveSending<Result> {
  let begun: ArchiveUpload | null = null;
  let next = 0;
  const { name, size } = file;
  return {
    async run(rev, signal) {
      begun ??= await transport.begin(name, size);
      const { upload, partSize } = begun;
      for (; next * partSize < size; next += 1) {
        signal.throwIfAborted();
        const start = next * partSize;
        const bytes = file.slice(start, start + partSize);
        onSent(start);
        await transport.sendPart(upload, next, bytes, {
          signal,
          onProgress: (fraction) => {
            if (!signal.aborted) onSent(start + fraction * bytes.size);
          },
        });
      }
      signal.throwIfAborted();
      onSent(size);
      return transport.finish({ rev, upload, name, size });
    },
  };
}
