import type { CSSProperties } from 'react';

/** A category's icon by its name, in the colour of the text around it. */
export function Icon({ name }: { name: string }) {
  return (
    <span
      className="icon"
      style={{ '--icon': `url(/icons/${name}.svg)` } as CSSProperties}
      aria-hidden="true"
    />
  );
}
