import type { Point } from '@callejero/contract/resource.ts';
import { locateOutline } from 'ionicons/icons';
import { useState } from 'react';
import { settings } from '../../api/settings.ts';
import { currentPosition, positionProblems } from '../../device/position.ts';
import { feedback } from '../feedback/feedback.ts';
import type { FieldInputProps } from '../form/types.ts';
import { Button } from '../layout/Button.tsx';
import { lazyPart } from '../lazy-part.tsx';
import { MapBoundary } from '../map/MapBoundary.tsx';
import { roundPoint } from '../map/move-point.ts';
import { texts } from '../texts.ts';
import styles from './fields.module.css';
import { NumberField } from './NumberField.tsx';

const MapPicker = lazyPart(
  async () => (await import('../map/MapPicker.screen.tsx')).default,
  <div className="skeleton" style={{ height: '100%' }} />,
);

function isPoint(value: unknown): value is Point {
  return (
    typeof value === 'object' &&
    value !== null &&
    typeof (value as Point).lat === 'number' &&
    typeof (value as Point).lng === 'number'
  );
}

/** A point on a map, or by its coordinates for people who can't see or point. */
export function PointField(field: FieldInputProps) {
  const value = (field.value ?? {}) as Partial<Record<'lat' | 'lng', unknown>>;
  const complete = isPoint(field.value) ? field.value : null;

  const set = (part: 'lat' | 'lng', coordinate: unknown) => {
    const next = { ...value, [part]: coordinate };
    field.onChange(next.lat == null && next.lng == null ? null : next);
  };

  return (
    <fieldset className="plain-fieldset" aria-labelledby={`${field.id}-label`}>
      <div className={styles.pointMap}>
        {/* Without a map the coordinates remain. */}
        <MapBoundary fallback={<p className="field-help">{texts.form.mapFailed}</p>}>
          <MapPicker
            value={complete}
            onChange={(point) => field.onChange(point)}
            center={complete ?? settings().city.center}
            readOnly={field.readOnly}
            label={field.label}
          />
        </MapBoundary>
      </div>
      {field.readOnly ? (
        complete ? (
          <p className="field-help">
            {complete.lat}, {complete.lng}
          </p>
        ) : null
      ) : (
        <>
          <HereButton onFound={field.onChange} />
          <div className={styles.pointInputs}>
            <label className="field" htmlFor={field.id}>
              <span className="field-label">{texts.form.latitude}</span>
              <NumberField
                {...field}
                value={value.lat ?? null}
                integer={false}
                onChange={(lat) => set('lat', lat)}
              />
            </label>
            <label className="field" htmlFor={`${field.id}-lng`}>
              <span className="field-label">{texts.form.longitude}</span>
              <NumberField
                {...field}
                id={`${field.id}-lng`}
                value={value.lng ?? null}
                integer={false}
                onChange={(lng) => set('lng', lng)}
              />
            </label>
          </div>
        </>
      )}
    </fieldset>
  );
}

/** A button that sets the device's position. */
function HereButton({ onFound }: { onFound: (point: Point) => void }) {
  const [busy, setBusy] = useState(false);
  const locate = async () => {
    if (busy) return;
    setBusy(true);
    try {
      onFound(roundPoint(await currentPosition()));
      feedback.success(texts.form.hereFound);
    } catch (error) {
      feedback.warning(error instanceof Error ? error.message : positionProblems.unavailable);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="row wrap gap-2">
      <Button icon={locateOutline} busy={busy} onClick={() => void locate()}>
        {' '}
        {busy ? texts.form.hereSearching : texts.form.here}
      </Button>
      <span className="small-text muted">{texts.form.hereHelp}</span>
    </div>
  );
}
