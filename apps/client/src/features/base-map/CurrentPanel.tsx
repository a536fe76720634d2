import type { BaseMapState } from '@callejero/contract/answers/base-map.ts';
import { useId } from 'react';
import { settings } from '../../api/settings.ts';
import { attempt } from '../../ui/feedback/attempt.ts';
import { feedback } from '../../ui/feedback/feedback.ts';
import { Button } from '../../ui/layout/Button.tsx';
import { lazyComponent } from '../../ui/lazy-part.tsx';
import { MapBoundary } from '../../ui/map/MapBoundary.tsx';
import { StatusChip } from '../../ui/states/StatusChip.tsx';
import { formatBytes } from '../../ui/values/format.ts';
import styles from './BaseMap.module.css';
import { removeBaseMap, useStoreState } from './base-map-api.ts';
import { texts } from './texts.ts';

const words = texts.now;
const Preview = lazyComponent(
  async () => (await import('./Preview.tsx')).Preview,
  <div className={styles.preview} />,
);

/** The map that everybody sees now. */
export function CurrentPanel({ state, mayChange }: { state: BaseMapState; mayChange: boolean }) {
  const id = useId();
  const store = useStoreState();
  const { styleUrl, archive, configured } = state;
  const isStored = styleUrl !== null || archive !== null;
  const label = configured
    ? words.configured
    : archive
      ? words.archive
      : styleUrl
        ? words.style
        : settings().map.town
          ? words.demo
          : words.none;

  async function remove(): Promise<void> {
    const detail = archive ? words.removeArchive : words.removeStyle;
    if (!(await feedback.confirm(words.removeQuestion, detail))) return;
    await attempt(async () => {
      await store(await removeBaseMap(state.rev));
      feedback.success(words.removed);
    });
  }

  return (
    <section className={`card ${styles.panel} pad-5`} aria-labelledby={`${id}-title`}>
      <div className={`${styles.head} between`}>
        <h2 id={`${id}-title`}>{words.title}</h2>
        <StatusChip color={label === words.none ? 'warning' : 'success'} label={label} />
      </div>
      {configured ? <p>{words.configuredDetail(configured)}</p> : null}
      {!configured && !isStored ? <p>{settings().map.town ? words.demoDetail : words.noneDetail}</p> : null}
      {isStored ? <Stored state={state} /> : null}
      <MapBoundary>
        {/* Another choice mounts another map. */}
        <Preview key={settings().map.version} />
      </MapBoundary>
      {isStored && mayChange ? (
        <div className={`${styles.actions} end`}>
          <Button variant="plain" className="danger" onClick={() => void remove()}>
            {words.remove}
          </Button>
        </div>
      ) : null}
    </section>
  );
}

function Stored({ state: { styleUrl, archive, configured } }: { state: BaseMapState }) {
  const kind = archive && (archive.tileType === 'vector' ? words.vector : words.raster);
  return (
    <>
      <p>
        {configured ? `${words.stored}: ` : ''}
        <strong className="break">{archive?.name ?? styleUrl}</strong>
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
