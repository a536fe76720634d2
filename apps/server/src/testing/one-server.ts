/** Test files that always have one server, because they are about something that each server has of its own, and why it may. */
export const oneServer: readonly { because: string; files: readonly string[] }[] = [
  {
    because:
      'a cache of answers and the places in memory follow what is published; each server counts its own statements and requests, and makes its own checks',
    files: [
      'resource/statements.test.ts',
      'features/conversations/send.test.ts',
      'features/commerces/map/map.test.ts',
      'features/commerces/store/live-places.test.ts',
      'features/accounts/sessions/guest.test.ts',
      'features/public/public.test.ts',
      'http-server/serve.test.ts',
      'http/checks.test.ts',
      'features/installation/installation.test.ts',
    ],
  },
  {
    because: 'the memory and the connections that work may take are those of one machine',
    files: ['features/files/uploads.test.ts', 'resource/csv/csv.test.ts'],
  },
  {
    because: 'what is counted of the use reaches the database a few seconds later',
    files: ['features/use/use.test.ts'],
  },
  {
    because:
      'the order of requests to one device, and how soon a cancelled campaign ends, are kept in each process; a second 410 is harmless',
    files: [
      'features/notifications/notices/delivery.test.ts',
      'features/notifications/notices/delivery.torture.test.ts',
      'features/notifications/notices/happenings.test.ts',
    ],
  },
  {
    because: 'between servers the machine’s clock says how long ago a token was replaced',
    files: ['features/accounts/sessions/recent-rotations.test.ts'],
  },
  {
    because: 'the test watches or replaces parts of its own server',
    files: [
      'features/accounts/links/sign-up.test.ts',
      'features/base-map/base-map.test.ts',
      'features/backups/backups.test.ts',
      'services/aside.test.ts',
      'database/read-replica.test.ts',
    ],
  },
];
