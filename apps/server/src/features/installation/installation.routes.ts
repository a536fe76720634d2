import {
  echoSchema,
  type InstallationState,
  installationStateSchema,
  type TestMail,
  type TestNotice,
  testMailSchema,
  testNoticeSchema,
} from '@callejero/contract/answers/checks.ts';
import { ApiError, invalid } from '@callejero/contract/errors.ts';
import {
  type MaintenanceState,
  maintenanceChangeSchema,
  maintenanceStateSchema,
} from '@callejero/contract/maintenance.ts';
import { Hono } from 'hono';
import type { Principal } from '../../access/policy.ts';
import { minute } from '../../http/check.ts';
import type { Checks } from '../../http/checks.ts';
import type { Env } from '../../http/context.ts';
import { echoProofSchema, isEchoProof } from '../../http/echo.ts';
import { type LastReading, lastReading, storeReading, toReading } from '../../http/last-checks.ts';
import { limitKey, limitRate } from '../../http/rate-limit.ts';
import { answers, routes } from '../../http/routes.ts';
import { sharing } from '../../http/sharing.ts';
import { cityRecordId } from '../../ports/city.ts';
import type { Platform, Queryable } from '../../ports/ports.ts';
import { stale } from '../../resource/load.ts';
import { changeRecord } from '../../resource/record.ts';

export interface Trials {
  mail(principal: Principal): Promise<TestMail>;
  notice(principal: Principal, text: { title: string; message: string }): Promise<TestNotice>;
}

const tag = 'Estado';
/** Milliseconds after which a stored reading is old: the job that reads did not run. */
const oldAfter = 15 * minute;
/** Each tries every part, and perhaps another service. */
const checksPerMinute = 6;
const testsPerHour = 20;
const testNotice = {
  title: 'Aviso de prueba',
  message: 'Si lo lees en tu dispositivo, los avisos llegan.',
};

export function installationRoutes(platform: Platform, checks: Checks, trials: Trials): Hono<Env> {
  const app = new Hono<Env>();
  app.route('/', checkRoutes(platform, checks));
  app.route('/', maintenanceRoutes(platform));
  app.route('/', trialRoutes(platform, trials));
  return app;
}

function checkRoutes({ db, clock, config, limits, maintenance }: Platform, checks: Checks): Hono<Env> {
  const readAnew = sharing(async (): Promise<LastReading> => {
    const reading = { checks: await checks.all(undefined, { anew: true }), at: clock.now() };
    // A database that can't be written to is one of the things to read about.
    if (!maintenance.now()) await storeReading(db, reading.checks, reading.at).catch(() => undefined);
    return reading;
  });
  const stateOf = (reading: LastReading): InstallationState => ({
    ...{ checkedAt: reading.at.toISOString(), version: config.version },
    checks: reading.checks.map(toReading),
  });

  return routes({
    'GET /': answers(
      '*:*',
      { summary: 'Lo que se comprobó por última vez de la instalación', tag, data: installationStateSchema },
      async () => {
        const last = await lastReading(db);
        const isCurrent = last !== null && clock.now().getTime() - last.at.getTime() < oldAfter;
        return stateOf(isCurrent ? last : await readAnew());
      },
    ),
    'POST /check': answers(
      '*:*',
      {
        summary: 'Comprobarlo todo ahora; varias peticiones a la vez comparten el resultado',
        ...{ tag, data: installationStateSchema, refusals: ['429'] },
      },
      async (c) => {
        await limitRate(limits, limitKey`installation-check:${c.env.principal.id}`, checksPerMinute, 60);
        return stateOf(await readAnew());
      },
      { allowDuringMaintenance: true },
    ),
  });
}

function maintenanceRoutes({ clock, maintenance }: Platform): Hono<Env> {
  const maintenanceState = (): MaintenanceState | null => {
    const now = maintenance.now();
    if (!now) return null;
    const { retryAfter: _, ...state } = now;
    return state;
  };

  return routes({
    'GET /maintenance': answers(
      '*:*',
      {
        summary: 'El mantenimiento como está; null si se puede escribir',
        tag,
        data: maintenanceStateSchema.nullable(),
      },
      async () => {
        await maintenance.refresh();
        return maintenanceState();
      },
    ),
    'PUT /maintenance': answers(
      '*:*',
      {
        summary: 'Empezar, cambiar o terminar el mantenimiento, si está como se vio',
        ...{ tag, body: maintenanceChangeSchema, data: maintenanceStateSchema.nullable(), refusals: ['409'] },
      },
      async (c, { maintenance: wanted, seen }) => {
        if (wanted?.until && Date.parse(wanted.until) <= clock.now().getTime())
          throw invalid([{ path: 'maintenance.until', message: 'Esa hora ya ha pasado.' }]);
        const { principal, requestId } = c.env;
        const event = {
          ...{ at: clock.now(), actor: principal.id, requestId, resource: 'city', record: cityRecordId },
          action: wanted ? ('maintenance-set' as const) : ('maintenance-ended' as const),
        };
        const record = (tx: Queryable) => tx.query(changeRecord(event));
        if (!(await maintenance.set(wanted, { seen, record }))) throw stale(maintenanceState(), wanted);
        return maintenanceState();
      },
      { allowDuringMaintenance: true },
    ),
  });
}

function trialRoutes({ clock, limits, secrets }: Platform, trials: Trials): Hono<Env> {
  const limitTests = ({ id }: Principal) =>
    limitRate(limits, limitKey`installation-test:${id}`, testsPerHour, 3600);

  return routes({
    'POST /mail': answers(
      '*:*',
      { summary: 'Un correo de prueba a quien lo pide', tag, data: testMailSchema, refusals: ['429'] },
      async (c) => {
        await limitTests(c.env.principal);
        return trials.mail(c.env.principal);
      },
    ),
    'POST /notice': answers(
      '*:*',
      {
        summary: 'Un aviso de prueba a los dispositivos de quien lo pide',
        ...{ tag, data: testNoticeSchema, refusals: ['429'] },
      },
      async (c) => {
        await limitTests(c.env.principal);
        return trials.notice(c.env.principal, testNotice);
      },
    ),
    // Anybody may call it, and only a process of this installation can make the proof.
    'POST /echo': answers(
      'open',
      {
        summary: 'Lo que llega de una petición de la propia instalación',
        ...{ tag, body: echoProofSchema, data: echoSchema, refusals: ['404'] },
      },
      async (c, sent) => {
        if (!(await isEchoProof(secrets.tokens, sent, clock.now()))) throw new ApiError('not-found');
        return { address: c.env.ip, forwardedFor: c.req.header('x-forwarded-for') ?? '' };
      },
      { allowDuringMaintenance: true },
    ),
  });
}
