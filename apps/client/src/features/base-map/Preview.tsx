import { useState } from 'react';
import { settings } from '../../api/settings.ts';
import { MapView } from '../../ui/map/MapView.tsx';
import type { BaseMapSettings } from '../../ui/map/style/base-map.ts';
import styles from './BaseMap.module.css';
import { texts } from './texts.ts';

/** The city's base map, or the one in a file of this device, which nobody else sees. */
export function Preview({ file }: { file?: File }) {
  const [trial] = useState(() => file && baseMapIn(file));
  const { center, zoom } = settings().city;
  return (
    <div className={styles.preview}>
      <MapView
        label={file ? texts.archive.preview : texts.style.preview}
        initialCamera={{ ...center, zoom }}
        {...(trial ? { trial } : {})}
      />
    </div>
  );
}

let files = 0;

function baseMapIn(file: File): BaseMapSettings {
  files += 1;
  // The map's style names the archive by this key.
  const key = `archivo-${files}`;
  const getBytes = async (offset: number, length: number) => ({
    data: await file.slice(offset, offset + length).arrayBuffer(),
  });
  return { pmtiles: { getKey: () => key, getBytes }, styleUrl: null, town: null, attribution: null };
}
