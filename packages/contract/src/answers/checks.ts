/** What can be wrong with an installation, as `/ready`, `GET /dashboard`, `GET /installation` and `npm run doctor` say it. */
import * as z from 'zod';
import { moment, named } from './answer.ts';

/** Parts of the running server, then advice about its configuration, then what is around it. */
export const checkNames = [
  ...(['database', 'replica', 'disk', 'files', 'redis', 'mail', 'jobs', 'push', 'maintenance'] as const),
  ...([
    'configuration',
    'proxy',
    'outbox',
    'keys',
    'servers',
    'backups',
    'demo',
    'passkeys',
    'role',
    'release',
  ] as const),
  ...(['pooler', 'space', 'queries', 'clock', 'address', 'forwarding', 'websockets'] as const),
  ...(['uploads', 'certificate', 'turn', 'base-map', 'sources'] as const),
] as const;
export type CheckName = (typeof checkNames)[number];

/** `skipped`: it could not be tried. */
export const checkStates = ['ok', 'warning', 'failed', 'skipped'] as const;
export type CheckState = (typeof checkStates)[number];

/** Something that an operator should solve, in Spanish. */
export const problemSchema = named(
  'Problem',
  z.object({
    name: z.enum(checkNames),
    state: z.enum(['warning', 'failed']),
    title: z.string(),
    sentence: z.string(),
    /** What to do, for a person with access to the machine. */
    remedy: z.string(),
  }),
);
export type Problem = z.output<typeof problemSchema>;

/** What one check found. */
export const checkReadingSchema = named(
  'CheckReading',
  z.object({
    name: z.enum(checkNames),
    state: z.enum(checkStates),
    /** What is wrong, in a few words; null if nothing is. */
    title: z.string().nullable(),
    /** What was found. */
    sentence: z.string(),
    /** What to do, for a person with access to the machine; null if nothing is wrong. */
    remedy: z.string().nullable(),
  }),
);
export type CheckReading = z.output<typeof checkReadingSchema>;

export const installationStateSchema = named(
  'InstallationState',
  z.object({
    checkedAt: moment,
    version: z.string(),
    checks: z.array(checkReadingSchema),
  }),
);
export type InstallationState = z.output<typeof installationStateSchema>;

/** What a server of the installation saw of a request that another process of it made. */
export const echoSchema = named('Echo', z.object({ address: z.string(), forwardedFor: z.string() }));

/** What became of a test mail. */
export const testMailSchema = named(
  'TestMail',
  z.object({
    to: z.string(),
    isSent: z.boolean(),
    /** A sentence. */
    sentence: z.string(),
  }),
);
export type TestMail = z.output<typeof testMailSchema>;

/** To how many devices of the person a test notice goes. */
export const testNoticeSchema = named('TestNotice', z.object({ devices: z.int().min(0) }));
export type TestNotice = z.output<typeof testNoticeSchema>;
