import { writtenHours } from '@callejero/contract/opening-hours/open-text.ts';
import { hoursInWords } from '@callejero/contract/opening-hours/words.ts';
import { settings } from '../../../api/settings.ts';
import { streetLine } from '../../../entities/offline/offline-page.ts';
import type { Place } from '../../../entities/offline/place.ts';
import { phoneText } from '../../../ui/values/phone-text.ts';
import { texts } from '../texts.ts';
import styles from './PlacesSheet.module.css';

export interface PrintedCode {
  address: string;
  data: boolean[][];
  size: number;
}

interface PlacesSheetProps {
  title: string;
  places: readonly Place[];
  code: PrintedCode | null;
}

/** The only content on paper while it is on the page; never on the screen. */
export function PlacesSheet({ title, places, code }: PlacesSheetProps) {
  return (
    <div className={styles.sheet} aria-hidden="true">
      <h1>{title}</h1>
      <p>{settings().city.name}</p>
      <ol className={styles.places}>
        {places.map((place) => (
          <li key={place.id}>
            <strong>{place.name}</strong>
            {factsOf(place).map((fact) => (
              <span key={fact}>{fact}</span>
            ))}
          </li>
        ))}
      </ol>
      {code ? (
        <div className={styles.code}>
          <svg viewBox={`0 0 ${code.size} ${code.size}`} shapeRendering="crispEdges">
            <title>{texts.printCode}</title>
            <path d={modulesOf(code)} fill="var(--ink)" />
          </svg>
          <span>{code.address}</span>
        </div>
      ) : null}
    </div>
  );
}

const modulesOf = ({ data }: PrintedCode): string =>
  data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');

/** Category, address, telephones and hours: the known ones. */
function factsOf({ categories, address, quarter, phones, ...hours }: Place): string[] {
  const where = [streetLine(address), address?.extra, quarter?.name, address?.locality];
  const week = hours.openingHours === null ? null : hoursInWords(hours.openingHours);
  return [
    categories[0]?.name,
    where.filter(Boolean).join(', '),
    phones.map(phoneText).join(' · '),
    writtenHours(hours) ?? week,
  ].filter((fact): fact is string => Boolean(fact));
}
