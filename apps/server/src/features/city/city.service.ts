/** Changes the city's values: one row, which every process reads again afterwards (`ports/city.ts`). */
import type { CityState } from '@callejero/contract/answers/city.ts';
import {
  type CityChange,
  isProtected,
  loweredFields,
  type ProtectedField,
  readCityValues,
} from '@callejero/contract/city-change.ts';
import {
  type CityField,
  type CityValues,
  city,
  cityFields,
  cityLabel,
} from '@callejero/contract/city-values.ts';
import { ApiError, invalid } from '@callejero/contract/errors.ts';
import { isSame } from '@callejero/contract/same-value.ts';
import { brandTones } from '@callejero/contract/theme/brand-tones.ts';
import { isStoredFile } from '@callejero/contract/values.ts';
import sql from 'sql-template-tag';
import { cityName, cityRecordId, type StoredCity } from '../../ports/city.ts';
import type { Platform, Queryable } from '../../ports/ports.ts';
import { changeRecord } from '../../resource/record.ts';
import { makeIcons } from './icons.ts';

/** What the change needs of the accounts, which are another feature's. */
export interface CityGuard {
  /** Resolves once the person has proved a second factor. */
  prove(lowered: readonly ProtectedField[]): Promise<void>;
  /** Writes to all administrators, in the transaction. */
  warn(tx: Queryable, sentences: readonly string[]): Promise<void>;
}

interface Author {
  /** Null: the operator, at the machine. */
  actor: string | null;
  requestId: string | null;
}

export function cityState({ city: source, config }: Platform): CityState {
  const { rev, values: set } = source.stored();
  const { environment } = source;
  return {
    rev,
    values: valuesIn(source.now()),
    environment: environment.values,
    given: environment.given,
    set: Object.keys(set) as CityField[],
    changesRetentionMonths: config.changesRetentionMonths,
    sendsMails: config.smtpUrl !== null,
  };
}

function valuesIn(from: CityValues): CityValues {
  return Object.fromEntries(cityFields.map((name) => [name, from[name]])) as CityValues;
}

/** What is stored after the change. */
function changed(before: StoredCity['values'], { values, reset }: Pick<CityChange, 'values' | 'reset'>) {
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  const all = { ...before, ...Object.fromEntries(given) };
  return readCityValues(
    Object.fromEntries(Object.entries(all).filter(([name]) => !reset.some((one) => one === name))),
  );
}

/** 409 when `rev` is not the stored one, except for a repeated request, whose first answer was lost. */
export async function changeCity(
  platform: Platform,
  change: CityChange,
  { actor, requestId }: Author,
  guard: CityGuard | null,
): Promise<CityState> {
  const { db, city: source, clock, changes } = platform;
  const { environment } = source;
  const effective = (values: StoredCity['values']): CityValues => ({ ...environment.values, ...values });
  const early = await readStored(db);
  const next = changed(early.values, change);
  if (early.rev !== change.rev) {
    await source.refresh();
    if (differing(early.values, next).length === 0) return cityState(platform);
    throw new ApiError('stale', { current: cityState(platform), yours: change.values });
  }
  const [was, is] = [effective(early.values), effective(next)];
  const lowered = loweredFields(was, is);
  if (lowered.length > 0) await guard?.prove(lowered);
  const isOtherLogo = was.logo !== is.logo;
  const icons = isOtherLogo && is.logo !== null ? await iconsOf(platform, is.logo, is.brandColor) : null;
  const diff = Object.fromEntries(differing(early.values, next).map((name) => [name, [was[name], is[name]]]));
  const now = clock.now();
  await db.transaction(async (tx) => {
    await tx.query(sql`select pg_advisory_xact_lock(hashtext(${cityName}))`);
    const { rev } = await readStored(tx);
    if (rev !== change.rev)
      throw new ApiError('stale', { current: cityState(platform), yours: change.values });
    if (Object.keys(diff).length === 0) return;
    await tx.query(sql`with written as (
          insert into city (id, updated_at, rev, values, icons)
          values (${cityRecordId}::uuid, ${now}::timestamptz, ${rev + 1}, ${JSON.stringify(next)}::jsonb,
            ${icons && JSON.stringify(icons)}::jsonb)
          on conflict (id) do update set updated_at = excluded.updated_at, rev = excluded.rev, values = excluded.values,
            icons = case when ${isOtherLogo} then excluded.icons else city.icons end
          returning id
        ) ${changeRecord(
          {
            ...{ at: now, actor, requestId, resource: cityName, diff },
            // Also the first time, because the history names the fields of an update only.
            action: 'updated',
          },
          sql`from written`,
        )}`);
    if (lowered.length > 0)
      await guard?.warn(
        tx,
        lowered.map(
          (name) => `${cityLabel(name)}: antes «${valueText(name, was)}», ahora «${valueText(name, is)}».`,
        ),
      );
  });
  await source.refresh();
  changes.publish([{ resource: cityName, id: cityRecordId, change: 'updated' }]);
  return cityState(platform);
}

/** A value that is set to nothing differs from one that is not set. */
const differing = (a: StoredCity['values'], b: StoredCity['values']): CityField[] =>
  cityFields.filter((name) => Object.hasOwn(a, name) !== Object.hasOwn(b, name) || !isSame(a[name], b[name]));

/** A value as people read it. */
export function valueText(name: CityField, values: CityValues): string {
  const value = values[name];
  if (value === null) return '—';
  if (typeof value === 'object') return `${value.lat}, ${value.lng}`;
  if (typeof value === 'boolean') return value ? 'Sí' : 'No';
  return city.fields[name].options?.[value] ?? String(value);
}

async function readStored(db: Queryable): Promise<StoredCity> {
  const [row] = await db.query<{ rev: number; values: Record<string, unknown> }>(
    sql`select rev, values from city`,
  );
  return row ? { rev: row.rev, values: readCityValues(row.values) } : { rev: 0, values: {} };
}

/** The permission that the change needs beside `city:update`. */
export const needsProtect = ({ values, reset }: CityChange): boolean =>
  [...Object.keys(values), ...reset].some(isProtected);

async function iconsOf(
  { files, images }: Pick<Platform, 'files' | 'images'>,
  logo: string,
  color: string,
): Promise<Record<string, string>> {
  // Only a picture that was uploaded here: it was encoded again, so it is no drawing with a script.
  const found = isStoredFile(logo) && logo.endsWith('.webp') ? await files.get(logo) : null;
  if (!found) throw invalid([{ path: 'logo', message: 'Sube una imagen: JPG, PNG, WebP o GIF.' }]);
  const bytes = new Uint8Array(await new Response(found.content).arrayBuffer());
  return makeIcons(images, bytes, brandTones(color));
}

/** The bytes of an icon; null where the city has no logo. */
export async function readIcon(db: Queryable, name: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const [row] = await db.query<{ icon: string | null }>(sql`select icons ->> ${name} as icon from city`);
  return row?.icon ? Uint8Array.fromBase64(row.icon) : null;
}
