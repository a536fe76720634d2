/** Composes the platform of the browser, over an open database. */

import { asideInTurns } from '@callejero/server/aside.ts';
import type { FullConfig } from '@callejero/server/ports/config.ts';
import { createCity } from '@callejero/server/ports/create-city.ts';
import { createMaintenance } from '@callejero/server/ports/create-maintenance.ts';
import type {
  Change,
  Clock,
  Database,
  FileStore,
  Hasher,
  Images,
  Platform,
} from '@callejero/server/ports/ports.ts';
import { createBus } from './bus.ts';
import { noDownloads } from './downloads.ts';
import { createHasher } from './hasher.ts';
import { createIds } from './ids.ts';
import { createJobs, type MockJobs } from './jobs.ts';
import { createLimits } from './limits.ts';
import { createLog } from './log.ts';
import { createMailer } from './mailer.ts';
import { createPush } from './push.ts';
import { readSecrets } from './secrets.ts';

export interface MockPlatform extends Platform {
  jobs: MockJobs;
}

interface MockParts {
  config: FullConfig;
  db: Database;
  files: FileStore;
  images: Images;
  demoFile: Platform['demoFile'];
  manualFile?: Platform['manualFile'];
  hasher?: Hasher;
  clock?: Clock;
  mailSent?: () => void;
  /** Milliseconds before jobs run (`JobParts`). */
  rest?: number;
  /** Replaces the push services of browsers. */
  showPush?: Parameters<typeof createPush>[0];
}

const systemClock: Clock = { now: () => new Date() };

export async function createMockPlatform(parts: MockParts): Promise<MockPlatform> {
  const {
    config,
    db,
    files,
    images,
    demoFile,
    manualFile = async () => null,
    rest = 0,
    clock = systemClock,
    hasher = createHasher(),
  } = parts;
  const log = createLog(config.logLevel);
  const ids = createIds(clock);
  const changes = createBus<Change>(log);
  const city = createCity(config, { db, changes, log });
  await city.refresh();
  const maintenance = createMaintenance({ config, db, changes, clock, log });
  return {
    ...{
      config,
      city,
      maintenance,
      changes,
      db,
      files,
      images,
      demoFile,
      manualFile,
      hasher,
      clock,
      ids,
      log,
    },
    mailer: createMailer({ db, clock, ids }, parts.mailSent),
    downloads: noDownloads,
    push: createPush(parts.showPush),
    jobs: createJobs({ db, log, clock, rest }),
    conversations: createBus(log),
    marks: null,
    traces: null,
    late: (_tables, work) => work(),
    limits: createLimits(clock),
    aside: asideInTurns,
    sha256: async (text) =>
      new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))).toHex(),
    secrets: await readSecrets(db),
    probes: null,
    backups: null,
  };
}
