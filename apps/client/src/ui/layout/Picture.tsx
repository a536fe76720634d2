import { useState } from 'react';
import { imageUrl } from '../../api/http/images.ts';
import { Icon } from './Icon.tsx';

interface PictureProps {
  value: string | null | undefined;
  /** Empty where the name stands beside it. */
  alt: string;
  size?: 'sm' | 'default';
  /** Of the category: what is drawn when there is no photo. */
  icon?: string | null | undefined;
  color?: string | null | undefined;
}

/** A photo, or a drawn pattern in the category's colour with its icon. It fills its box. */
export function Picture({ value, alt, size = 'sm', icon, color }: PictureProps) {
  const [failed, setFailed] = useState<string | null>(null);
  if (value && failed !== value) {
    return (
      <img
        className="picture"
        src={imageUrl(value, size)}
        alt={alt}
        loading="lazy"
        decoding="async"
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
      <Icon name={icon ?? 'storefront'} />
    </span>
  );
}
