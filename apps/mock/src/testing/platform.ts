/**
 * Replaces the server's test platform with the demonstration's. Files and pictures are Node's, because the browser's need a
 * browser, and so are mails, which the tests read as files.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { readDemoFile } from '@callejero/demo-city/read-file.ts';
import { createDiskFiles } from '@callejero/server/node/services/files/disk-files.ts';
import { createImages } from '@callejero/server/node/services/images.ts';
import { createMailer } from '@callejero/server/node/services/mailer.ts';
import type { FullConfig } from '@callejero/server/ports/config.ts';
import type { TestPlatform } from '@callejero/server/testing/platform.ts';
import { inject } from 'vitest';
import { openDatabase } from '../platform/database.ts';
import { openPglite } from '../platform/open.ts';
import { createMockPlatform } from '../platform/platform.ts';

let template: Promise<Blob> | null = null;

export async function openTestPlatform(config: FullConfig): Promise<TestPlatform> {
  template ??= readFile(inject('mockDump')).then((bytes) => new Blob([bytes]));
  const lite = await openPglite({ loadDataDir: await template });
  const platform = await createMockPlatform({
    config,
    db: openDatabase(lite, 5000),
    files: createDiskFiles(path.join(config.dataDir, 'stored-images')),
    images: createImages(),
    demoFile: readDemoFile,
  });
  const { clock, ids, log } = platform;
  const outbox = path.join(config.dataDir, 'outbox');
  const mailer = createMailer({
    smtpUrl: null,
    requireTls: false,
    from: config.mailFrom,
    outbox,
    log,
    clock,
    ids,
  });
  return {
    platform: { ...platform, mailer },
    databaseUrl: '',
    async close() {
      await platform.jobs.stop();
      await lite.close();
    },
  };
}
