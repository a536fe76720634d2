import { expect, it } from 'vitest';
import { classified, storedPersonalData } from './privacy.ts';
import { catalogue, refersTo } from './resources/catalogue.ts';

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

it('every collection whose rows name people says what it stores about them', () => {
  const named = catalogue.filter((resource) => refersTo(resource, 'users')).map(({ name }) => name);
  expect(new Set(Object.keys(classified).map(kebab))).toEqual(new Set([...named, 'users']));
});

it('what people write and the ids of people and devices are among the stored data', () => {
  expect(storedPersonalData).toEqual(
    expect.arrayContaining(['EmailsOrTextMessages', 'PhoneNumber', 'UserID', 'DeviceID', 'PreciseLocation']),
  );
});
