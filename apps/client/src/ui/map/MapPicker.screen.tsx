/**
 * Chooses one point: a click sets it, the marker can be dragged, arrow keys move it (with Mayús further). Lazily
 * loaded by the form's field, which also has inputs for the two numbers.
 */
import type { Point } from '@callejero/contract/resource.ts';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { type MapRef, Marker } from 'react-map-gl/maplibre';
import { wantsLessMotion } from '../../device/appearance.ts';
import styles from './MapPicker.module.css';
import { MapView } from './MapView.tsx';
import { moved, roundPoint } from './move-point.ts';
import { mapTexts } from './texts.ts';

const words = mapTexts.picker;

/** The zoom at which single buildings can be distinguished. */
const closeUp = 16;

interface MapPickerProps {
  value: Point | null;
  onChange: (point: Point) => void;
  /** The centre of the map while there is no point. */
  center: Point;
  readOnly?: boolean;
  label: string;
}

export default function MapPicker({ value, onChange, center, readOnly = false, label }: MapPickerProps) {
  const map = useRef<MapRef>(null);
  const shown = value ?? center;
  /** The point that was set on the map itself. */
  const own = useRef<Point | null>(value);
  const set = (point: Point) => {
    own.current = roundPoint(point);
    onChange(own.current);
  };

  useEffect(() => {
    const current = map.current;
    if (!current || !value) return;
    const center: [number, number] = [value.lng, value.lat];
    const isOwn = own.current?.lat === value.lat && own.current.lng === value.lng;
    const animate = !wantsLessMotion();
    // The point comes from a street, the person's position or typed numbers: zoom in, so that the person can find the door.
    if (!isOwn) current.easeTo({ center, zoom: Math.max(current.getZoom(), closeUp), animate });
    // The keyboard moved the point out of view.
    else if (!current.getBounds()?.contains(center)) current.easeTo({ center, animate });
  }, [value]);

  const onKeyDown = (event: KeyboardEvent) => {
    const current = map.current;
    if (readOnly || !current) return;
    const next = moved(shown, event.key, current.getZoom(), event.shiftKey);
    if (!next) return;
    // Without this the map below would move too.
    event.preventDefault();
    event.stopPropagation();
    set(next);
  };

  return (
    <div className={styles.picker}>
      <MapView
        label={label}
        mapRef={map}
        initialCamera={{ ...shown, zoom: value ? closeUp : 13 }}
        cursor={readOnly ? '' : 'crosshair'}
        onClick={(event) => {
          if (!readOnly) set(event.lngLat);
        }}
      >
        {() =>
          value || !readOnly ? (
            <Marker
              longitude={shown.lng}
              latitude={shown.lat}
              anchor="bottom"
              draggable={!readOnly}
              onDragEnd={(event) => set(event.lngLat)}
            >
              {readOnly ? (
                <span className={styles.pin} role="img" aria-label={label}>
                  <PickerPin />
                </span>
              ) : (
                <button
                  type="button"
                  className={value ? styles.pin : `${styles.pin} ${styles.unset}`}
                  aria-label={words.marker(label, value ? `${value.lat}, ${value.lng}` : words.unset)}
                  onKeyDown={onKeyDown}
                  onClick={(event) => event.stopPropagation()}
                >
                  <PickerPin />
                </button>
              )}
            </Marker>
          ) : null
        }
      </MapView>
      {readOnly ? null : <p className="small-text muted">{words.help}</p>}
    </div>
  );
}

function PickerPin() {
  return (
    <svg className="block fill" viewBox="0 0 44 52" aria-hidden="true">
      <path
        d="M22 50s17-17 17-29A17 17 0 0 0 5 21c0 12 17 29 17 29Z"
        fill="var(--brand-pin)"
        stroke="var(--pin-ring)"
        strokeWidth="3"
      />
      <circle cx="22" cy="21" r="6.5" fill="var(--pin-ring)" />
    </svg>
  );
}
