import { brandVariables } from '@callejero/contract/theme/brand.ts';
import { brandTones } from '@callejero/contract/theme/brand-tones.ts';
import { colorSchema } from '@callejero/contract/values.ts';
import type { CSSProperties } from 'react';
import styles from './City.module.css';
import { texts } from './texts.ts';

const words = texts.preview;

/** The tones that follow from the colour, on the surfaces of both themes. */
export function BrandPreview({ color }: { color: unknown }) {
  const read = colorSchema.safeParse(color);
  if (!read.success) return <p className="field-help">{words.invalid}</p>;
  const tones = brandVariables(brandTones(read.data)) as CSSProperties;
  return (
    <section className="row wrap gap-3 above-4" aria-label={words.label}>
      {([styles.light, styles.dark] as const).map((theme, index) => (
        <div key={theme} className={`${styles.theme} ${theme} round-small pad`} style={tones}>
          <p className="small-text muted">{index === 0 ? words.light : words.dark}</p>
          <p className={styles.heading}>{words.heading}</p>
          <p>
            <span className={styles.filled}>{words.button}</span>{' '}
            <span className={styles.soft}>{words.chip}</span>
          </p>
        </div>
      ))}
      <p className="field-help">{words.note}</p>
    </section>
  );
}
