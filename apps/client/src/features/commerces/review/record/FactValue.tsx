import { socialNetworks } from '@callejero/contract/enums/commerces.ts';
import { menuDocumentPath } from '@callejero/contract/menu.ts';
import { parseOpeningHours } from '@callejero/contract/opening-hours/parse.ts';
import type { SpecialDay } from '@callejero/contract/opening-hours/rules.ts';
import { formatSpecialDay, formatWeek } from '@callejero/contract/opening-hours/words.ts';
import { findField, type Point, type Resource } from '@callejero/contract/resource.ts';
import type { PlaceAddress } from '@callejero/contract/resources/addresses.ts';
import { categories } from '@callejero/contract/resources/categories.ts';
import { commerces } from '@callejero/contract/resources/commerces.ts';
import { provinces } from '@callejero/contract/resources/provinces.ts';
import { users } from '@callejero/contract/resources/users.ts';
import { Fragment, type ReactNode } from 'react';
import { apiBase } from '../../../../api/http/http.ts';
import { addressLine } from '../../../../entities/commerce/address/address.ts';
import { PersonLink } from '../../../../entities/person/PersonLink.tsx';
import { personName } from '../../../../ui/fields/person-name.ts';
import { useRelationNames } from '../../../../ui/fields/relation/RelationField.tsx';
import { FieldValue } from '../../../../ui/values/FieldValue.tsx';
import { formatDay } from '../../../../ui/values/format.ts';
import { phoneText } from '../../../../ui/values/phone-text.ts';
import reviewStyles from '../Review.module.css';
import { reviewTexts } from '../texts.ts';
import { isNothing } from './facts.ts';
import { Photos } from './Photos.tsx';
import type { RecordAddress } from './useRecord.ts';
import '../../commerces.css';
import styles from './record.module.css';

const texts = reviewTexts.record;

/** One value of a commerce as a person reads it, read-only. */
export function FactValue({ name, value, of }: { name: string; value: unknown; of: string }): ReactNode {
  if (isNothing(value)) return <span className="commerce-muted">{texts.lacks[name] ?? texts.nothing}</span>;
  const list = Array.isArray(value) ? (value as unknown[]) : [value];
  switch (name) {
    case 'description':
      return <p className="lines">{String(value)}</p>;
    case 'categories':
      return <Names resource="categories" values={list} />;
    case 'owners':
      return <Names resource="users" values={list} />;
    case 'address':
      return <Address value={value as RecordAddress | PlaceAddress} />;
    case 'location':
      return <Coordinates {...(value as Point)} />;
    case 'phones':
    case 'whatsapp':
      return <Links links={list.map((phone) => [`tel:${String(phone)}`, phoneText(String(phone))])} />;
    case 'email':
      return <Links links={[[`mailto:${String(value)}`, String(value)]]} />;
    case 'website':
    case 'bookingUrl':
      return <Links links={[[String(value), String(value)]]} />;
    case 'social':
      return (
        <Links
          links={Object.entries(value as Record<string, string>).map(([network, url]) => [
            url,
            socialNetworks[network as keyof typeof socialNetworks] ?? network,
          ])}
        />
      );
    case 'openingHours':
      return <Hours text={String(value)} />;
    case 'specialHours':
      return <SpecialDays days={value as SpecialDay[]} />;
    case 'menuDocument':
      return <Links links={[[apiBase() + menuDocumentPath(String(value)), texts.menuDocument]]} />;
    case 'logo':
      return <Photos photos={[{ file: String(value), alt: texts.logo(of) }]} of={of} />;
    case 'photos':
    case 'menuPhotos':
      return <Photos photos={value as { file: string; alt: string }[]} of={of} />;
    default:
      return <FieldValue field={findField(commerces, name)} value={value} />;
  }
}

function Links({ links }: { links: readonly (readonly [string, string])[] }) {
  return (
    <ul className={styles.links}>
      {links.map(([href, label]) => (
        <li key={href}>
          <a className={styles.link} href={href} target="_blank" rel="noopener noreferrer">
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Stored values are populated rows, proposed ones are ids. */
function Names({ resource, values }: { resource: 'categories' | 'users'; values: readonly unknown[] }) {
  const ids = values.filter((each): each is string => typeof each === 'string');
  const names = useRelationNames(resource === 'users' ? users : categories, ids, labelOf);
  return values.map((each, at) => {
    const row = typeof each === 'string' ? null : (each as Record<string, unknown>);
    const id = String(row?.id ?? each);
    const name = row ? labelOf(row) : (names.get(id) ?? '…');
    return (
      <Fragment key={id}>
        {at > 0 ? ', ' : null}
        {resource === 'users' ? <PersonLink id={id}>{name}</PersonLink> : name}
      </Fragment>
    );
  });
}

const labelOf = (row: Record<string, unknown>) => (typeof row.name === 'string' ? row.name : personName(row));

/** A stored address has its province populated, a proposed one has the province's id. */
function Address({ value }: { value: RecordAddress | PlaceAddress }) {
  const { province } = value;
  const ids = typeof province === 'string' ? [province] : [];
  const names = useRelationNames(provinces as unknown as Resource, ids);
  const name = typeof province === 'object' ? province?.name : names.get(province ?? '');
  const { street = null, number = null, postalCode = null, locality } = value;
  return [addressLine({ street, number, postalCode, locality }), value.extra, name]
    .filter(Boolean)
    .join(', ');
}

const Coordinates = ({ lat, lng }: Point) => (
  <span className="digits">
    {lat.toFixed(5)}, {lng.toFixed(5)}
  </span>
);

function Hours({ text }: { text: string }) {
  const hours = parseOpeningHours(text);
  if (!hours)
    return (
      <>
        <span className="warning-text strong">{texts.hoursUnclear}</span> {text}
      </>
    );
  return (
    <dl className="grid digits gap-half">
      {formatWeek(hours).map((line) => (
        <div className={reviewStyles.weekRow} key={line.days}>
          <dt>{line.days}</dt>
          <dd className="shrink break">{line.hours}</dd>
        </div>
      ))}
    </dl>
  );
}

function SpecialDays({ days }: { days: readonly SpecialDay[] }) {
  return (
    <dl className="grid digits gap-half">
      {days.map((day) => (
        <div className={reviewStyles.weekRow} key={day.date}>
          <dt>{formatDay(day.date)}</dt>
          <dd className="shrink break">{formatSpecialDay(day)}</dd>
        </div>
      ))}
    </dl>
  );
}
