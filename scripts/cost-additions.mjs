/** The additions of `npm run cost`: a collection with its screens, and a field of another one, both minimal but realistic. */

/** Puts `line` before or after the first line that contains `mark`. */
const after = (mark, line) => (text) =>
  text.replace(new RegExp(`^.*${mark}.*\\n`, 'm'), (found) => `${found}${line}\n`);
const both =
  (...edits) =>
  (text) =>
    edits.reduce((edited, edit) => edit(edited), text);

export const addResource = {
  migration: 'parkings',
  files: {
    'packages/contract/src/resources/parkings.ts': `import { crudPermissions, defineResource, field, type RecordOf, required } from '../resource.ts';

export const parkings = defineResource({
  name: 'parkings',
  labels: { one: 'Estacionamiento', many: 'Estacionamientos', gender: 'm' },
  permissions: { actions: crudPermissions },
  display: 'name',
  fields: {
    name: required(field.text('Nombre', 1, 120, { folded: true })),
    capacity: field.integer('Plazas', 1, 100_000),
    location: field.point('Ubicación'),
  },
});

export type Parking = RecordOf<typeof parkings>;
`,
    'apps/server/src/schema/parkings.table.ts': `import { integer, pgTable, point, text } from 'drizzle-orm/pg-core';
import { baseColumns, foldedColumn } from './table.ts';

export const parkingsTable = pgTable('parkings', {
  ...baseColumns(),
  name: text().notNull(),
  nameFolded: foldedColumn('name').notNull(),
  capacity: integer(),
  location: point(),
});
`,
    'apps/server/src/features/parkings/parkings.policy.ts': `import { parkings } from '@callejero/contract/resources/parkings.ts';
import { archiveAll, readAll, writeAll } from '../../access/grants.ts';
import type { Policy } from '../../access/policy.ts';

export const parkingsPolicy: Policy = {
  read: (principal) => readAll(parkings, principal),
  create: (principal) => writeAll(parkings, principal, 'create'),
  update: (principal) => writeAll(parkings, principal, 'update'),
  archive: (principal) => archiveAll(parkings, principal),
};
`,
    'apps/server/src/features/parkings/parkings.feature.ts': `import { parkings } from '@callejero/contract/resources/parkings.ts';
import { collection, type Feature } from '../../resource/feature.ts';
import { parkingsTable } from '../../schema/parkings.table.ts';
import { parkingsPolicy } from './parkings.policy.ts';

export const parkingsFeature: Feature = {
  collections: [collection(parkings, parkingsTable, { policy: parkingsPolicy })],
};
`,
    'apps/server/src/features/parkings/parkings.test.ts': `import { afterAll, beforeAll, it } from 'vitest';
import { type BackOffice, createBackOffice, walkCollection } from '../../testing/back-office.ts';

let office: BackOffice;
beforeAll(async () => {
  office = await createBackOffice();
});
afterAll(() => office.test.close());

it('administrators with the permission manage parkings; nobody else reads them', async () => {
  await walkCollection(office, 'parkings', {
    body: () => ({ name: 'Centro', location: { lat: 19.5, lng: -96.9 } }),
    change: { capacity: 80 },
    person: { list: 403, one: 403, create: 403 },
  });
});
`,
    'apps/client/src/features/parkings/index.ts': `import { type FeatureDescriptor, managementScreens } from '../../ground/feature.ts';

export const parkings: FeatureDescriptor = {
  screens: managementScreens(
    'parkings',
    'parking',
    'Estacionamientos',
    () => import('./Parkings.screen.tsx'),
    () => import('./Parking.screen.tsx'),
    { help: 'vehiculos', tool: { label: 'Estacionamientos', permissions: ['parkings:read'] } },
  ),
};
`,
    'apps/client/src/features/parkings/Parkings.screen.tsx': `import { type Parking, parkings } from '@callejero/contract/resources/parkings.ts';
import { ResourceList } from '../../ui/list/ResourceList.tsx';

export default function ParkingsScreen() {
  return (
    <ResourceList<Parking>
      resource={parkings}
      columns={[{ key: 'name', card: 'title' }, { key: 'capacity' }]}
      search={['name']}
      formHref="/parking"
    />
  );
}
`,
    'apps/client/src/features/parkings/Parking.screen.tsx': `import { parkings } from '@callejero/contract/resources/parkings.ts';
import { ResourceForm } from '../../ui/form/ResourceForm.tsx';

export default function ParkingScreen() {
  return (
    <ResourceForm
      resource={parkings}
      sections={[{ title: parkings.labels.one, fields: ['name', 'capacity', 'location'] }]}
      backHref="/parkings"
      formHref="/parking"
    />
  );
}
`,
  },
  edits: {
    'packages/contract/src/resources/catalogue.ts': both(
      after("from './pages.ts'", "import { parkings } from './parkings.ts';"),
      after('^  vehicles,', '  parkings,'),
    ),
    'apps/server/src/features.ts': both(
      after('pagesFeature }', "import { parkingsFeature } from './features/parkings/parkings.feature.ts';"),
      after('^    vehiclesFeature', '    parkingsFeature,'),
    ),
    'apps/client/src/app/features.ts': both(
      after('features/notifications/', "import { parkings } from '../features/parkings/index.ts';"),
      after('^  vehicles,', '  parkings,'),
    ),
  },
};

export const addField = {
  migration: 'vehicle-seats',
  files: {},
  edits: {
    'packages/contract/src/resources/vehicles.ts': after(
      '^    color:',
      "    seats: field.integer('Plazas', 1, 200),",
    ),
    'apps/server/src/schema/vehicles.table.ts': both(after('^    color:', '    seats: integer(),'), (text) =>
      text.replace(
        /import \{ (.*?) \} from 'drizzle-orm\/pg-core';/,
        "import { integer, $1 } from 'drizzle-orm/pg-core';",
      ),
    ),
    'apps/client/src/features/vehicles/Vehicle.screen.tsx': (text) =>
      text.replace("'color', ", "'color', 'seats', "),
    'packages/contract/src/privacy.ts': after("^    color: 'OtherDataTypes'", '    seats: null,'),
  },
};
