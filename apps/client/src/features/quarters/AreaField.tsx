import { getRings, type QuarterArea, quarters } from '@callejero/contract/resources/quarters.ts';
import { useState } from 'react';
import { toAria } from '../../ui/fields/aria.ts';
import type { FieldInputProps } from '../../ui/form/types.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { MapBoundary } from '../../ui/map/MapBoundary.tsx';
import { formatNumber } from '../../ui/values/format.ts';
import styles from './AreaField.module.css';
import { pastedArea } from './pasted-area.ts';
import { texts } from './texts.ts';

const AreaMap = lazyPart(
  async () => (await import('./AreaMap.tsx')).AreaMap,
  <div className="skeleton" style={{ height: '100%' }} />,
);

function validArea(value: unknown): QuarterArea | null {
  const read = quarters.fields.geometry.schema.safeParse(value);
  return read.success ? read.data : null;
}

/** The area on a map, with its GeoJSON, which a person can replace by another one. */
export function AreaField(field: FieldInputProps) {
  const area = validArea(field.value);
  const [written, setWritten] = useState<string | null>(null);
  const rings = area ? getRings(area) : [];
  const vertices = rings.reduce((sum, ring) => sum + ring.length - 1, 0);
  const name = typeof field.values.name === 'string' ? field.values.name : '';
  return (
    <div className="stack gap-3">
      {area ? (
        <div className={styles.map}>
          <MapBoundary>
            <AreaMap key={JSON.stringify(area)} area={area} label={texts.map(name)} />
          </MapBoundary>
        </div>
      ) : null}
      <p className="field-help">
        {area
          ? texts.size(formatNumber(vertices), area.type === 'Polygon' ? 1 : area.coordinates.length)
          : texts.noArea}
      </p>
      {field.readOnly ? null : (
        <>
          <textarea
            {...toAria(field)}
            id={field.id}
            className="input"
            rows={4}
            spellCheck={false}
            value={
              written ??
              (field.value === null || field.value === undefined ? '' : JSON.stringify(field.value))
            }
            onChange={({ target: { value } }) => {
              setWritten(value);
              field.onChange(pastedArea(value));
            }}
            onBlur={field.onBlur}
          />
          <p className="field-help">{texts.geojsonHelp}</p>
        </>
      )}
    </div>
  );
}
