import type { CSSProperties } from 'react';
import { iconPath } from '../../device/icon-files.ts';

/** An icon that data names, as a category does, in the colour of the text around it. */
export function NamedIcon({ name }: { name: string }) {
  return (
    <span
      className="named-icon"
      style={{ '--icon': `url(${iconPath(name)})` } as CSSProperties}
      aria-hidden="true"
    />
  );
}
