import type { BaseMapState } from '@callejero/contract/answers/base-map.ts';
import { headerSize, readPmtilesHeader } from '@callejero/contract/pmtiles-header.ts';
import { useEffect, useRef, useState } from 'react';
import { classifyFailure, fieldErrors, getConflict, toRequestError } from '../../api/http/errors.ts';
import { feedback } from '../../ui/feedback/feedback.ts';
import { createNewest } from '../../ui/hooks/newest.ts';
import { formatBytes } from '../../ui/values/format.ts';
import { archiveTransport, useRefreshState, useStoreState } from './base-map-api.ts';
import { texts } from './texts.ts';
import { type ArchiveSending, sendArchive } from './upload-archive.ts';

const words = texts.archive;

/** A file that is seen on a map of this page only. It is sent when it is published. */
interface Trial {
  /** Distinguishes repeated tries of one file. */
  id: number;
  file: File;
  sending: ArchiveSending<BaseMapState>;
}

/** `stopped`: what has arrived is not sent again. */
type Progress = 'tried' | 'sending' | 'stopped';

/** A file that is tried, sent and published, or given up. */
export function useArchiveTrial(state: BaseMapState) {
  const store = useStoreState();
  const refresh = useRefreshState();
  const stop = useRef<AbortController | null>(null);
  const tries = useRef(0);
  const [choices] = useState(createNewest);
  const [trial, setTrial] = useState<Trial | null>(null);
  const [progress, setProgress] = useState<Progress>('tried');
  /** Bytes. */
  const [sent, setSent] = useState(0);
  const [error, setError] = useState<string | null>(null);
  const isSending = progress === 'sending';

  useEffect(() => () => stop.current?.abort(), []);
  useEffect(() => {
    if (!isSending) return;
    const onLeave = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', onLeave);
    return () => window.removeEventListener('beforeunload', onLeave);
  }, [isSending]);

  async function tryFile(file: File): Promise<void> {
    discard();
    const isNewest = choices.begin();
    const problem = await problemOf(file, state.maxArchiveSize);
    if (!isNewest()) return;
    setError(problem);
    if (problem === null) {
      const sending = sendArchive(file, archiveTransport, setSent);
      tries.current += 1;
      setTrial({ id: tries.current, file, sending });
    }
  }

  function discard(): void {
    stop.current?.abort();
    setTrial(null);
    setProgress('tried');
    setSent(0);
    setError(null);
  }

  async function publish({ sending }: Trial): Promise<void> {
    const controller = new AbortController();
    stop.current = controller;
    setError(null);
    setProgress('sending');
    try {
      await store(await sending.run(state.rev, controller.signal));
      // Stopped too late: the file was published, and what is tried by now is another one.
      if (!controller.signal.aborted) discard();
      feedback.success(words.done);
    } catch (cause) {
      if (controller.signal.aborted) return;
      if (getConflict(cause)) {
        setProgress('tried');
        setError(texts.stale);
        await refresh();
        return;
      }
      setProgress('stopped');
      if (classifyFailure(cause).kind === 'unreachable') setError(words.interrupted);
      else setError(fieldErrors(cause)[0]?.message ?? toRequestError(cause).message);
    }
  }

  return { trial, progress, sent, error, tryFile, discard, publish };
}

/** Why the file can't be the base map; the server checks the same after it has arrived. */
async function problemOf(file: File, maxSize: number): Promise<string | null> {
  if (file.size > maxSize) return words.tooLarge(formatBytes(maxSize));
  const header = readPmtilesHeader(new Uint8Array(await file.slice(0, headerSize).arrayBuffer()), file.size);
  return typeof header === 'string' ? header : null;
}
