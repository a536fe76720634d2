import type { CSSProperties } from 'react';
import { basePath } from '../../device/base-path.ts';

/** A category's icon by its name, in the colour of the text around it. */
export function Icon({ name }: { name: string }) {
  return (
    <span
      className="icon"
      style={{ '--icon': `url(${basePath}/icons/${name}.svg)` } as CSSProperties}
      aria-hidden="true"
    />
  );
}
