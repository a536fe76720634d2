import type { CSSProperties } from 'react';
import { iconPath } from '../../device/icon-files.ts';

/** A category's icon by its name, in the colour of the text around it. */
export function Icon({ name }: { name: string }) {
  return (
    <span
      className="icon"
      style={{ '--icon': `url(${iconPath(name)})` } as CSSProperties}
      aria-hidden="true"
    />
  );
}
