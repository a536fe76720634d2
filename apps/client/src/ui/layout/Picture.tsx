import { useState } from 'react';
import { imageSources, imageUrl } from '../../api/http/images.ts';
import { NamedIcon } from './NamedIcon.tsx';

export interface PictureProps {
  value: string | null | undefined;
  /** Empty where the name is shown beside it. */
  alt: string;
  size?: 'sm' | 'default';
  /** The largest picture of its page: loaded with priority. */
  first?: boolean;
  /** The category's icon, drawn when there is no photo. */
  icon?: string | null | undefined;
  color?: string | null | undefined;
}

/** The displayed width: in a row or tile, or across a page. */
const drawnWidths = { sm: '10rem', default: '(max-width: 48rem) 100vw, 48rem' };

/** A photo, or a drawn pattern in the category's colour with its icon. It fills its box. */
export function Picture({ value, alt, size = 'sm', first = false, icon, color }: PictureProps) {
  const [failed, setFailed] = useState<string | null>(null);
  if (value && failed !== value) {
    return (
      <img
        className="picture"
        // Set before `src`, so that only the chosen file is requested.
        srcSet={imageSources(value)}
        sizes={drawnWidths[size]}
        src={imageUrl(value, size)}
        alt={alt}
        {...(first ? { fetchPriority: 'high' } : { loading: 'lazy', decoding: 'async' })}
        onError={() => setFailed(value)}
      />
    );
  }
  return (
    <span
      className="picture picture-drawn"
      style={{
        background: `repeating-linear-gradient(135deg, var(--picture-stripe) 0 8px, transparent 8px 20px), ${color ?? 'var(--brand)'}`,
      }}
      {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}
    >
      <NamedIcon name={icon ?? 'storefront'} />
    </span>
  );
}
