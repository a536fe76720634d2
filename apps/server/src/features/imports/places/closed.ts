/** Recognizes places that are closed, vacant, demolished or ended. Pure. */
import { fold } from '@callejero/contract/text/fold.ts';
import { isNo, isYes } from '../reading/clean-text.ts';
import type { Tags } from '../reading/read-records.ts';
import { byHeader, normaliseHeader } from '../reading/recognise-columns.ts';

/** https://wiki.openstreetmap.org/wiki/Lifecycle_prefix, without those of places that are being built. */
const lifecycle = /^(?:disused|abandoned|was|demolished|removed|razed|destroyed|closed|vacant)$/;
const prefixed =
  /^(?:disused|abandoned|was|demolished|removed|razed|destroyed):(?:amenity|shop|tourism|leisure|office|craft|healthcare|name)$/;
/** With one of these tags a place is in use now, and a former use of it does not close it. */
const living = ['amenity', 'shop', 'tourism', 'leisure', 'office', 'craft', 'healthcare'];
const empty = /^(?:vacant|disused|abandoned|closed)$/;

/** Whether a value says that the place is closed. @param lives whether another one says that it is in use */
type Says = (value: string, today: string, lives: boolean) => boolean;

/** The reason if the place is closed; null if nothing says so. */
export function closedReason({ tags, osm }: { tags: Tags; osm: boolean }, today: string): string | null {
  const found = closedTag(tags, today) ?? (osm ? null : closedColumn(tags, today));
  return found === null ? null : `Está cerrado: «${found.slice(0, 100)}».`;
}

function closedTag(tags: Tags, today: string): string | null {
  const lives = living.some((key) => tags[key] !== undefined && !empty.test(tags[key] ?? ''));
  const found = Object.entries(tags).find(([key, value]) => keyCalled(key)?.(value, today, lives));
  return found ? found.join('=') : null;
}

/** What a value of a key says of a place; null for a key that says nothing of it. */
const keyCalled = byHeader((key): Says | null => {
  if (lifecycle.test(key)) return isYes;
  if (prefixed.test(key)) return (_, __, lives) => !lives;
  if (living.includes(key)) return (value, _, lives) => empty.test(value) && !lives;
  if (key === 'opening_hours') return isNever;
  return key === 'end_date' ? isPast : null;
});

const isNever = (hours: string): boolean =>
  /^"?(?:closed|off|cerrad[oa](?: (?:permanente|definitiva)(?:mente)?)?|(?:closed|off) "[^"]*")"?\.?$/.test(
    fold(hours),
  );

/** A date that is over on that day: `2019-05-01`, `2019`, `31/12/2019`, `~2019`. */
function isPast(written: string, today: string): boolean {
  const [, day, month, year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})\b/.exec(written) ?? [];
  const iso = year
    ? `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`
    : /\d{4}(?:-\d{2}){0,2}/.exec(written)?.[0];
  // A whole year or month is over when its last day is.
  return iso !== undefined && iso < today.slice(0, iso.length);
}

/** Columns that say whether a place works, by their header. */
const stateHeader =
  /^(?:desc |descripcion )?(?:estado|estatus|status|situacion|condicion|vigencia|funcionamiento|operatividad|business status)(?: (?:del |de la |de )?(?:local|establecimiento|licencia|actividad|comercio|negocio|actual|registro|operacion|operativo|comercial))?$/;
const closedState =
  /^(?:(?:local|establecimiento|licencia|comercio|negocio) )?(?:cerrad[oa]|cierre|baja(?! california)|dad[oa] de baja|inactiv[oa]|clausurad[oa]|desocupad[oa]|vacante|vaci[oa]|abandonad[oa]|demolid[oa]|derruid[oa]|extint[oa]|cancelad[oa]|anulad[oa]|revocad[oa]|caducad[oa]|cesad[oa]|cese|suspendid[oa] definitivamente|no (?:activ[oa]|operativ[oa]|opera|funciona|vigente|existe)|sin actividad|fuera de servicio|closed|inactive|permanently closed)\b(?! temporal)/;
const closedFlag =
  /^(?:cerrad[oa]|baja|clausurad[oa]|permanently closed|closed|cerrad[oa] permanentemente|vacante|desocupad[oa])$/;
const openFlag = /^(?:activ[oa]|abiert[oa]|vigente|en funcionamiento|operativ[oa]|is active|active|is open)$/;
const endHeader = /^(?:end date|fecha (?:de )?(?:baja|cierre|cese|clausura)|f baja)$/;

const columns: readonly { header: RegExp; says: Says }[] = [
  {
    header: stateHeader,
    says: (value) => closedState.test(fold(value.slice(0, 100)).replaceAll('_', ' ')),
  },
  { header: closedFlag, says: isYes },
  { header: openFlag, says: isNo },
  { header: endHeader, says: isPast },
];

/** What a value of a column says of a place; null for one that says nothing of it. */
const columnCalled = byHeader((header) => {
  const name = normaliseHeader(header);
  return columns.find((column) => column.header.test(name))?.says ?? null;
});

function closedColumn(tags: Tags, today: string): string | null {
  const found = Object.entries(tags).find(
    ([header, value]) => header.length <= 100 && columnCalled(header)?.(value, today, false),
  );
  return found ? found.join(': ') : null;
}
