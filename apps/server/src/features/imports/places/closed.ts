/** Recognizes places that are closed, vacant, demolished or ended. Pure. */
import { fold } from '@callejero/contract/text/fold.ts';
import type { Tags } from '../reading/read-records.ts';
import { normaliseHeader } from '../reading/recognise-columns.ts';

/** https://wiki.openstreetmap.org/wiki/Lifecycle_prefix, without those of places that are being built. */
const lifecycle = /^(?:disused|abandoned|was|demolished|removed|razed|destroyed|closed|vacant)$/;
const prefixed =
  /^(?:disused|abandoned|was|demolished|removed|razed|destroyed):(?:amenity|shop|tourism|leisure|office|craft|healthcare|name)$/;
/** With one of these tags a place is in use now, and a former use of it does not close it. */
const living = ['amenity', 'shop', 'tourism', 'leisure', 'office', 'craft', 'healthcare'];
const empty = /^(?:vacant|disused|abandoned|closed)$/;
const isYes = (text: string): boolean => /^(?:si|s|yes|true|1|x|verdadero)$/.test(fold(text));
const isNo = (text: string): boolean => /^(?:no|n|false|0|falso)$/.test(fold(text));

/** The reason if the place is closed; null if nothing says so. */
export function closedReason({ tags, osm }: { tags: Tags; osm: boolean }, today: string): string | null {
  const found = closedTag(tags, today) ?? (osm ? null : closedColumn(tags, today));
  return found === null ? null : `Está cerrado: «${found.slice(0, 100)}».`;
}

function closedTag(tags: Tags, today: string): string | null {
  const lives = living.some((key) => tags[key] !== undefined && !empty.test(tags[key] ?? ''));
  for (const [key, value] of Object.entries(tags)) {
    const isClosed =
      (lifecycle.test(key) && isYes(value)) ||
      (prefixed.test(key) && !lives) ||
      (living.includes(key) && empty.test(value) && !lives) ||
      (key === 'opening_hours' && isNever(value)) ||
      (key === 'end_date' && isPast(value, today));
    if (isClosed) return `${key}=${value}`;
  }
  return null;
}

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
  /^(?:(?:local|establecimiento|licencia|comercio|negocio) )?(?:cerrad[oa]|cierre|baja(?! california)|dad[oa] de baja|inactiv[oa]|clausurad[oa]|desocupad[oa]|vacante|vaci[oa]|abandonad[oa]|demolid[oa]|derruid[oa]|extint[oa]|cesad[oa]|cese|suspendid[oa] definitivamente|no (?:activ[oa]|operativ[oa]|opera|funciona|vigente|existe)|sin actividad|fuera de servicio|closed|inactive|permanently closed)\b(?! temporal)/;
const closedFlag =
  /^(?:cerrad[oa]|baja|clausurad[oa]|permanently closed|closed|cerrad[oa] permanentemente|vacante|desocupad[oa])$/;
const openFlag = /^(?:activ[oa]|abiert[oa]|vigente|en funcionamiento|operativ[oa]|is active|active|is open)$/;
const endHeader = /^(?:end date|fecha (?:de )?(?:baja|cierre|cese|clausura)|f baja)$/;

type Role = 'state' | 'closed' | 'open' | 'end' | null;
const roles = new Map<string, Role>();

/** Cached, because a file has few headers and many rows. */
function roleOf(header: string): Role {
  const known = roles.get(header);
  if (known !== undefined) return known;
  const name = normaliseHeader(header);
  const role: Role = stateHeader.test(name)
    ? 'state'
    : closedFlag.test(name)
      ? 'closed'
      : openFlag.test(name)
        ? 'open'
        : endHeader.test(name)
          ? 'end'
          : null;
  if (roles.size < 10_000) roles.set(header, role);
  return role;
}

function closedColumn(tags: Tags, today: string): string | null {
  for (const [header, value] of Object.entries(tags)) {
    const role = header.length > 100 ? null : roleOf(header);
    const isClosed =
      (role === 'state' && closedState.test(fold(value.slice(0, 100)).replaceAll('_', ' '))) ||
      (role === 'closed' && isYes(value)) ||
      (role === 'open' && isNo(value)) ||
      (role === 'end' && isPast(value, today));
    if (isClosed) return `${header}: ${value}`;
  }
  return null;
}
