import { useState } from 'react';
import { Segments } from '../src/ui/layout/Segments.tsx';
import styles from './gallery.module.css';
import { groups } from './groups.ts';
import { schemes, type Width, widths } from './story.ts';

const names = Object.keys(groups);

/** A group in both colour schemes, at the width of a phone or of a desktop, each in a frame with a window of its own. */
export function Gallery() {
  const [group, setGroup] = useState(() => decodeURIComponent(location.hash.slice(1)) || names[0] || '');
  const [width, setWidth] = useState<Width>('phone');
  const choose = (name: string) => {
    setGroup(name);
    location.hash = name;
  };
  return (
    <main className="stack gap-4 pad-4">
      <h1>Galería</h1>
      <div className="row wrap gap-4">
        <Segments
          label="Carpeta de ui"
          options={Object.fromEntries(names.map((name) => [name, name]))}
          value={group}
          onChange={choose}
        />
        <Segments
          label="Ancho"
          options={{ phone: 'Teléfono', desktop: 'Escritorio' }}
          value={width}
          onChange={setWidth}
        />
      </div>
      <div className={styles.frames}>
        {schemes.map((scheme) => (
          <iframe
            className={styles.frame}
            key={scheme}
            title={`${group}, ${scheme}`}
            src={`/?group=${encodeURIComponent(group)}&scheme=${scheme}`}
            width={widths[width]}
            height={900}
          />
        ))}
      </div>
    </main>
  );
}
