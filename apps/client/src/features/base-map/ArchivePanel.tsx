import type { BaseMapState } from '@callejero/contract/answers/base-map.ts';
import { useEffect, useId, useRef } from 'react';
import { scrollBehaviour } from '../../device/appearance.ts';
import { FieldError } from '../../ui/fields/FieldError.tsx';
import { Button } from '../../ui/layout/Button.tsx';
import { MapBoundary } from '../../ui/map/MapBoundary.tsx';
import { formatBytes, formatPercent } from '../../ui/values/format.ts';
import styles from './base-map.module.css';
import { LazyPreview } from './LazyPreview.tsx';
import { texts } from './texts.ts';
import { useArchiveTrial } from './useArchiveTrial.ts';

const words = texts.archive;
const guide = 'https://docs.protomaps.com/guide/getting-started';

/** The city's streets as a file that this server stores. */
export function ArchivePanel({ state }: { state: BaseMapState }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const shown = useRef<HTMLDivElement>(null);
  const { trial, progress, sent, error, tryFile, discard, publish } = useArchiveTrial(state);
  const isSending = progress === 'sending';
  useEffect(() => {
    if (trial) shown.current?.scrollIntoView({ block: 'nearest', behavior: scrollBehaviour() });
  }, [trial]);

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
      <div className="row wrap gap-2-3 end">
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
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            // Reset, so that choosing the same file again is a change.
            target.value = '';
            if (file) void tryFile(file);
          }}
        />
      </div>
    </section>
  );
}

const bytesOf = (file: File) => (offset: number, length: number) =>
  file.slice(offset, offset + length).arrayBuffer();

function Sending({ file, sent }: { file: File; sent: number }) {
  const total = formatBytes(file.size);
  const isWhole = sent >= file.size;
  return (
    <div className={styles.sending}>
      <p className="digits break">{words.sending(file.name)}</p>
      <progress
        className={styles.sendingProgress}
        max={file.size}
        value={sent}
        aria-label={words.sending(file.name)}
      />
      <p className="digits break muted">
        {isWhole ? words.checking : words.progress(formatPercent(sent / file.size), formatBytes(sent), total)}
      </p>
    </div>
  );
}
