/** Replaces the server's test platform with the demonstration's and all its adapters for the browser. */
import type { FullConfig } from '@callejero/server/ports/config.ts';
import type { TestPlatform } from '@callejero/server/testing/platform.ts';
import { openDatabase } from '../../../platform/database.ts';
import { createFiles } from '../../../platform/files.ts';
import { createImages } from '../../../platform/images.ts';
import { createMockPlatform } from '../../../platform/platform.ts';
import { migratedDump } from '../migrated-dump.ts';
import { openLite } from '../open-lite.ts';

export async function openTestPlatform(config: FullConfig): Promise<TestPlatform> {
  const lite = await openLite(await migratedDump());
  const root = await navigator.storage.getDirectory();
  const folder = `files-${crypto.randomUUID()}`;
  const files = await root.getDirectoryHandle(folder, { create: true });
  const platform = await createMockPlatform({
    config,
    db: openDatabase(lite, 5000),
    files: createFiles(files, async () => null),
    images: createImages(),
    demoFile: (file) => Promise.reject(new Error(`${file} is read only where the demonstration is built`)),
  });
  return {
    platform,
    databaseUrl: '',
    async close() {
      await platform.jobs.stop();
      await lite.close();
      await root.removeEntry(folder, { recursive: true });
    },
  };
}
