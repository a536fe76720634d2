/** The longest files, which `npm test` leaves out. */
export const longFiles = [
  'apps/push/src/kill.torture.test.ts',
  'apps/server/src/campaigns/bad-inputs.torture.test.ts',
  'apps/server/src/campaigns/non-interference.torture.test.ts',
  'apps/server/src/campaigns/sockets.torture.test.ts',
  'apps/server/src/clock.torture.test.ts',
  'apps/server/src/disk-full.torture.test.ts',
  'apps/server/src/features/conversations/delivery.torture.test.ts',
  'apps/server/src/features/docs/generated-client.test.ts',
  'apps/server/src/features/notifications/notices/delivery.torture.test.ts',
  'apps/server/src/kill.torture.test.ts',
  'apps/server/src/node/backup/killed-backup.torture.test.ts',
  'apps/server/src/node/backup/under-load.torture.test.ts',
  'apps/server/src/node/services/outages.test.ts',
  'apps/server/src/worker.test.ts',
  'scripts/dev.test.ts',
  'scripts/release/start.test.ts',
];
