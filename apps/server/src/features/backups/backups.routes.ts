import { type Backups, backupsSchema } from '@callejero/contract/answers/backups.ts';
import { ApiError } from '@callejero/contract/errors.ts';
import type { Hono } from 'hono';
import type { Env } from '../../http/context.ts';
import { answers, routes } from '../../http/routes.ts';
import { readBackupRuns, reasonFor } from '../../ports/backup-runs.ts';
import type { Platform } from '../../ports/ports.ts';
import { askForBackup, isBackupWaiting } from './backups.jobs.ts';

const chapter = { tag: 'Copias de seguridad' } as const;

/**
 * `GET /backups` and `POST /backups`. Their permissions can't be given one by one, so only administrators with all of them have them.
 * No route gives an archive away: it contains everything about everybody.
 */
export function backupsRoutes(platform: Platform): Hono<Env> {
  return routes({
    'GET /': answers(
      'backups:read',
      { ...chapter, summary: 'Cómo van las copias de seguridad', data: backupsSchema.nullable() },
      () => (platform.backups ? stateOf(platform) : null),
    ),
    'POST /': answers(
      'backups:create',
      {
        ...chapter,
        summary: 'Hacer una copia de seguridad ahora; si ya se hace una, no empieza otra',
        data: backupsSchema,
        status: '202',
        refusals: ['404'],
      },
      async () => {
        if (!platform.backups) throw new ApiError('route-not-found');
        const { db, clock } = platform;
        if (!(await readBackupRuns(db)).running && !(await isBackupWaiting(db)))
          await askForBackup(platform, db, 'person', clock.now());
        return stateOf(platform);
      },
      { allowDuringMaintenance: true },
    ),
  });
}

async function stateOf({ db, config }: Platform): Promise<Backups> {
  const [{ running, complete, problem, drill }, isWaiting] = await Promise.all([
    readBackupRuns(db),
    isBackupWaiting(db),
  ]);
  const { at, to } = config.backup;
  const expected = complete?.bytes ?? null;
  return {
    at:
      at === null
        ? null
        : `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`,
    isBesideData: 'folder' in to && to.isBesideData,
    last: complete && {
      at: complete.startedAt.toISOString(),
      bytes: complete.bytes,
      isEncrypted: complete.isEncrypted,
      reason: reasonFor(complete.archive),
    },
    running: running || isWaiting ? { bytes: running?.bytes ?? 0, expected } : null,
    problem,
    drill: drill && { at: drill.startedAt.toISOString(), problem: drill.problem },
  };
}
