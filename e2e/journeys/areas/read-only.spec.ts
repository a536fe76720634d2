/** Administrators with few permissions: what they may only read, and what they don't see at all. */

import { isInShare } from '@callejero/contract/testing/property-runs.ts';
import { newPerson } from '../../support/accounts.ts';
import type { JourneyApi } from '../../support/api.ts';
import { own } from '../../support/backoffice.ts';
import type { Site } from '../../support/environment.ts';
import {
  areas,
  expectNoAccess,
  expectReadOnly,
  expectRefused,
  newColleague,
  type Readable,
  withPermissions,
} from '../../support/limited.ts';
import { painted } from '../../support/painted.ts';
import { expect, test } from '../../support/test.ts';

test.use({ map: 'none' });
test.slow();

type Name = keyof typeof areas;

/** Creates a row of each area; some are visible only to administrators. */
async function rowsOf(api: JourneyApi, site: Site): Promise<Record<Name, Readable>> {
  const category = await api.category({ name: own('Oculta'), active: false });
  const commerce = await api.commerce({ name: own('Panadería'), categories: [category.id] });
  const product = await api.product({ commerce: commerce.id, name: own('Concha'), active: false });
  const discount = await api.discount({ name: own('Viernes'), type: 'percentage', value: 5 });
  const dates = { startsAt: '2030-01-01T12:00:00Z', endsAt: '2030-02-01T12:00:00Z' };
  const title = own('Tamales');
  const promotion = await api.promotion({ title, terms: 'Una.', discount: discount.id, ...dates });
  const event = await api.event({ title: own('Danzón'), startsAt: dates.startsAt });
  const notification = await api.notification({
    ...{ title: own('Aviso'), kind: 'service', message: 'Se cierra la calle.' },
  });
  const person = (await newPerson(site)).login.user;
  const plate = own('V').replaceAll(' ', '').slice(-9).toUpperCase();
  const vehicle = await api.vehicle({ owner: person.id, kind: 'car', plate });
  const { email, id } = (await newColleague({ site, api })).login.user;
  const account = { name: 'Alma Ríos', changes: { firstName: 'Otra' } };
  return {
    categories: {
      ...category,
      changes: { name: 'Otra' },
      write: (theirs) => theirs.category({ name: 'Otra' }),
    },
    commerces: {
      ...commerce,
      changes: { name: 'Otra' },
      write: (theirs) => theirs.review(commerce, 'accept'),
    },
    products: {
      ...product,
      changes: { price: 1 },
      write: (theirs) => theirs.product({ commerce: commerce.id, name: 'Otra' }),
    },
    discounts: {
      ...discount,
      changes: { value: 50 },
      write: (theirs) => theirs.discount({ name: 'Otro', type: 'percentage', value: 5 }),
    },
    promotions: {
      ...promotion,
      name: title,
      changes: { terms: 'Siempre.' },
      panel: 'Estado de la promoción',
      write: (theirs) => theirs.promotion({ title: 'Otra', terms: 'Una.', discount: discount.id, ...dates }),
    },
    events: {
      ...event,
      name: event.title,
      changes: { title: 'Otro' },
      panel: 'Estado del evento',
      write: (theirs) => theirs.event({ title: 'Otro', startsAt: dates.startsAt }),
    },
    notifications: {
      ...notification,
      name: notification.title,
      changes: { message: 'Se abre.' },
      panel: 'Estado de la notificación',
      write: (theirs) => theirs.notification({ title: 'Otra', kind: 'service', message: 'Otra.' }),
    },
    users: {
      ...account,
      id: person.id,
      search: person.email,
      panel: 'Estado de la cuenta',
      write: (theirs) => theirs.makeAdministrator(person.id, ['users:read']),
    },
    administrators: { ...account, id, search: email, panel: 'Permisos' },
    vehicles: {
      ...vehicle,
      name: plate,
      changes: { brand: 'Otra' },
      write: (theirs) => theirs.vehicle({ owner: person.id, kind: 'bicycle' }),
    },
  };
}

/** One half of the areas may be read, the other half not; the full run tries all of them, and also the reverse. */
const halves: [Name[], Name[]] = [
  ['administrators', 'categories', 'commerces', 'discounts', 'vehicles'],
  ['events', 'notifications', 'products', 'promotions', 'users'],
];

for (const [index, readable] of halves.entries()) {
  if (!isInShare(index, 2)) continue;
  test(`an administrator who may only read ${readable.join(', ')} opens their lists and forms, no others, and writes nothing`, async ({
    site,
    api,
    deviceOf,
  }) => {
    const rows = await rowsOf(api, site);
    const colleague = await newColleague({ site, api });
    const permissions = readable.map((name) => `${name}:read`);
    const world = { site, api, deviceOf };
    const { page, theirs } = await withPermissions(world, colleague, permissions);
    const refused: string[] = [];
    page.on('response', (response) => {
      if (response.status() === 403) refused.push(response.url());
    });
    await page.goto('/not-found');
    await painted(page, '/not-found');
    for (const name of readable.filter((_, at) => isInShare(at, 2))) {
      const record = rows[name];
      const stored = await api.one<{ id: string; rev: number }>(name, { id: record.id });
      await test.step(name, () => expectReadOnly(page, areas[name], record));
      await expectRefused([
        theirs.change(name, stored, record.changes),
        theirs.archive(name, stored),
        ...(record.write ? [record.write(theirs)] : []),
      ]);
      expect(await api.one(name, { id: record.id })).toMatchObject({ rev: stored.rev });
    }
    // These screens request nothing that the person may not read.
    expect(refused).toEqual([]);
    for (const name of (halves[1 - index] ?? []).filter((_, at) => isInShare(at, 2)))
      await test.step(`no ${name}`, () => expectNoAccess(page, areas[name], rows[name]));
  });
}
