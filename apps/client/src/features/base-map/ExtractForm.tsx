import type { ArchiveHeader, ExtractEstimate } from '@callejero/contract/answers/base-map.ts';
import { isHttpsUrl } from '@callejero/contract/base-map.ts';
import { getSides, widened } from '@callejero/contract/rectangle.ts';
import { numberText } from '@callejero/contract/text/formats.ts';
import { useId, useState } from 'react';
import { fieldErrors, toRequestError } from '../../api/http/errors.ts';
import { settings } from '../../api/settings.ts';
import { FieldError } from '../../ui/fields/FieldError.tsx';
import { createNewest } from '../../ui/hooks/newest.ts';
import { Button } from '../../ui/layout/Button.tsx';
import { MapBoundary } from '../../ui/map/MapBoundary.tsx';
import { formatBytes } from '../../ui/values/format.ts';
import styles from './base-map.module.css';
import { estimateExtract, startExtract, useStoreExtract } from './base-map-api.ts';
import { HelpedInput } from './HelpedInput.tsx';
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
  const [questions] = useState(createNewest);

  function change(set: (value: string) => void, value: string): void {
    // An estimate on its way is of other values.
    questions.begin();
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
    const kilometres = parseMargin(margin);
    const isSource = isHttpsUrl(source.trim());
    if (kilometres === null || !isSource) {
      setErrors({
        ...(!isSource && { source: texts.style.invalid }),
        ...(kilometres === null && { margin: words.marginInvalid }),
      });
      return;
    }
    void attempt('source', async () => {
      const asked = { source: source.trim(), bounds: widened(city, kilometres) };
      const isNewest = questions.begin();
      const { sizes } = await estimateExtract(asked);
      if (!isNewest()) return;
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
      <HelpedInput
        label={words.source}
        help={words.sourceHelp}
        error={errors.source}
        type="url"
        spellCheck={false}
        value={source}
        onChange={(value) => change(setSource, value)}
      />
      <HelpedInput
        label={words.margin}
        help={words.marginHelp}
        error={errors.margin}
        inputMode="decimal"
        value={margin}
        onChange={(value) => change(setMargin, value)}
      />
      {planned ? <PlannedRectangle planned={planned} zoom={zoom} onZoom={setZoom} /> : null}
      <FieldError id={`${id}-start`} error={errors.start} role="alert" />
      <div className="row wrap gap-2-3 end">
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

/** Kilometres; null when none can be read. */
function parseMargin(typed: string): number | null {
  const kilometres = Number(typed.trim().replace(',', '.'));
  return typed.trim() !== '' && kilometres >= 0 && kilometres <= 100 ? kilometres : null;
}

interface PlannedRectangleProps {
  planned: Planned;
  zoom: number | null;
  onZoom: (zoom: number) => void;
}

/** The rectangle on a map, and how large it is up to which zoom. */
function PlannedRectangle({ planned: { bounds, sizes }, zoom, onZoom }: PlannedRectangleProps) {
  const id = useId();
  return (
    <>
      <MapBoundary>
        <LazyPreview key={JSON.stringify(bounds)} area={bounds} />
      </MapBoundary>
      <p role="status">{words.rectangle(...sidesInWords(bounds))}</p>
      <div className="field">
        <label className="field-label" htmlFor={id}>
          {words.zoom}
        </label>
        <select
          id={id}
          className="input"
          value={zoom ?? ''}
          aria-describedby={`${id}-help`}
          onChange={(event) => onZoom(Number(event.target.value))}
        >
          {sizes.toReversed().map(({ zoom: each, size, fits }) => (
            <option key={each} value={each} disabled={!fits}>
              {words.zoomOption(each, fits ? formatBytes(size) : `${formatBytes(size)}, ${words.tooLarge}`)}
            </option>
          ))}
        </select>
        <p id={`${id}-help`} className="field-help">
          {words.zoomHelp}
        </p>
      </div>
    </>
  );
}

function sidesInWords(bounds: ArchiveHeader['bounds']): [string, string] {
  const { country } = settings().city;
  const [width, height] = getSides(bounds);
  return [numberText(Math.round(width), country), numberText(Math.round(height), country)];
}
