import type { ArchiveHeader, ExtractEstimate } from '@callejero/contract/answers/base-map.ts';
import { isHttpsUrl } from '@callejero/contract/base-map.ts';
import { sidesOf, widened } from '@callejero/contract/rectangle.ts';
import { numberText } from '@callejero/contract/text/formats.ts';
import { useId, useState } from 'react';
import { fieldErrors, toRequestError } from '../../api/http/errors.ts';
import { settings } from '../../api/settings.ts';
import { FieldError } from '../../ui/fields/FieldError.tsx';
import { Button } from '../../ui/layout/Button.tsx';
import { MapBoundary } from '../../ui/map/MapBoundary.tsx';
import { formatBytes } from '../../ui/values/format.ts';
import styles from './BaseMap.module.css';
import { estimateExtract, startExtract, useStoreExtract } from './base-map-api.ts';
import { LazyPreview } from './LazyPreview.tsx';
import { texts } from './texts.ts';

const words = texts.extract;

interface Planned {
  source: string;
  bounds: ArchiveHeader['bounds'];
  sizes: ExtractEstimate['sizes'];
}

/** Asks how large the city's rectangle of an archive would be, and then begins to fetch it. */
export function ExtractForm({ city }: { city: ArchiveHeader['bounds'] }) {
  const id = useId();
  const store = useStoreExtract();
  const [source, setSource] = useState('');
  const [margin, setMargin] = useState('3');
  const [planned, setPlanned] = useState<Planned | null>(null);
  const [zoom, setZoom] = useState<number | null>(null);
  const [errors, setErrors] = useState<Partial<Record<'source' | 'margin' | 'start', string>>>({});
  const [busy, setBusy] = useState(false);

  function change(set: (value: string) => void, value: string): void {
    set(value);
    setErrors({});
    setPlanned(null);
  }

  /** Runs a request; shows the reason of a refusal at `field`. */
  async function attempt(field: 'source' | 'start', work: () => Promise<void>): Promise<void> {
    if (busy) return;
    setBusy(true);
    setErrors({});
    try {
      await work();
    } catch (cause) {
      setErrors({ [field]: fieldErrors(cause)[0]?.message ?? toRequestError(cause).message });
    } finally {
      setBusy(false);
    }
  }

  function estimate(): void {
    const kilometres = Number(margin.trim().replace(',', '.'));
    const isMargin = margin.trim() !== '' && kilometres >= 0 && kilometres <= 100;
    const isSource = isHttpsUrl(source.trim());
    if (!isMargin || !isSource) {
      setErrors({
        ...(isSource ? {} : { source: texts.style.invalid }),
        ...(isMargin ? {} : { margin: words.marginInvalid }),
      });
      return;
    }
    void attempt('source', async () => {
      const asked = { source: source.trim(), bounds: widened(city, kilometres) };
      const { sizes } = await estimateExtract(asked);
      setPlanned({ ...asked, sizes });
      setZoom(sizes.findLast(({ fits }) => fits)?.zoom ?? null);
    });
  }

  return (
    <form
      noValidate
      className={styles.trial}
      onSubmit={(event) => {
        event.preventDefault();
        estimate();
      }}
    >
      <div className="field">
        <label htmlFor={`${id}-source`}>{words.source}</label>
        <input
          id={`${id}-source`}
          className="input"
          type="url"
          value={source}
          autoComplete="off"
          spellCheck={false}
          aria-invalid={errors.source ? true : undefined}
          aria-describedby={`${id}-source-help`}
          onChange={(event) => change(setSource, event.target.value)}
        />
        <Help id={`${id}-source-help`} error={errors.source} help={words.sourceHelp} />
      </div>
      <div className="field">
        <label htmlFor={`${id}-margin`}>{words.margin}</label>
        <input
          id={`${id}-margin`}
          className="input"
          inputMode="decimal"
          value={margin}
          autoComplete="off"
          aria-invalid={errors.margin ? true : undefined}
          aria-describedby={`${id}-margin-help`}
          onChange={(event) => change(setMargin, event.target.value)}
        />
        <Help id={`${id}-margin-help`} error={errors.margin} help={words.marginHelp} />
      </div>
      {planned ? (
        <>
          <MapBoundary>
            <LazyPreview key={JSON.stringify(planned.bounds)} area={planned.bounds} />
          </MapBoundary>
          <p role="status">{words.rectangle(...sidesInWords(planned.bounds))}</p>
          <div className="field">
            <label htmlFor={`${id}-zoom`}>{words.zoom}</label>
            <select
              id={`${id}-zoom`}
              className="input"
              value={zoom ?? ''}
              aria-describedby={`${id}-zoom-help`}
              onChange={(event) => setZoom(Number(event.target.value))}
            >
              {planned.sizes.toReversed().map(({ zoom: each, size, fits }) => (
                <option key={each} value={each} disabled={!fits}>
                  {words.zoomOption(
                    each,
                    fits ? formatBytes(size) : `${formatBytes(size)}, ${words.tooLarge}`,
                  )}
                </option>
              ))}
            </select>
            <Help id={`${id}-zoom-help`} error={undefined} help={words.zoomHelp} />
          </div>
          <FieldError id={`${id}-start`} error={errors.start ?? null} role="alert" />
        </>
      ) : null}
      <div className={`${styles.actions} end`}>
        <Button type="submit" busy={busy}>
          {busy && !planned ? words.estimating : words.estimate}
        </Button>
        {planned && zoom !== null ? (
          <Button
            variant="primary"
            busy={busy}
            onClick={() =>
              void attempt('start', async () =>
                store(await startExtract({ source: planned.source, bounds: planned.bounds, maxZoom: zoom })),
              )
            }
          >
            {words.begin}
          </Button>
        ) : null}
      </div>
    </form>
  );
}

function sidesInWords(bounds: ArchiveHeader['bounds']): [string, string] {
  const { country } = settings().city;
  const [width, height] = sidesOf(bounds);
  return [numberText(Math.round(width), country), numberText(Math.round(height), country)];
}

function Help({ id, error, help }: { id: string; error: string | undefined; help: string }) {
  return (
    <p id={id} className={error ? 'field-error' : 'field-help'} role={error ? 'alert' : undefined}>
      {error ?? help}
    </p>
  );
}
