import type { City } from '@callejero/contract/city.ts';
import { defaultCategories } from '@callejero/contract/default-categories.ts';
import { parseOpeningHours } from '@callejero/contract/opening-hours/parse.ts';
import { addresses } from '@callejero/contract/resources/addresses.ts';
import { commerces } from '@callejero/contract/resources/commerces.ts';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { expect, test } from 'vitest';
import { generateDemo } from './generate.ts';
import { picturesOf } from './pictures.ts';
import { jacaranda } from './testing/jacaranda.ts';

const elsewhere: City = {
  name: 'Puerto Alto',
  country: 'CL',
  province: 'CL-VS',
  timezone: 'America/Santiago',
  currency: 'CLP',
  center: { lat: -33.04, lng: -71.6 },
};
const now = new Date('2026-03-01T12:00:00Z');
const id = '0197f0d2-7a3c-7c41-9a55-3f2f0a6f9d10';

test('the same city and moment give the same places, pictures included', () => {
  const [one, two] = [generateDemo(jacaranda, now), generateDemo(jacaranda, now)];
  expect(two).toEqual(one);
  const drawn = (town: typeof one) =>
    town
      .slice(0, 12)
      .flatMap(({ source, name }) => picturesOf(source.externalId, name).map(({ svg }) => svg()));
  expect(drawn(two)).toEqual(drawn(one));
  expect(drawn(one).length).toBeGreaterThan(8);
});

test.each([jacaranda, elsewhere])('every place of $name is valid by the contract', (city) => {
  const slugs = new Set(defaultCategories.flatMap(({ children }) => children.map(({ slug }) => slug)));
  for (const place of generateDemo(city, now)) {
    const {
      address,
      status: _,
      rejectionReason,
      reviewedAt: __,
      importNotes: ___,
      source,
      createdAt,
      updatedAt,
      ...input
    } = place;
    expect(input.categories.filter((slug) => !slugs.has(slug))).toEqual([]);
    commerces.create.parse({ ...input, address: id, categories: [id] });
    addresses.create.parse({ ...address, province: id });
    commerces.fields.source.schema.parse(source);
    if (rejectionReason !== null) commerces.fields.rejectionReason.schema.parse(rejectionReason);
    expect(input.openingHours === null || parseOpeningHours(input.openingHours)).not.toBeNull();
    for (const phone of input.phones) expect(parsePhoneNumberFromString(phone)?.country).toBe(city.country);
    expect(createdAt <= updatedAt && updatedAt <= now.toISOString()).toBe(true);
    expect(input.lastVerifiedAt === null || input.lastVerifiedAt < now.toISOString()).toBe(true);
    for (const { date } of input.specialHours) expect(date > '2026-03-01').toBe(true);
  }
});

test('there are enough places of each kind, and values that are unique to a place are not repeated', () => {
  const town = generateDemo(jacaranda, now);
  const count = (status: string) => town.filter((place) => place.status === status).length;
  expect({ accepted: count('accepted'), pending: count('pending'), rejected: count('rejected') }).toEqual({
    accepted: 165,
    pending: 25,
    rejected: 10,
  });
  for (const { status, rejectionReason, reviewedAt } of town) {
    expect([rejectionReason !== null, reviewedAt !== null]).toEqual([
      status === 'rejected',
      status !== 'pending',
    ]);
  }
  expect(town.filter(({ temporarilyClosed }) => temporarilyClosed)).toHaveLength(2);
  expect(town.filter(({ importNotes }) => importNotes.length > 0).length).toBeGreaterThan(10);
  const phones = town.flatMap((place) => place.phones);
  const doors = town.map(
    ({ address }) => `${address.street} ${address.number} ${JSON.stringify(address.location)}`,
  );
  for (const unique of [
    town.map(({ name }) => name),
    town.map(({ source }) => source.externalId),
    phones,
    doors,
  ]) {
    expect(new Set(unique).size).toBe(unique.length);
  }
  expect(Math.max(...town.map(({ name }) => name.length))).toBeGreaterThan(100);
});

test('house numbers ascend along a street', () => {
  const town = generateDemo(jacaranda, now).filter(({ address }) => /^\d+$/.test(address.number));
  const streets = Map.groupBy(town, ({ address }) => address.street);
  let rows = 0;
  for (const houses of streets.values()) {
    if (houses.length < 4) continue;
    rows += 1;
    const sorted = houses.toSorted((one, two) => Number(one.address.number) - Number(two.address.number));
    const [first, last] = [sorted[0], sorted.at(-1)];
    if (!first || !last) throw new Error('an empty street');
    // Progress from the first house towards the last, in degrees: close enough at this size.
    const [dx, dy] = [last.location.lng - first.location.lng, last.location.lat - first.location.lat];
    const progress = sorted.map(
      ({ location }) => (location.lng - first.location.lng) * dx + (location.lat - first.location.lat) * dy,
    );
    const length = Math.hypot(dx, dy);
    const steps = progress.map((value) => value / length);
    // Streets bend, so opposite doors may be in the wrong order by up to a house's width.
    for (const [index, step] of steps.entries())
      expect(step).toBeGreaterThan((steps[index - 1] ?? -1) - 0.00016);
  }
  expect(rows).toBeGreaterThan(10);
});

test('the centre of the town is at the configured point', () => {
  for (const city of [jacaranda, elsewhere]) {
    const town = generateDemo(city, now);
    const mean = (of: 'lat' | 'lng') =>
      town.reduce((sum, { location }) => sum + location[of], 0) / town.length;
    expect(Math.abs(mean('lat') - city.center.lat)).toBeLessThan(0.004);
    expect(Math.abs(mean('lng') - city.center.lng)).toBeLessThan(0.004);
  }
});
