import type { CityState } from '@callejero/contract/answers/city.ts';
import { brandFile, type CityIcon } from '@callejero/contract/links/city-icons.ts';
import { settings } from '../../api/settings.ts';
import { basePath } from '../../device/base-path.ts';
import styles from './City.module.css';
import { texts } from './texts.ts';

const words = texts.icons;

/** The stored icons where people see them. */
export function IconPreview({ state: { values } }: { state: CityState }) {
  const { logo } = values;
  const address = (name: CityIcon) => `${settings().apiUrl || basePath}${brandFile(name, logo)}`;
  return (
    <section className={`${styles.icons} card pad-5`} aria-label={words.label}>
      <h2>{words.label}</h2>
      <div className="row wrap gap-3 above-4">
        <figure>
          <img className="circle" src={address('icon-maskable-512.png')} width="64" height="64" alt="" />
          <figcaption className="small-text muted">{words.app}</figcaption>
        </figure>
        {([styles.light, styles.dark] as const).map((theme, index) => (
          <figure key={theme}>
            <span className={`${styles.tab} ${theme}`}>
              <img src={address('icon-192.png')} width="20" height="20" alt="" />
              {values.name}
            </span>
            <figcaption className="small-text muted">{index === 0 ? words.light : words.dark}</figcaption>
          </figure>
        ))}
      </div>
      <p className="field-help">{words.native}</p>
    </section>
  );
}
