import { placeNumbersSchema } from '@callejero/contract/answers/place-numbers.ts';
import { placeUseReportSchema, useReportSchema } from '@callejero/contract/answers/use.ts';
import { ApiError } from '@callejero/contract/errors.ts';
import { csvLine, harmless } from '@callejero/contract/text/csv.ts';
import { spreadsheetFormats, spreadsheetSeparator } from '@callejero/contract/text/csv-readable.ts';
import {
  placeUseKinds,
  placeUseNames,
  type UseEvent,
  type UsePeriod,
  useKinds,
} from '@callejero/contract/use.ts';
import { useEventsSchema, usePeriodSchema } from '@callejero/contract/use-events.ts';
import type { Hono } from 'hono';
import sql from 'sql-template-tag';
import * as z from 'zod';
import type { Registry } from '../../access/binding.ts';
import { type Principal, permits } from '../../access/policy.ts';
import { isLocal, toNetwork } from '../../http/address.ts';
import { parseJson, readText } from '../../http/body.ts';
import { type ApiContext, type Env, getId } from '../../http/context.ts';
import { limitKey, limitRate } from '../../http/rate-limit.ts';
import { answers, parseBody, route, routes } from '../../http/routes.ts';
import type { Platform } from '../../ports/ports.ts';
import { isUuid } from '../../query/operands.ts';
import { managedCommerce } from '../../resource/ownership.ts';
import type { UseCounter } from './counter.ts';
import { numbersTable, readNumbers } from './numbers.ts';
import { periodNow, readGroup, readKinds, readPlaceUse, readUse, readWords, shownToOwner } from './report.ts';

/** Bytes. */
const maxBody = 4096;

/** Per network, which may be a school or a telephone company: requests in a minute, and in an hour what is counted of one kind and place. */
const limitsOfNetwork = { requests: 120, ofPlace: 30, ofCity: 600 } as const;

/**
 * Groups of an IPv6 address that are one person's for the words of searches: a /48, because a telephone has another /64 after each
 * reconnection.
 */
const personGroups = 3;

/** Programs that say what they are and run scripts: search engines, previews, tests of pages. */
const isProgram = (agent: string) => /bot\b|crawl|spider|headless|lighthouse|preview/i.test(agent);

/** Whether the device asks not to be counted (Tracking Preference Expression; Global Privacy Control), or is no person's. */
function isUncounted(c: ApiContext): boolean {
  return (
    c.req.header('DNT') === '1' ||
    c.req.header('Sec-GPC') === '1' ||
    isProgram(c.req.header('User-Agent') ?? '')
  );
}

const nameOf = (event: UseEvent) => `${event.kind}:${'place' in event ? event.place.toLowerCase() : ''}`;

const counted = {
  summary: 'Contar un uso de la guía, sin quién; no se cuenta con «Do Not Track» ni «Sec-GPC»',
  body: useEventsSchema,
  refusals: ['413', '429'],
} as const;

const tables = ['days', 'places', 'quarters', 'categories', 'searches', 'nothing'] as const;
const usedTables = ['use_counts', 'use_words', 'commerces', 'quarters', 'categories'];
const periodQuery = z.strictObject({ period: usePeriodSchema });

export function useRoutes(platform: Platform, counter: UseCounter): Hono<Env> {
  const { limits } = platform;

  /** One of each kind and place, as far as the network may still be counted: nobody inflates the numbers of a place. */
  async function admitted(events: readonly UseEvent[], c: ApiContext): Promise<UseEvent[]> {
    if (isLocal(c.env.ip)) return [...events];
    const network = toNetwork(c.env.ip);
    const distinct = [...new Map(events.map((event) => [nameOf(event), event])).values()];
    const waits = await Promise.all(
      distinct.map((event) => {
        const points = 'place' in event ? limitsOfNetwork.ofPlace : limitsOfNetwork.ofCity;
        return limits.consume(limitKey`use:${network}:${nameOf(event)}`, points, 3600);
      }),
    );
    return distinct.filter((_, index) => waits[index] === 0);
  }

  return routes(
    {
      'POST /': route('open', counted, async (c) => {
        if (!isLocal(c.env.ip))
          await limitRate(limits, limitKey`use:${toNetwork(c.env.ip)}`, limitsOfNetwork.requests, 60);
        const { events } = parseBody(counted, parseJson(await readText(c.req.raw, maxBody)));
        if (!isUncounted(c)) counter.count(await admitted(events, c), toNetwork(c.env.ip, personGroups));
        return c.json({ data: null });
      }),
      'GET /': answers(
        'use:read',
        { summary: 'El uso de la guía: cuánto, no quién', query: periodQuery, data: useReportSchema },
        async (_c, { period }) => {
          await counter.write();
          return platform.late(usedTables, () => readUse(platform, period));
        },
      ),
      'GET /csv': answers(
        'use:read',
        {
          summary: 'Una tabla del uso, para hojas de cálculo',
          query: periodQuery.extend({ table: z.enum(tables, 'Elige una de las tablas.').default('days') }),
          content: ['text/csv'],
        },
        async (c, { period, table }) => {
          await counter.write();
          const text = await platform.late(usedTables, () => tableText(platform, period, table));
          return c.body(text, 200, {
            'Content-Type': 'text/csv; charset=utf-8; header=present',
            'Content-Disposition': `attachment; filename="uso-${fileNames[table]}-${period}.csv"`,
            'Cache-Control': 'no-store',
          });
        },
      ),
    },
    'Uso',
  );
}

/** Of a row of the commerces. */
export function placeUseRoutes(platform: Platform, registry: Registry, counter: UseCounter): Hono<Env> {
  /** What is counted of the place, for those who manage it. */
  async function numbersOf(c: ApiContext) {
    const id = getId(c);
    const isTeam = permits(c.env.principal, 'use', 'read');
    if (!(await mayRead(platform, c.env.principal, id, isTeam))) throw new ApiError('not-found');
    await counter.write();
    return readNumbers(platform, registry, id, isTeam ? (count) => count : shownToOwner);
  }
  return routes({
    'GET /:id/numbers': answers(
      'signed-in',
      {
        summary: 'Los números de un comercio por semanas, para sus propietarios',
        answer: '`null` en lugar de un número de 1 a 4, salvo para la administración.',
        data: placeNumbersSchema,
      },
      numbersOf,
    ),
    'GET /:id/numbers/csv': answers(
      'signed-in',
      {
        summary: 'Los números de un comercio por semanas, como tabla para hojas de cálculo',
        content: ['text/csv'],
      },
      async (c) =>
        c.body(numbersTable(platform, await numbersOf(c)), 200, {
          'Content-Type': 'text/csv; charset=utf-8; header=present',
          'Content-Disposition': 'attachment; filename="numeros-por-semanas.csv"',
          'Cache-Control': 'no-store',
        }),
    ),
    'GET /:id/use': answers(
      'signed-in',
      {
        summary: 'El uso de un comercio, para sus propietarios',
        answer: '`null` en lugar de un número de 1 a 4, salvo para la administración.',
        query: periodQuery,
        data: placeUseReportSchema,
      },
      async (c, { period }) => {
        const id = getId(c);
        const isTeam = permits(c.env.principal, 'use', 'read');
        if (!(await mayRead(platform, c.env.principal, id, isTeam))) throw new ApiError('not-found');
        await counter.write();
        return readPlaceUse(platform, id, period, isTeam ? (count) => count : shownToOwner);
      },
    ),
  });
}

async function mayRead(
  { db }: Platform,
  principal: Principal,
  id: string,
  isTeam: boolean,
): Promise<boolean> {
  const rows = isUuid(id)
    ? await db.query(sql`select 1 from commerces c where c.id = ${id}::uuid and c.archived_at is null
        and (${isTeam} or ${managedCommerce('c', principal, 'use')})`)
    : [];
  return rows.length > 0;
}

const fileNames: Readonly<Record<(typeof tables)[number], string>> = {
  days: 'dias',
  places: 'lugares',
  quarters: 'barrios',
  categories: 'categorias',
  searches: 'busquedas',
  nothing: 'sin-resultado',
};

/** A table for spreadsheets of the city's country. */
async function tableText(
  platform: Platform,
  asked: UsePeriod,
  table: (typeof tables)[number],
): Promise<string> {
  const { db, config } = platform;
  const period = periodNow(platform, asked);
  const formats = spreadsheetFormats(config.city);
  const lines = (head: readonly string[], rows: readonly (readonly string[])[]) =>
    `\uFEFF${[head, ...rows].map((cells) => csvLine(cells, spreadsheetSeparator(config.city))).join('')}`;
  if (table === 'days') {
    const kinds = await readKinds(db, period);
    return lines(
      [period.unit === 'month' ? 'Mes' : 'Día', ...kinds.map(({ kind }) => useKinds[kind])],
      period.dates.map((date, index) => [
        formats.day(date),
        ...kinds.map(({ values }) => formats.number(values[index] ?? 0)),
      ]),
    );
  }
  if (table === 'searches' || table === 'nothing') {
    const words = await readWords(db, table === 'nothing' ? 'nothing' : 'search', period);
    return lines(
      ['Palabras', 'Personas'],
      words.map((row) => [harmless(row.words), formats.number(row.people)]),
    );
  }
  const rows = await readGroup(db, table, period);
  return lines(
    ['Nombre', ...Object.values(placeUseKinds)],
    rows.map((row) => [
      harmless(row.name ?? 'Sin asignar'),
      ...placeUseNames.map((kind) => formats.number(row[kind])),
    ]),
  );
}
