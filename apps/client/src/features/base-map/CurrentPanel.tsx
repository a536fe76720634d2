import type { BaseMapState } from '@callejero/contract/answers/base-map.ts';
import { useId } from 'react';
import { settings } from '../../api/settings.ts';
import { feedback } from '../../ui/feedback/feedback.ts';
import { useAttempt } from '../../ui/feedback/useAttempt.ts';
import { Button } from '../../ui/layout/Button.tsx';
import { MapBoundary } from '../../ui/map/MapBoundary.tsx';
import { refreshPage } from '../../ui/map/page-policy.ts';
import { StatusChip } from '../../ui/states/StatusChip.tsx';
import { formatBytes } from '../../ui/values/format.ts';
import styles from './base-map.module.css';
import { removeBaseMap, restoreBaseMap, useRefreshState, useStoreState } from './base-map-api.ts';
import { LazyPreview } from './LazyPreview.tsx';
import { texts } from './texts.ts';

const words = texts.now;

/** The map that everybody sees now. */
export function CurrentPanel({ state, mayChange }: { state: BaseMapState; mayChange: boolean }) {
  const id = useId();
  const store = useStoreState();
  const refresh = useRefreshState();
  const { busy, run } = useAttempt();
  const { styleUrl, archive, styleFile, configured, previous } = state;
  const isStored = styleUrl !== null || archive !== null || styleFile !== null;
  const label = configured
    ? words.configured
    : archive
      ? words.archive
      : (styleUrl ?? styleFile)
        ? words.style
        : settings().map.town
          ? words.demo
          : words.none;

  async function remove(): Promise<void> {
    if (!(await feedback.confirm(words.removeQuestion, words.removeDetail))) return;
    const done = await run(async () => {
      await store(await removeBaseMap(state.rev));
      feedback.success(words.removed);
    }, texts.stale);
    if (!done) await refresh();
  }

  async function restore(): Promise<void> {
    const done = await run(async () => {
      const restored = await restoreBaseMap(state.rev);
      await store(restored);
      feedback.success(words.restored);
      if (!restored.styleUrl && !restored.styleFile) return;
      // The Content-Security-Policy of this page does not allow the style's hosts.
      await refreshPage();
      window.location.reload();
    }, texts.stale);
    if (!done) await refresh();
  }

  return (
    <section className={`card ${styles.panel} pad-5`} aria-labelledby={`${id}-title`}>
      <div className="row wrap gap-2-3 between">
        <h2 id={`${id}-title`}>{words.title}</h2>
        <StatusChip color={label === words.none ? 'warning' : 'success'} label={label} />
      </div>
      {configured ? <p>{words.configuredDetail(configured)}</p> : null}
      {!configured && !isStored ? <p>{settings().map.town ? words.demoDetail : words.noneDetail}</p> : null}
      {isStored ? <Stored state={state} /> : null}
      <MapBoundary>
        {/* Another choice mounts another map. */}
        <LazyPreview key={settings().map.version} />
      </MapBoundary>
      {previous ? (
        <p className="muted break">
          {words.before(previous.archive?.name ?? previous.styleFile ?? previous.styleUrl ?? '')}
        </p>
      ) : null}
      {mayChange && (isStored || previous) ? (
        <div className="row wrap gap-2-3 end">
          {isStored ? (
            <Button variant="plain" className="danger" disabled={busy} onClick={() => void remove()}>
              {words.remove}
            </Button>
          ) : null}
          {previous ? (
            <Button disabled={busy} onClick={() => void restore()}>
              {words.restore}
            </Button>
          ) : null}
        </div>
      ) : null}
    </section>
  );
}

function Stored({ state: { styleUrl, archive, styleFile, configured } }: { state: BaseMapState }) {
  const kind = archive && (archive.tileType === 'vector' ? words.vector : words.raster);
  return (
    <>
      <p>
        {configured ? `${words.stored}: ` : ''}
        <strong className="break">{archive?.name ?? styleFile ?? styleUrl}</strong>
        {archive ? (
          <span className="muted">
            {` · ${formatBytes(archive.size)} · ${kind} · ${words.zoom(archive.minZoom, archive.maxZoom)}`}
          </span>
        ) : null}
      </p>
      {archive && !archive.coversCity ? (
        <p className={`${styles.warning} round-small pad`}>{words.outside}</p>
      ) : null}
    </>
  );
}
