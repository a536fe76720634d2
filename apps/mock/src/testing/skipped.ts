/** Tests of the API that don't run over the demonstration, and why. */

const server = 'apps/server/src';

/** The suite in Chromium replaces the database of these tests. */
const askedInChromium = 'ask a database without the API: run in Chromium';

/** Patterns of files below the server's sources, by the reason why they are skipped. */
export const skippedFiles: Readonly<Record<string, readonly string[]>> = {
  'adapters of Node, commands and processes': [
    'node/**',
    'commands/**',
    'main.test.ts',
    'worker.test.ts',
    '*.torture.test.ts',
    'regressions/restored-backup.test.ts',
  ],
  'look at parts of an installation, which the demonstration does not have': [
    'http/checks.test.ts',
    'http/maintenance.test.ts',
    'http/monitoring.test.ts',
    'features/installation/installation.test.ts',
  ],
  'make PostgreSQL databases of their own': [
    'features/demo/demo.service.test.ts',
    'features/administrators/first-administrator.test.ts',
    'features/imports/upload.test.ts',
    'features/imports/places/places.concurrent.test.ts',
    'features/imports/places/stored-places.test.ts',
    'features/imports/sources/sources.test.ts',
    'query/regex.test.ts',
    'regressions/database-role.test.ts',
  ],
  'read the table of the server’s jobs': ['features/backups/*.test.ts', 'features/demo/removal.test.ts'],
  [askedInChromium]: ['query/compile.property.test.ts'],
  'need another server process on the same database': [
    'realtime/realtime.test.ts',
    'features/conversations/announced.test.ts',
    'features/conversations/hostile.test.ts',
    'features/conversations/live.test.ts',
    'features/conversations/seed-client.test.ts',
    'features/conversations/delivery.torture.test.ts',
    'features/conversations/calls/hostile-calls.test.ts',
    'features/conversations/calls/live-calls.test.ts',
    'features/favourites/favourites.live.test.ts',
  ],
  'send pushes, which the demonstration does not': [
    'features/conversations/calls/call-notices.test.ts',
    'features/notifications/campaigns/recipients.test.ts',
    'features/notifications/notices/delivery.test.ts',
    'features/notifications/notices/delivery.torture.test.ts',
    'features/notifications/notices/dispatch.test.ts',
    'features/notifications/notices/happenings.test.ts',
    'features/push/push.test.ts',
  ],
  'need several connections to the database': ['features/commerces/merge/duplicate-pairs.concurrent.test.ts'],
  'need two databases, or change the tables that they watch': ['campaigns/**'],
  'need modules that nothing has used': ['query/statement.test.ts'],
};

/** Tests by a part of their full name. */
export const skippedTests: Readonly<Record<string, readonly string[]>> = {
  'an export is read before its first byte is sent': [
    'arrives complete, in batches that stay in the database until they are read',
    'ends its query when the download is aborted',
    'breaks off when the database fails in the middle',
    'fails when nobody reads it',
  ],
  'reads the table of the server’s jobs': [
    'after an interruption only what is missing is fetched, and the published map stays as it was',
    'is stored in no table, in no change record and in no job',
    'get no mail about a refused decision, and none at deleted accounts',
    'on many networks don’t fill its mailbox, and the last link still works',
  ],
  'breaks the connection to the database, and there is no other': [
    'a run that loses its connection to the database continues when the job runs again',
  ],
  'reads the log of the server': [
    'the page keeps the code out of the log, whatever the result of the request',
  ],
  'reads what is wrong with the installation': [
    'Inicio warns administrators with all permissions about an https address',
  ],
  'sends over SMTP': ['a mail is sent over SMTP where a server is configured'],
  'needs another server process': [
    'reads everything again when it may have missed changes',
    'equals the database after any writes',
    'reach the user at once, in every process, and nobody else',
    'are delivered until they are performed: oldest first, on every connect',
  ],
  'one connection answers a sign-in before it can be overtaken': [
    'leaves no session to a concurrent sign-in with the old password',
  ],
};

export const excludedFiles = Object.values(skippedFiles)
  .flat()
  .map((pattern) => `${server}/${pattern}`);

/** Why a test is skipped; undefined for one that runs. */
export function reasonToSkip(name: string): string | undefined {
  return reasonIn(skippedTests, name);
}

function reasonIn(reasons: typeof skippedTests, name: string): string | undefined {
  return Object.entries(reasons).find(([, names]) => names.some((part) => name.includes(part)))?.[0];
}

/** Files, and tests by a part of their name, that a page can't run. */
const skippedFilesInBrowser: Readonly<Record<string, readonly string[]>> = {
  'follows asynchronous calls by a module of Node': ['resource/statements.test.ts'],
  'sends cookies by hand, which a page may not': ['features/accounts/links/device.test.ts'],
  'connects to a server of its own over sockets': [
    'features/accounts/second-step/required.test.ts',
    'http/write-limits.test.ts',
  ],
  'reads mails as they go over SMTP': ['features/accounts/mails/mails.test.ts'],
  'measures the processor': ['features/imports/reading/growth.test.ts'],
  'read the sources': ['http/content-policy.test.ts', 'http/headers.test.ts', 'http/parsed-headers.test.ts'],
};
export const skippedTestsInBrowser: Readonly<Record<string, readonly string[]>> = {
  'a page may not set the header of cookies': [
    'works once when 20 requests use it at the same time',
    'on many networks never block the right one on a device that has given one before',
  ],
  'a page may not say that it is another browser': [
    'is one of several, each with its own name and use',
    'are listed with device and last use, the current one marked',
  ],
};

export const includedInBrowser = [
  ...['resource', 'query', 'access', 'http', 'features/accounts', 'features/commerces', 'features/imports'],
  ...['features/promotions', 'features/redemptions'],
].map((folder) => `${server}/${folder}/**/*.test.ts`);

export const excludedInBrowser = Object.entries({ ...skippedFiles, ...skippedFilesInBrowser })
  .flatMap(([reason, patterns]) => (reason === askedInChromium ? [] : patterns))
  .map((pattern) => `${server}/${pattern}`);

/** Why a test is skipped in Chromium; undefined for one that runs. */
export const reasonToSkipInBrowser = (name: string): string | undefined =>
  reasonToSkip(name) ?? reasonIn(skippedTestsInBrowser, name);
