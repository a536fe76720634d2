import type { BaseMapState } from '@callejero/contract/answers/base-map.ts';
import { useEffect, useId, useRef, useState } from 'react';
import { classifyFailure, fieldErrors, toRequestError } from '../../api/http/errors.ts';
import { feedback } from '../../ui/feedback/feedback.ts';
import { FieldError } from '../../ui/fields/FieldError.tsx';
import { Button } from '../../ui/layout/Button.tsx';
import { formatBytes, formatPercent } from '../../ui/values/format.ts';
import styles from './BaseMap.module.css';
import { archiveTransport, useStoreState } from './base-map-api.ts';
import { texts } from './texts.ts';
import { type ArchiveSending, sendArchive } from './upload-archive.ts';

const words = texts.archive;
const guide = 'https://docs.protomaps.com/guide/getting-started';

interface Upload {
  file: File;
  /** Bytes. */
  sent: number;
  sending: ArchiveSending<BaseMapState>;
  /** The upload stopped and can be resumed. */
  interrupted: boolean;
}

/** The city's streets as a file that this server stores. */
export function ArchivePanel({ state }: { state: BaseMapState }) {
  const id = useId();
  const store = useStoreState();
  const input = useRef<HTMLInputElement>(null);
  const stop = useRef<AbortController | null>(null);
  const [upload, setUpload] = useState<Upload | null>(null);
  const [error, setError] = useState<string | null>(null);
  const running = upload !== null && !upload.interrupted;

  useEffect(() => () => stop.current?.abort(), []);
  useEffect(() => {
    if (!running) return;
    const onLeave = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', onLeave);
    return () => window.removeEventListener('beforeunload', onLeave);
  }, [running]);

  function choose(file: File | undefined): void {
    if (!file) return;
    setError(null);
    if (file.size > state.maxArchiveSize) {
      setError(words.tooLarge(formatBytes(state.maxArchiveSize)));
      return;
    }
    const onSent = (sent: number) => setUpload((current) => current && { ...current, sent });
    void run({ file, sent: 0, sending: sendArchive(file, archiveTransport, onSent), interrupted: false });
  }

  async function run(next: Upload): Promise<void> {
    const controller = new AbortController();
    stop.current = controller;
    setError(null);
    setUpload({ ...next, interrupted: false });
    try {
      await store(await next.sending.run(state.rev, controller.signal));
      setUpload(null);
      feedback.success(words.done);
    } catch (cause) {
      if (controller.signal.aborted) return setUpload(null);
      const { kind } = classifyFailure(cause);
      const mayResume = kind === 'unreachable' || kind === 'limited';
      setUpload((current) => (mayResume && current ? { ...current, interrupted: true } : null));
      setError(
        kind === 'unreachable'
          ? words.interrupted
          : (fieldErrors(cause)[0]?.message ?? toRequestError(cause).message),
      );
    } finally {
      if (input.current) input.current.value = '';
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
      {upload ? <Sending upload={upload} /> : null}
      <FieldError id={`${id}-error`} error={error} role="alert" />
      <div className={`${styles.actions} end`}>
        {upload ? (
          <Button
            variant="plain"
            onClick={() => {
              stop.current?.abort();
              setUpload(null);
              setError(null);
            }}
          >
            {words.stop}
          </Button>
        ) : null}
        {upload?.interrupted ? (
          <Button variant="primary" onClick={() => void run(upload)}>
            {words.resume}
          </Button>
        ) : null}
        {upload ? null : (
          <>
            <span className="muted">{words.limit(formatBytes(state.maxArchiveSize))}</span>
            <Button onClick={() => input.current?.click()}>
              {state.archive ? words.replace : words.choose}
            </Button>
          </>
        )}
        <input
          ref={input}
          type="file"
          accept=".pmtiles,application/octet-stream"
          aria-label={words.choose}
          hidden
          onChange={(event) => choose(event.target.files?.[0])}
        />
      </div>
    </section>
  );
}

function Sending({ upload: { file, sent } }: { upload: Upload }) {
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
