import type { BaseMapState } from '@callejero/contract/answers/base-map.ts';
import { headerSize, readPmtilesHeader } from '@callejero/contract/pmtiles-header.ts';
import { useEffect, useId, useRef, useState } from 'react';
import { classifyFailure, conflictOf, fieldErrors, toRequestError } from '../../api/http/errors.ts';
import { scrollBehaviour } from '../../device/appearance.ts';
import { feedback } from '../../ui/feedback/feedback.ts';
import { FieldError } from '../../ui/fields/FieldError.tsx';
import { Button } from '../../ui/layout/Button.tsx';
import { MapBoundary } from '../../ui/map/MapBoundary.tsx';
import { formatBytes, formatPercent } from '../../ui/values/format.ts';
import styles from './BaseMap.module.css';
import { archiveTransport, useRefreshState, useStoreState } from './base-map-api.ts';
import { LazyPreview } from './LazyPreview.tsx';
import { texts } from './texts.ts';
import { type ArchiveSending, sendArchive } from './upload-archive.ts';

const words = texts.archive;
const guide = 'https://docs.protomaps.com/guide/getting-started';

/** A file that is seen on a map of this page only. It is sent when it is published. */
interface Trial {
  /** Distinguishes repeated tries of one file. */
  id: number;
  file: File;
  sending: ArchiveSending<BaseMapState>;
}

/** `stopped`: what has arrived is not sent again. */
type Progress = 'tried' | 'sending' | 'stopped';

/** The city's streets as a file that this server stores. */
export function ArchivePanel({ state }: { state: BaseMapState }) {
  const id = useId();
  const store = useStoreState();
  const refresh = useRefreshState();
  const input = useRef<HTMLInputElement>(null);
  const stop = useRef<AbortController | null>(null);
  const shown = useRef<HTMLDivElement>(null);
  const tries = useRef(0);
  const [trial, setTrial] = useState<Trial | null>(null);
  const [progress, setProgress] = useState<Progress>('tried');
  /** Bytes. */
  const [sent, setSent] = useState(0);
  const [error, setError] = useState<string | null>(null);
  const isSending = progress === 'sending';

  useEffect(() => () => stop.current?.abort(), []);
  useEffect(() => {
    if (trial) shown.current?.scrollIntoView({ block: 'nearest', behavior: scrollBehaviour() });
  }, [trial]);
  useEffect(() => {
    if (!isSending) return;
    const onLeave = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', onLeave);
    return () => window.removeEventListener('beforeunload', onLeave);
  }, [isSending]);

  async function tryFile(file: File | undefined): Promise<void> {
    if (!file) return;
    discard();
    if (input.current) input.current.value = '';
    const problem = await problemOf(file, state.maxArchiveSize);
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
      discard();
      feedback.success(words.done);
    } catch (cause) {
      if (controller.signal.aborted) return;
      if (conflictOf(cause)) {
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

  return (
    <section className={`card ${styles.panel} pad-5`} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{words.title}</h2>
      <p className="muted">{words.lead}</p>
      <p>
        <a href={guide} target="_blank" rel="noopener">
          {words.link}
        </a>
      </p>
      {trial ? (
        <div ref={shown} className={styles.trial}>
          <MapBoundary>
            <LazyPreview key={trial.id} readBytes={bytesOf(trial.file)} />
          </MapBoundary>
          <p className="break" role="status">
            <strong>{words.trying(trial.file.name)}</strong> {words.onlyYou}
          </p>
          {progress === 'tried' ? null : <Sending file={trial.file} sent={sent} />}
        </div>
      ) : null}
      <FieldError id={`${id}-error`} error={error} role="alert" />
      <div className={`${styles.actions} end`}>
        {trial ? (
          <>
            <Button variant="plain" onClick={discard}>
              {isSending ? words.stop : words.discard}
            </Button>
            {isSending ? null : (
              <Button variant="primary" onClick={() => void publish(trial)}>
                {progress === 'stopped' ? words.resume : texts.publish}
              </Button>
            )}
          </>
        ) : (
          <>
            <span className="muted">{words.limit(formatBytes(state.maxArchiveSize))}</span>
            <Button onClick={() => input.current?.click()}>{words.choose}</Button>
          </>
        )}
        <input
          ref={input}
          type="file"
          accept=".pmtiles,application/octet-stream"
          aria-label={words.choose}
          hidden
          onChange={(event) => void tryFile(event.target.files?.[0])}
        />
      </div>
    </section>
  );
}

const bytesOf = (file: File) => (offset: number, length: number) =>
  file.slice(offset, offset + length).arrayBuffer();

/** Why the file can't be the base map; the server checks the same after it has arrived. */
async function problemOf(file: File, maxSize: number): Promise<string | null> {
  if (file.size > maxSize) return words.tooLarge(formatBytes(maxSize));
  const header = readPmtilesHeader(new Uint8Array(await file.slice(0, headerSize).arrayBuffer()), file.size);
  return typeof header === 'string' ? header : null;
}

function Sending({ file, sent }: { file: File; sent: number }) {
  const total = formatBytes(file.size);
  const isWhole = sent >= file.size;
  return (
    <div className={styles.sending}>
      <p>{words.sending(file.name)}</p>
      <progress max={file.size} value={sent} aria-label={words.sending(file.name)} />
      <p className="muted">
        {isWhole ? words.checking : words.progress(formatPercent(sent / file.size), formatBytes(sent), total)}
      </p>
    </div>
  );
}
