import { writtenHours } from '@callejero/contract/opening-hours/open-text.ts';
import { hoursInWords } from '@callejero/contract/opening-hours/words.ts';
import { capital } from '@callejero/contract/text/letters.ts';
import type { ReactNode } from 'react';
import { settings } from '../../../api/settings.ts';
import { streetLine } from '../../../entities/offline/offline-page.ts';
import { offlineRows } from '../../../entities/offline/offline-store.ts';
import type { Place } from '../../../entities/offline/place.ts';
import { readWholeRows } from '../../../entities/offline/read-rows.ts';
import { encodeQr } from '../../../ui/share/encode-qr.ts';
import { phoneText } from '../../../ui/values/phone-text.ts';
import { printTexts } from '../lists/texts.ts';
import styles from './PlacesSheet.module.css';

/** Places that are read at once. */
const perRead = 50;

/** Without connection, the places as the device read them last. */
async function readPlaces(ids: readonly string[]): Promise<Place[]> {
  const rows: Place[] = [];
  try {
    for (let at = 0; at < ids.length; at += perRead)
      rows.push(...(await readWholeRows('commerces', ids.slice(at, at + perRead))));
    return rows;
  } catch (error) {
    const known = new Map(offlineRows<Place>('commerces').map(({ row }) => [row.id, row]));
    const found = ids.flatMap((id) => known.get(id) ?? []);
    if (found.length === 0) throw error;
    return found;
  }
}

interface PrintedCode {
  address: string;
  data: boolean[][];
  size: number;
}

/** The sheet of these places, complete, so that it can be printed at once. */
export async function makeSheet({
  title,
  ids,
  address,
}: {
  title: string;
  ids: readonly string[];
  address: string | null;
}): Promise<ReactNode> {
  const places = await readPlaces(ids);
  const code = address === null ? null : { address, ...(await encodeQr(address)) };
  return <PlacesSheet title={title} places={places} code={code} />;
}

interface PlacesSheetProps {
  title: string;
  places: readonly Place[];
  code: PrintedCode | null;
}

/** The only content on paper while it is on the page; never on the screen. */
function PlacesSheet({ title, places, code }: PlacesSheetProps) {
  return (
    <div className={styles.sheet} aria-hidden="true">
      <h1 className={styles.sheetTitle}>{title}</h1>
      <p>{settings().city.name}</p>
      <ol className={styles.places}>
        {places.map((place) => (
          <li className={styles.place} key={place.id}>
            <strong className="block">{place.name}</strong>
            {factsOf(place).map((fact) => (
              <span key={fact} className="block">
                {fact}
              </span>
            ))}
          </li>
        ))}
      </ol>
      {code ? (
        <div className={styles.code}>
          <svg
            className={styles.codeIcon}
            viewBox={`0 0 ${code.size} ${code.size}`}
            shapeRendering="crispEdges"
          >
            <title>{printTexts.code}</title>
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
  const week = hours.openingHours === null ? null : capital(hoursInWords(hours.openingHours));
  return [
    categories[0]?.name,
    where.filter(Boolean).join(', '),
    phones.map(phoneText).join(' · '),
    writtenHours(hours) ?? week,
  ].filter((fact): fact is string => Boolean(fact));
}
