/**
 * `npm run new -- resource NAME …` and `npm run new -- field RESOURCE NAME KIND …`: writes what a collection or a field consists of, with its
 * migration, formatted; `npm run cost` checks that it is right. What remains to be decided is printed.
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { manualChapters } from '../packages/contract/src/manual.ts';
import { fieldAddition, kinds, resourceAddition } from './new/additions.mjs';
import { apply, run } from './new/apply.mjs';

const root = path.resolve(import.meta.dirname, '..');
const chapters = Object.keys(manualChapters);

const usage = `Use: npm run new -- resource NAME --one ESPAÑOL --many ESPAÑOL --gender m|f [--singular NAME] [--chapter NAME] [--field NAME:KIND:ESPAÑOL]…
     npm run new -- field RESOURCE NAME KIND --label ESPAÑOL

  resource NAME   a collection with its screens in the back office: in English, plural, with hyphens (bus-stops)
  --one, --many   what people read, of one and of several
  --singular      the name of one, if it is not NAME without its plural (bus-stop)
  --chapter       of the manual: ${chapters.join(', ')}
  --field         besides its name, as often as there are fields: --field seats:integer:Plazas
  field           a field of the collection RESOURCE, by its name in the contract (busStops)
  KIND            ${Object.keys(kinds).join(', ')}`;

/** The English singular of a plural name. */
const singularOf = (name) =>
  name.endsWith('ies')
    ? name.replace(/ies$/, 'y')
    : /(?:s|x|ch|sh)es$/.test(name)
      ? name.replace(/es$/, '')
      : name.replace(/s$/, '');

class Wrong extends Error {}

/** Throws a sentence and the usage unless `value` matches. */
function mustMatch(value, pattern, sentence) {
  if (!pattern.test(value ?? '')) throw new Wrong(`${sentence}\n\n${usage}`);
  return value;
}

function readNameKindLabel(name, kind, label) {
  mustMatch(name, /^[a-z][A-Za-z0-9]*$/, 'A field needs a name like openedAt.');
  mustMatch(kind, new RegExp(`^(?:${Object.keys(kinds).join('|')})$`), 'There is no such kind of field.');
  return { name, kind, label: mustMatch(label, /\S/, 'What people read of a field is missing.') };
}

/** `seats:integer:Plazas`; what people read may have a colon. */
function readFieldOption(text) {
  const [name, kind, ...label] = text.split(':');
  return readNameKindLabel(name, kind, label.join(':'));
}

function readResource([name, ...others], { one, many, gender, singular, chapter, field = [] }) {
  mustMatch(name, /^[a-z]+(?:-[a-z]+)*$/, 'A collection needs a name of small letters and hyphens.');
  if (others.length > 0) throw new Wrong(`One name is enough.\n\n${usage}`);
  const own = mustMatch(
    singular ?? singularOf(name),
    /^[a-z]+(?:-[a-z]+)*$/,
    'The singular has small letters and hyphens.',
  );
  if (own === name)
    throw new Wrong(`Give the name of one with --singular: it must differ from ${name}.\n\n${usage}`);
  const label = /\S/;
  return resourceAddition({
    ...{ name, singular: own },
    labels: {
      one: mustMatch(one, label, 'What people read is missing: --one.'),
      many: mustMatch(many, label, 'What people read is missing: --many.'),
      gender: mustMatch(gender, /^[mf]$/, '--gender is m or f.'),
    },
    chapter: mustMatch(
      chapter ?? 'comercios',
      new RegExp(`^(?:${chapters.join('|')})$`),
      'The manual has no such chapter.',
    ),
    fields: field.map(readFieldOption),
  });
}

function readField([resource, name, kind, ...others], { label }) {
  if (others.length > 0) throw new Wrong(usage);
  mustMatch(resource, /^[a-z][A-Za-z]*$/, 'A field needs the collection’s name in the contract.');
  return fieldAddition(root, { resource, ...readNameKindLabel(name, kind, label) });
}

/** What nobody can guess, and what it asks for next. `name` is the collection's; `changed`: the files in which a field was added. */
const remains = {
  resource: (name) => [
    `Who may read and write it: apps/server/src/features/${name}/${name}.policy.ts, as written only administrators with a permission for`,
    'it. Once others may read it, its line in `intended` of apps/server/src/campaigns/matrix.test.ts says who, and the features’',
    'list docs/features.md what people get of it.',
    'Its icon in the menu: a line of apps/client/src/app/menu/menu-icons.ts; without one it is a sheet of paper.',
    'More fields: npm run new -- field …. A filter in its list and a test of what is special: CONTRIBUTING.md, «Adding a collection».',
    'Personal data: packages/contract/src/privacy.ts. Rows that must differ from one another, or whose fields depend on one another:',
    '`shapes` of apps/server/src/testing/world.ts, which makes a few of each collection.',
    'A reference to another collection by another name than its singular: apps/client/src/api/realtime/realtime-changes.ts.',
    'It adds 0.1 kB to what every page loads first; if apps/client/src/first-load.test.ts refuses that, apps/client/build/chunks.ts says',
    'what is loaded later.',
    'Then npm run check and npm run test:changed.',
  ],
  field: (changed) => [
    ...(changed.some(([file]) => file.startsWith('apps/client/'))
      ? []
      : ['Its place in a form: none was found whose sections list fields of this collection.']),
    'Its limits in the contract, and whether it is required: then apps/server/src/features/*/*.test.ts and e2e/support/route-paths.ts,',
    'which create rows, give it. Who else than the team reads it (`forAll` in the contract), or writes it (`forOwners`). Where the form shows',
    'it: it stands at the end of the first section; a form in apps/client/src/entities is the owners’ too, that of a commerce is theirs in',
    'apps/client/src/features/my-commerces/owner-form.ts. The list, if it is to have a column (`columns` of its screen) or a filter',
    '(`filters`: CONTRIBUTING.md). The pages that show it, if people are to read it.',
    'If the collection stands in packages/contract/src/privacy.ts, whether it names a person.',
    'Then npm run check and npm run test:changed.',
  ],
};

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      ...{ one: { type: 'string' }, many: { type: 'string' }, gender: { type: 'string' } },
      ...{ singular: { type: 'string' }, chapter: { type: 'string' }, label: { type: 'string' } },
      field: { type: 'string', multiple: true },
      help: { type: 'boolean', short: 'h' },
    },
  });
  const [what, ...names] = positionals;
  if (values.help) {
    console.log(usage);
  } else {
    const read = { resource: readResource, field: readField }[what];
    if (!read) throw new Wrong(usage);
    const addition = read(names, values);
    const { added, changed, listed } = apply(root, addition);
    const written = [...added, ...changed, ...listed]
      .map(([file]) => file)
      .filter((file) => !file.endsWith('.sql'));
    run(root, 'The format', process.execPath, [
      path.join(root, 'node_modules/@biomejs/biome/bin/biome'),
      ...['check', '--write', ...written],
    ]);
    for (const [file] of added) console.log(`  new      ${file}`);
    for (const [file] of changed) console.log(`  changed  ${file}`);
    for (const [file] of listed) console.log(`  listed   ${file}`);
    console.log(
      `\nWhat remains:\n${remains[what](what === 'field' ? changed : names[0])
        .map((line) => `  ${line}`)
        .join('\n')}`,
    );
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = error instanceof Wrong ? 2 : 1;
}
