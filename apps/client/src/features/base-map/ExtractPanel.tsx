import type { BaseMapState, ExtractState } from '@callejero/contract/answers/base-map.ts';
import { useId } from 'react';
import { feedback } from '../../ui/feedback/feedback.ts';
import { useAttempt } from '../../ui/feedback/useAttempt.ts';
import { Button } from '../../ui/layout/Button.tsx';
import { MapBoundary } from '../../ui/map/MapBoundary.tsx';
import { FailureOrSkeleton } from '../../ui/states/FailureOrSkeleton.tsx';
import { formatBytes, formatPercent } from '../../ui/values/format.ts';
import styles from './base-map.module.css';
import {
  discardExtract,
  publishExtract,
  readExtract,
  retryExtract,
  useExtract,
  useRefreshState,
  useStoreExtract,
  useStoreState,
} from './base-map-api.ts';
import { ExtractForm } from './ExtractForm.tsx';
import { LazyPreview } from './LazyPreview.tsx';
import { texts } from './texts.ts';

const words = texts.extract;
const guide = 'https://docs.protomaps.com/basemaps/downloads';

type Extract = NonNullable<ExtractState['extract']>;

/** The city's rectangle of an archive of another server. */
export function ExtractPanel({ state }: { state: BaseMapState }) {
  const id = useId();
  const found = useExtract();
  const extract = found.data?.extract;
  return (
    <section className={`card ${styles.panel} pad-5`} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{words.title}</h2>
      <p className="muted">{words.lead}</p>
      <p>
        <a href={guide} target="_blank" rel="noopener">
          {words.link}
        </a>
      </p>
      {found.data ? (
        extract ? (
          <Begun key={extract.id} extract={extract} rev={state.rev} />
        ) : (
          <ExtractForm city={found.data.city} />
        )
      ) : (
        <FailureOrSkeleton of={found} rows={2} height="2.75rem" />
      )}
    </section>
  );
}

function Begun({ extract, rev }: { extract: Extract; rev: number }) {
  const store = useStoreState();
  const refresh = useRefreshState();
  const storeExtract = useStoreExtract();
  const { busy, run } = useAttempt();
  const { id, state, source, error, archive, isCommand } = extract;

  const discard = () =>
    run(async () => {
      storeExtract(await discardExtract());
      feedback.success(words.cancelled);
    });
  const retry = () => run(async () => storeExtract(await retryExtract()));
  async function publish(): Promise<void> {
    await run(async () => {
      await store(await publishExtract(rev, id));
      feedback.success(words.done);
    }, texts.stale);
    await refresh();
  }

  return (
    <div className={styles.trial}>
      {state === 'running' ? <Progress extract={extract} /> : null}
      {state === 'failed' ? (
        <div className={`${styles.warning} round-small pad`} role="alert">
          <p>
            <strong>{words.failed}</strong> {error}
          </p>
          <p className="break">{source}</p>
        </div>
      ) : null}
      {state === 'ready' && archive ? (
        <>
          <MapBoundary>
            <LazyPreview readBytes={readExtract} />
          </MapBoundary>
          <p className="break" role="status">
            <strong>{words.ready(archive.name)}</strong> {formatBytes(archive.size)} ·{' '}
            {texts.now.zoom(archive.minZoom, archive.maxZoom)}. {words.onlyYou}
          </p>
          {archive.coversCity ? null : (
            <p className={`${styles.warning} round-small pad`}>{texts.now.outside}</p>
          )}
        </>
      ) : null}
      {isCommand && state !== 'ready' ? <p className="muted">{words.command}</p> : null}
      <div className="row wrap gap-2-3 end">
        <Button variant="plain" disabled={busy} onClick={() => void discard()}>
          {state === 'running' ? words.cancel : words.discard}
        </Button>
        {state === 'failed' && !isCommand ? (
          <Button disabled={busy} onClick={() => void retry()}>
            {words.retry}
          </Button>
        ) : null}
        {state === 'ready' ? (
          <Button variant="primary" disabled={busy} onClick={() => void publish()}>
            {texts.publish}
          </Button>
        ) : null}
      </div>
    </div>
  );
}

function Progress({ extract: { source, size, done } }: { extract: Extract }) {
  return (
    <div className={styles.sending}>
      <p className="digits break">{words.running(source)}</p>
      <progress
        className={styles.sendingProgress}
        max={size}
        value={done}
        aria-label={words.running(source)}
      />
      <p className="digits break muted">
        {done >= size
          ? words.checking
          : words.progress(formatPercent(done / size), formatBytes(done), formatBytes(size))}
      </p>
    </div>
  );
}
