/** Structured data of the pages, in the vocabulary of schema.org. */
import type { Occurrence } from '@callejero/contract/answers/agenda.ts';
import type { ShiftTimes } from '@callejero/contract/duty.ts';
import { paymentMethods } from '@callejero/contract/enums/commerces.ts';
import { apiVersion } from '@callejero/contract/envelope.ts';
import { alertAnchor, todayPath } from '@callejero/contract/links/public-url.ts';
import { menuDocumentPath, menuSections } from '@callejero/contract/menu.ts';
import { parseOpeningHours } from '@callejero/contract/opening-hours/parse.ts';
import { readPeriods } from '@callejero/contract/opening-hours/periods.ts';
import { toWeek } from '@callejero/contract/opening-hours/week.ts';
import { readRecurrence, untilDate } from '@callejero/contract/recurrence/recurrence.ts';
import type { Point } from '@callejero/contract/resource.ts';
import { alertKinds } from '@callejero/contract/resources/alerts.ts';
import { currencyDigits } from '@callejero/contract/text/money-text.ts';
import { alertArea } from '@callejero/contract/today.ts';
import type { AddressRow, ProductRow, PublicCommerce, PublicEvent, PublicPromotion } from '../rows.ts';
import { getPlace } from '../rows.ts';
import { absolute, absoluteImage, type PublicSite, pathTo } from '../site.ts';
import type { PublicAlert } from '../today.ts';
import { toSchemaType } from './schema-types.ts';

type Thing = Record<string, unknown>;
const context = 'https://schema.org';
const schema = (name: string) => `${context}/${name}`;
const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** The types of places that have a menu and take reservations, in this vocabulary. */
const foodEstablishments = new Set<string>([
  ...['Bakery', 'BarOrPub', 'CafeOrCoffeeShop', 'FastFoodRestaurant', 'FoodEstablishment', 'Restaurant'],
]);

/** Omits unknown values. */
function known(thing: Thing): Thing {
  return Object.fromEntries(
    Object.entries(thing).filter(
      ([, value]) => value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0),
    ),
  );
}

function decimals(minorUnits: number, currency: string): string {
  const digits = currencyDigits(currency);
  return (minorUnits / 10 ** digits).toFixed(digits);
}

function postalAddress(row: AddressRow | null): Thing | null {
  if (!row) return null;
  return known({
    '@type': 'PostalAddress',
    streetAddress:
      [[row.street, row.number].filter(Boolean).join(' '), row.extra].filter(Boolean).join(', ') || null,
    addressLocality: row.locality,
    addressRegion: row.province?.name ?? null,
    postalCode: row.postalCode,
    addressCountry: row.country,
  });
}

const geo = (point: Point | null): Thing | null =>
  point && { '@type': 'GeoCoordinates', latitude: point.lat, longitude: point.lng };

function openingHours({ openingHours: text, specialHours }: PublicCommerce, today: string): Thing[] {
  const plain = text === null ? [] : weekData(text, {});
  const periods = text === null ? [] : (readPeriods(text, today)?.periods ?? []);
  const dated = periods
    .filter(({ to }) => to >= today)
    .flatMap(({ from, to, hours }) => {
      const dates = { validFrom: from, validThrough: to };
      return hours === '' ? [closedIn(dates)] : weekData(hours, dates);
    });
  const special = specialHours
    .filter(({ date }) => date >= today)
    .flatMap(({ date, closed, slots }) => {
      const day = { validFrom: date, validThrough: date };
      return closed || slots.length === 0
        ? [closedIn(day)]
        : slots.map((slot) => ({ ...specification, ...day, opens: slot.opens, closes: slot.closes }));
    });
  return [...plain, ...dated, ...special];
}

const specification = { '@type': 'OpeningHoursSpecification' };
/** schema.org writes closed all day as 00:00 to 00:00. */
const closedIn = (dates: Thing): Thing => ({ ...specification, ...dates, opens: '00:00', closes: '00:00' });

/** A plain week, of all dates or of some. */
function weekData(text: string, dates: Thing): Thing[] {
  const parsed = parseOpeningHours(text);
  return (parsed ? toWeek(parsed) : []).flatMap((slots, day) =>
    // Only certain values, since schema.org has no term for the others.
    slots
      .filter(({ certainty }) => certainty === undefined)
      .map(({ opens, closes }) => ({
        ...specification,
        ...dates,
        dayOfWeek: schema(weekdays[day] ?? ''),
        opens,
        // schema.org writes open all day as 00:00 to 23:59.
        closes:
          opens === '00:00' && /^(?:00|24):00$/.test(closes)
            ? '23:59'
            : closes === '24:00'
              ? '00:00'
              : closes,
      })),
  );
}

export function commerceData(
  { config }: PublicSite,
  place: PublicCommerce,
  products: readonly ProductRow[],
  today: string,
  closedForGood: boolean,
  shifts: readonly ShiftTimes[] = [],
): Thing {
  const page = absolute(config, pathTo({ kind: 'commerce', slug: place.slug }));
  const priced = products.filter(({ price }) => price !== null);
  const type = toSchemaType(place.placeType);
  const isFood = foodEstablishments.has(type);
  return known({
    '@context': context,
    '@type': type,
    '@id': page,
    url: page,
    name: place.name,
    description: place.description,
    image: place.photos.map(({ file }) => absoluteImage(config, file)),
    logo: place.logo && absoluteImage(config, place.logo),
    address: postalAddress(place.address),
    geo: geo(place.location),
    containedInPlace: place.quarter && { '@type': 'Place', name: place.quarter.name },
    telephone: place.phones[0] ?? place.whatsapp,
    email: place.email,
    sameAs: [place.website, ...Object.values(place.social)].filter((url) => typeof url === 'string'),
    acceptsReservations: isFood ? place.bookingUrl : null,
    potentialAction: place.bookingUrl && {
      '@type': 'ReserveAction',
      target: {
        '@type': 'EntryPoint',
        urlTemplate: place.bookingUrl,
        actionPlatform: [schema('DesktopWebPlatform'), schema('MobileWebPlatform')],
      },
    },
    openingHoursSpecification: closedForGood || place.temporarilyClosed ? [] : openingHours(place, today),
    specialOpeningHoursSpecification:
      closedForGood || place.temporarilyClosed ? [] : dutyHours(shifts, config.city.timezone),
    priceRange: place.priceRange === null ? null : '$'.repeat(place.priceRange),
    paymentAccepted:
      place.payment.length === 0 ? null : place.payment.map((method) => paymentMethods[method]).join(', '),
    amenityFeature:
      place.wheelchair === 'unknown'
        ? null
        : {
            '@type': 'LocationFeatureSpecification',
            name: 'Acceso en silla de ruedas',
            value: place.wheelchair !== 'no',
          },
    hasMenu: isFood ? menuData(place, products, config) : null,
    hasOfferCatalog:
      priced.length === 0
        ? null
        : {
            '@type': 'OfferCatalog',
            name: `Productos de ${place.name}`,
            // An embedded Product would need reviews or offers of its own to be valid.
            itemListElement: priced.map((product) =>
              known({
                '@type': 'Offer',
                name: product.name,
                description: product.description,
                image: product.images.map(({ file }) => absoluteImage(config, file)),
                price: decimals(product.price ?? 0, product.currency ?? config.city.currency),
                priceCurrency: product.currency ?? config.city.currency,
              }),
            ),
          },
  });
}

/** The days on which a place is on duty, besides its weekly hours: past midnight it closes before it opens. */
function dutyHours(shifts: readonly ShiftTimes[], timezone: string): Thing[] {
  const local = (moment: string) => Temporal.Instant.from(moment).toZonedDateTimeISO(timezone);
  const clock = (moment: Temporal.ZonedDateTime) => moment.toPlainTime().toString({ smallestUnit: 'minute' });
  return shifts.map(({ startsAt, endsAt }) => {
    const [start, end] = [local(startsAt), local(endsAt)];
    const day = start.toPlainDate().toString();
    return {
      '@type': 'OpeningHoursSpecification',
      ...{ validFrom: day, validThrough: day, opens: clock(start), closes: clock(end) },
    };
  });
}

/** A menu has sections: a shop's products without any are its catalogue. */
function menuData(
  place: PublicCommerce,
  products: readonly ProductRow[],
  config: PublicSite['config'],
): Thing | null {
  const sections = menuSections(products).filter(({ name }) => name !== null);
  if (sections.length === 0)
    return place.menuDocument === null
      ? null
      : { '@type': 'Menu', url: absolute(config, `/${apiVersion}${menuDocumentPath(place.menuDocument)}`) };
  return {
    '@type': 'Menu',
    name: `Carta de ${place.name}`,
    hasMenuSection: sections.map(({ name, rows }) => ({
      '@type': 'MenuSection',
      name,
      hasMenuItem: rows.map((product) =>
        known({
          '@type': 'MenuItem',
          name: product.name,
          description: product.description,
          offers:
            product.price === null
              ? null
              : {
                  '@type': 'Offer',
                  price: decimals(product.price, product.currency ?? config.city.currency),
                  priceCurrency: product.currency ?? config.city.currency,
                },
        }),
      ),
    })),
  };
}

const eventStatuses = {
  scheduled: 'EventScheduled',
  cancelled: 'EventCancelled',
  postponed: 'EventPostponed',
} as const;
const frequencies = { DAILY: 'P%D', WEEKLY: 'P%W', MONTHLY: 'P%M', YEARLY: 'P%Y' } as const;
const dayNames = {
  MO: 'Monday',
  TU: 'Tuesday',
  WE: 'Wednesday',
  TH: 'Thursday',
  FR: 'Friday',
  SA: 'Saturday',
  SU: 'Sunday',
} as const;

/** A moment with its zone's offset from UTC, or a date for an all-day event. */
function moment(iso: string, zone: string, allDay: boolean): string {
  const local = Temporal.Instant.from(iso).toZonedDateTimeISO(zone);
  return allDay
    ? local.toPlainDate().toString()
    : local.toString({ timeZoneName: 'never', smallestUnit: 'second' });
}

function schedule({ recurrence, timezone, exdates, startsAt, allDay }: PublicEvent): Thing | null {
  const rule = recurrence === null ? null : readRecurrence(recurrence);
  if (rule === null || typeof rule === 'string') return null;
  const start = Temporal.Instant.from(startsAt).toZonedDateTimeISO(timezone);
  return known({
    '@type': 'Schedule',
    repeatFrequency: frequencies[rule.frequency].replace('%', String(rule.interval)),
    repeatCount: rule.count,
    byDay: rule.byDay.map(({ day, ordinal }) =>
      ordinal === null ? schema(dayNames[day]) : `${ordinal}${day}`,
    ),
    byMonthDay: rule.byMonthDay,
    startDate: start.toPlainDate().toString(),
    startTime: allDay ? null : start.toPlainTime().toString({ smallestUnit: 'second' }),
    endDate: rule.until === null ? null : untilDate(rule.until),
    exceptDate: [...exdates],
    scheduleTimezone: timezone,
  });
}

/** `next` is the occurrence that the page shows. */
export function eventData({ config, city, words }: PublicSite, event: PublicEvent, next: Occurrence): Thing {
  const page = absolute(config, pathTo({ kind: 'event', slug: event.slug }));
  const place = getPlace(event);
  const hasEnd = event.endsAt !== null || event.allDay;
  // The organizer: from the event, otherwise the place where it is, otherwise the city.
  const organizer =
    event.organizer === null && place.slug !== null
      ? known({
          '@type': 'Organization',
          name: place.name,
          url: absolute(config, pathTo({ kind: 'commerce', slug: place.slug })),
        })
      : {
          '@type': 'Organization',
          name: event.organizer ?? city.name,
          url: absolute(config, config.cityPath),
        };
  const lastMoment = event.allDay ? new Date(Date.parse(next.endsAt) - 1).toISOString() : next.endsAt;
  return known({
    '@context': context,
    '@type': 'Event',
    '@id': page,
    url: page,
    name: event.title,
    description: event.description,
    image: event.images.map(({ file }) => absoluteImage(config, file)),
    startDate: moment(next.startsAt, event.timezone, event.allDay),
    endDate: hasEnd ? moment(lastMoment, event.timezone, event.allDay) : null,
    eventSchedule: schedule(event),
    eventStatus: schema(eventStatuses[event.eventStatus]),
    eventAttendanceMode: schema('OfflineEventAttendanceMode'),
    location: known({
      '@type': 'Place',
      name: place.name ?? city.name,
      url: place.slug === null ? null : absolute(config, pathTo({ kind: 'commerce', slug: place.slug })),
      address: postalAddress(place.address) ?? city.name,
      geo: geo(place.location),
    }),
    organizer,
    performer: organizer,
    isAccessibleForFree: event.isFree ? true : null,
    offers:
      event.isFree || event.price !== null
        ? known({
            '@type': 'Offer',
            price: decimals(event.isFree ? 0 : (event.price ?? 0), event.currency),
            priceCurrency: event.currency,
            url: event.ticketUrl ?? page,
            availability: schema('InStock'),
          })
        : null,
    inLanguage: words.locale,
  });
}

/** `worth` is the discount in words. */
export function promotionData(
  { config, city }: PublicSite,
  promotion: PublicPromotion,
  { worth, isUsedUp }: { worth: string | null; isUsedUp: boolean },
): Thing {
  const page = absolute(config, pathTo({ kind: 'promotion', slug: promotion.slug }));
  const { commerce } = promotion;
  const url = commerce && absolute(config, pathTo({ kind: 'commerce', slug: commerce.slug }));
  return known({
    '@context': context,
    '@type': 'Offer',
    '@id': page,
    url: page,
    name: promotion.title,
    description: [worth, ...promotion.products.map(({ name }) => name), promotion.terms]
      .filter(Boolean)
      .join('. '),

    image: promotion.image && absoluteImage(config, promotion.image),
    validFrom: promotion.startsAt,
    validThrough: promotion.endsAt,
    availability: isUsedUp ? schema('SoldOut') : null,
    availabilityStarts: promotion.startsAt,
    availabilityEnds: promotion.endsAt,
    offeredBy: commerce
      ? {
          '@type': 'LocalBusiness',
          '@id': url,
          url,
          name: commerce.name,
          address: postalAddress(commerce.address),
        }
      : { '@type': 'GovernmentOrganization', name: city.name, url: absolute(config, config.cityPath) },
    areaServed: cityData(city.name),
  });
}

/** A cut or closure. A SpecialAnnouncement has no start: the text says when it begins. */
export function alertData({ config, city, words }: PublicSite, alert: PublicAlert, when: string): Thing {
  const page = absolute(config, `${todayPath}#${alertAnchor(alert.id)}`);
  const area = alertArea(
    alert.quarters.map(({ name }) => name),
    alert.streets,
  );
  return known({
    '@context': context,
    '@type': 'SpecialAnnouncement',
    '@id': page,
    url: page,
    name: alert.title,
    text: [when, area, alert.details].filter(Boolean).join('. '),
    category: alertKinds[alert.kind],
    datePosted: moment(alert.createdAt, config.city.timezone, false),
    expires: alert.endsAt && moment(alert.endsAt, config.city.timezone, false),
    spatialCoverage:
      alert.quarters.length > 0
        ? alert.quarters.map(({ name }) => ({
            '@type': 'Place',
            name,
            containedInPlace: cityData(city.name),
          }))
        : known({ ...cityData(city.name), geo: geo(alert.location) }),
    publisher: { '@type': 'Organization', name: city.name, url: absolute(config, config.cityPath) },
    sameAs: alert.link,
    inLanguage: words.locale,
  });
}

const cityData = (name: string) => ({ '@type': 'City', name });

export interface Crumb {
  name: string;
  path: string;
}

export function breadcrumbData({ config }: PublicSite, crumbs: readonly Crumb[]): Thing {
  return {
    '@context': context,
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: absolute(config, path),
    })),
  };
}

export function listData(
  { config }: PublicSite,
  name: string,
  paths: readonly Crumb[],
  first: number,
): Thing {
  return {
    '@context': context,
    '@type': 'ItemList',
    name,
    itemListElement: paths.map((item, index) => ({
      '@type': 'ListItem',
      position: first + index,
      name: item.name,
      url: absolute(config, item.path),
    })),
  };
}
