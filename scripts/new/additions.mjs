/** What a new collection, a new field of one and a new filter of the guide consist of: whole files, and changes of others. `npm run new` writes it, and `npm run cost` measures it. */
import fs from 'node:fs';
import path from 'node:path';
import { after, atBlockEnd, before, both, importing } from './edits.mjs';

/** `bus-stops`: `busStops`, and `bus_stops`. */
const camel = (name) => name.replace(/-([a-z])/g, (_, letter) => letter.toUpperCase());
const pascal = (name) => camel(name).replace(/^./, (letter) => letter.toUpperCase());
const snake = (name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`).replaceAll('-', '_');
const quoted = (text) => `'${text.replaceAll("'", "\\'")}'`;

const drizzle = 'drizzle-orm/pg-core';

/** A column's type, with the column's name in the database where that is not the field's. */
const typed = (type, name, ...options) =>
  `${type}(${[...(snake(name) === name ? [] : [quoted(snake(name))]), ...options].join(', ')})`;

/** The kinds of fields that can be written by themselves; more of them are in `packages/contract/src/resource.ts`. */
export const kinds = {
  text: {
    value: (label) => `field.text(${label}, 1, 120)`,
    column: (name) => typed('text', name),
    imports: [['text', drizzle]],
  },
  integer: {
    value: (label) => `field.integer(${label}, 0, 1_000_000)`,
    ...{ column: (name) => typed('integer', name), imports: [['integer', drizzle]] },
  },
  number: {
    value: (label) => `field.number(${label}, 0, 1_000_000)`,
    ...{ column: (name) => typed('doublePrecision', name), imports: [['doublePrecision', drizzle]] },
  },
  boolean: {
    value: (label) => `withDefault(field.boolean(${label}), false)`,
    column: (name) => `${typed('boolean', name)}.notNull().default(false)`,
    ...{ imports: [['boolean', drizzle]] },
    contract: 'withDefault',
  },
  date: {
    value: (label) => `field.date(${label})`,
    ...{ column: (name) => typed('date', name), imports: [['date', drizzle]] },
  },
  timestamp: {
    value: (label) => `field.timestamp(${label})`,
    ...{
      column: (name) => `timestampColumn('${snake(name)}')`,
      imports: [['timestampColumn', './table.ts']],
    },
  },
  point: {
    value: (label) => `field.point(${label})`,
    ...{ column: (name) => typed('point', name, "{ mode: 'xy' }"), imports: [['point', drizzle]] },
  },
};

const contractLine = ({ name, kind, label }) => `    ${name}: ${kinds[kind].value(quoted(label))},`;
const tableImports = (fields) =>
  both(...fields.flatMap(({ kind }) => kinds[kind].imports.map(([name, module]) => importing(name, module))));
const contractImports = (fields) =>
  both(
    (text) => text,
    ...fields.flatMap(({ kind }) =>
      kinds[kind].contract ? [importing(kinds[kind].contract, '../resource.ts')] : [],
    ),
  );

/**
 * A collection with its screens in the back office. `name`: in English, plural, with hyphens; `singular` the same of one; `labels` in Spanish;
 * `chapter`: of the manual; `fields` besides its name.
 */
export function resourceAddition({ name, singular, labels, chapter, fields = [] }) {
  const key = camel(name);
  const type = pascal(singular);
  const { many } = labels;
  return {
    migration: name,
    files: {
      ...filesOfServer({ name, key, type, labels, fields }),
      ...filesOfClient({ name, singular, key, type, many, chapter, fields }),
    },
    edits: {
      'packages/contract/src/resources/catalogue.ts': both(
        importing(key, `./${name}.ts`),
        after('^  vehicles,', `  ${key},`),
      ),
      'apps/server/src/features.ts': both(
        importing(`${key}Feature`, `./features/${name}/${name}.feature.ts`),
        after('^    vehiclesFeature', `    ${key}Feature,`),
      ),
      'apps/client/src/app/features.ts': both(
        importing(key, `../features/${name}/index.ts`),
        after('^  vehicles,', `  ${key},`),
      ),
    },
    lists: listsOfTests({ name, singular, type, key, many }),
  };
}

/** Its contract, table, policy, feature and test. */
function filesOfServer({ name, key, type, labels: { one, many, gender }, fields }) {
  return {
    [`packages/contract/src/resources/${name}.ts`]: contractImports(
      fields,
    )(`import { crudPermissions, defineResource, field, type RecordOf, required } from '../resource.ts';

export const ${key} = defineResource({
  name: '${key}',
  labels: { one: ${quoted(one)}, many: ${quoted(many)}, gender: '${gender}' },
  permissions: { actions: crudPermissions },
  display: 'name',
  fields: {
    name: required(field.text('Nombre', 1, 120, { folded: true })),
${fields.map((field) => `${contractLine(field)}\n`).join('')}  },
});

export type ${type} = RecordOf<typeof ${key}>;
`),
    [`apps/server/src/schema/${name}.table.ts`]: tableImports(
      fields,
    )(`import { pgTable, text } from '${drizzle}';
import { baseColumns, foldedColumn } from './table.ts';

export const ${key}Table = pgTable('${snake(key)}', {
  ...baseColumns(),
  name: text().notNull(),
  nameFolded: foldedColumn('name').notNull(),
${fields.map((field) => `  ${field.name}: ${kinds[field.kind].column(field.name)},\n`).join('')}});
`),
    [`apps/server/src/features/${name}/${name}.policy.ts`]: `import { ${key} } from '@callejero/contract/resources/${name}.ts';
import { archiveAll, readAll, writeAll } from '../../access/grants.ts';
import type { Policy } from '../../access/policy.ts';

export const ${key}Policy: Policy = {
  read: (principal) => readAll(${key}, principal),
  create: (principal) => writeAll(${key}, principal, 'create'),
  update: (principal) => writeAll(${key}, principal, 'update'),
  archive: (principal) => archiveAll(${key}, principal),
};
`,
    [`apps/server/src/features/${name}/${name}.feature.ts`]: `import { ${key} } from '@callejero/contract/resources/${name}.ts';
import { collection, type Feature } from '../../resource/feature.ts';
import { ${key}Table } from '../../schema/${name}.table.ts';
import { ${key}Policy } from './${name}.policy.ts';

export const ${key}Feature: Feature = {
  collections: [collection(${key}, ${key}Table, { policy: ${key}Policy })],
};
`,
    [`apps/server/src/features/${name}/${name}.test.ts`]: `import { afterAll, beforeAll, it } from 'vitest';
import { type BackOffice, createBackOffice, walkCollection } from '../../testing/back-office.ts';

let office: BackOffice;
beforeAll(async () => {
  office = await createBackOffice();
});
afterAll(() => office.test.close());

it('administrators with the permission manage ${name.replaceAll('-', ' ')}; nobody else reads them', async () => {
  await walkCollection(office, '${key}', {
    body: () => ({ name: 'Centro' }),
    change: { name: 'Norte' },
    person: { list: 403, one: 403, create: 403 },
  });
});
`,
  };
}

/** Its descriptor, its list and its form. */
function filesOfClient({ name, singular, key, type, many, chapter, fields }) {
  const screens = pascal(name);
  return {
    [`apps/client/src/features/${name}/index.ts`]: `import { type FeatureDescriptor, managementScreens } from '../../ground/feature.ts';

export const ${key}: FeatureDescriptor = {
  screens: managementScreens(
    '${key}',
    '${singular}',
    ${quoted(many)},
    () => import('./${screens}.screen.tsx'),
    () => import('./${type}.screen.tsx'),
    { help: '${chapter}', tool: { label: ${quoted(many)}, permissions: ['${key}:read'] } },
  ),
};
`,
    [`apps/client/src/features/${name}/${screens}.screen.tsx`]: `import { ${key}, type ${type} } from '@callejero/contract/resources/${name}.ts';
import { ResourceList } from '../../ui/list/ResourceList.tsx';

export default function ${screens}Screen() {
  return (
    <ResourceList<${type}>
      resource={${key}}
      columns={[{ key: 'name', card: 'title' }${fields
        .filter(({ kind }) => kind !== 'point')
        .map((field) => `, { key: '${field.name}' }`)
        .join('')}]}
      search={['name']}
      formHref="/${singular}"
    />
  );
}
`,
    [`apps/client/src/features/${name}/${type}.screen.tsx`]: `import { ${key} } from '@callejero/contract/resources/${name}.ts';
import { ResourceForm } from '../../ui/form/ResourceForm.tsx';
import type { FormSection } from '../../ui/form/types.ts';

export const sections: FormSection[] = [
  { title: ${key}.labels.one, fields: [${['name', ...fields.map((field) => field.name)].map(quoted).join(', ')}] },
];

export default function ${type}Screen() {
  return (
    <ResourceForm
      resource={${key}}
      sections={sections}
      backHref="/${key}"
      formHref="/${singular}"
    />
  );
}
`,
  };
}

/** The lists in which the tests of the whole repository name each collection, or something of it. */
function listsOfTests({ name, singular, type, key, many }) {
  const one = camel(singular);
  return {
    'apps/client/src/app/forms.test.ts': both(
      importing(key, `@callejero/contract/resources/${name}.ts`),
      after(
        '^import \\* as vehicle from',
        `import * as ${one} from '../features/${name}/${type}.screen.tsx';`,
      ),
      after('^  vehicle: \\{', `  ${quoted(one)}: { resource: ${key}, sections: ${one}.sections },`),
    ),
    'apps/client/src/app/menu/menu.test.ts': after(
      "^    \\['vehicles:read'",
      `    ['${key}:read', ${quoted(many)}],`,
    ),
    'apps/client/src/app/routes/guards.test.ts': after(
      "^    \\['vehicles', 'vehicle'\\]",
      `    ['${key}', '${singular}'],`,
    ),
    'e2e/journeys/routes.spec.ts': after("^      'Vehículos',", `      ${quoted(many)},`),
    'e2e/support/api.ts': both(
      after(
        '^import type \\{ Vehicle, vehicles \\}',
        `import type { ${type}, ${key} } from '@callejero/contract/resources/${name}.ts';`,
      ),
      before(
        '^  vehicle\\(fields',
        `  ${one}(fields: CreateOf<typeof ${key}>): Promise<${type}> {\n    return this.#create('${key}', fields);\n  }\n`,
      ),
    ),
    'e2e/support/route-paths.ts': both(
      after('^  const vehicle = await', `  const ${one} = await api.${one}({ name: 'Centro' });`),
      after("^    '/vehicle/:action/:id'", `    '/${singular}/:action/:id': form(${one}.id),`),
    ),
  };
}

/** The first list of fields of a form's sections. */
const fieldList = /(\bfields: \[)([^\]]*?),?(\s*\])/;

/** The file with the sections of the form in `file`: itself, or the one that it has them from, maybe by another; undefined if there is none. */
function sectionsOf(root, file) {
  const text = fs.readFileSync(path.join(root, file), 'utf8');
  if (fieldList.test(text)) return file;
  for (const [, module] of text.matchAll(/ from '(\.[^']+-(?:form|sections)\.tsx?)'/g)) {
    const found = sectionsOf(root, path.posix.join(path.posix.dirname(file), module));
    if (found) return found;
  }
}

/** The one file that matches `pattern` and whose text `has`, relative to `root`; undefined if there is none. */
function findFile(root, pattern, has) {
  return fs
    .globSync(pattern, { cwd: root })
    .map((file) => file.split(path.sep).join('/'))
    .find((file) => has.test(fs.readFileSync(path.join(root, file), 'utf8')));
}

/** A field of the collection `resource`, by its name in the contract, in the repository at `root`. */
export function fieldAddition(root, { resource, name, kind, label }) {
  const contract = findFile(
    ...[
      root,
      'packages/contract/src/resources/*.ts',
      new RegExp(`defineResource\\(\\{\\n  name: '${resource}'`),
    ],
  );
  if (!contract) throw new Error(`There is no collection ${resource} in packages/contract/src/resources.`);
  const opens = new RegExp(`pgTable\\(\\s*'${snake(resource)}',`);
  const table = findFile(root, 'apps/server/src/schema/*.table.ts', opens);
  if (!table) throw new Error(`The table ${snake(resource)} was not found in apps/server/src/schema.`);
  const screen = findFile(
    ...[root, 'apps/client/src/features/**/*.screen.tsx'],
    new RegExp(`<ResourceForm[^]*?resource=\\{${resource}\\}`),
  );
  const form = screen && sectionsOf(root, screen);
  const column = kinds[kind].column(name);
  // With indexes the columns stand in an argument of their own.
  const columns = new RegExp(
    `^.*pgTable\\('${snake(resource)}', \\{$|(?<=pgTable\\(\\s*'${snake(resource)}',\\n) *\\{$`,
    'm',
  );
  const classes = 'packages/contract/src/privacy.ts';
  const isClassified = new RegExp(`^  ${resource}: \\{$`, 'm').test(
    fs.readFileSync(path.join(root, classes), 'utf8'),
  );
  return {
    migration: `${snake(resource)}-${snake(name)}`.replaceAll('_', '-'),
    files: {},
    edits: {
      [contract]: both(
        contractImports([{ kind }]),
        atBlockEnd(/^ {2}fields: \{$/m, contractLine({ name, kind, label })),
      ),
      [table]: both(tableImports([{ kind }]), atBlockEnd(columns, `    ${name}: ${column},`)),
      ...(form && {
        [form]: (text) =>
          text.replace(fieldList, (_, open, list, close) => `${open}${list}, '${name}'${close}`),
      }),
      ...(isClassified && {
        [classes]: atBlockEnd(new RegExp(`^  ${resource}: \\{$`, 'm'), `    ${name}: null,`),
      }),
    },
  };
}

/** A filter of the guide by a boolean field of commerces, which from then on everybody reads. `phrases`: folded words of a search that mean it. */
export function filterAddition({ name, label, text, phrases, icon }) {
  return {
    files: {},
    edits: {
      'packages/contract/src/resources/commerces.ts': (contract) =>
        contract.replace(new RegExp(`^    (${name}: .*),$`, 'm'), '    ...forAll({ $1 }),'),
      'packages/contract/src/search/place-filters.ts': atBlockEnd(
        /^const table = \{$/m,
        `  ${name}: {
    ...flag('${name}', [${phrases.map(quoted).join(', ')}]),
    ...byColumn('${name}', [false, true], () => [true]),
  },`,
      ),
      'apps/client/src/features/guide/query/filter-looks.ts': both(
        importing(icon, 'ionicons/icons'),
        atBlockEnd(
          /^export const filterLooks: .* = \{$/m,
          `  ${name}: {
    chip: () => ${quoted(label)},
    toggle: { icon: ${icon}, value: true },
    text: () => ${quoted(text)},
  },`,
        ),
      ),
    },
  };
}
