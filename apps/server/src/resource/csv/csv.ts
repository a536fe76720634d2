/**
 * `GET /v1/<collection>/csv`: everything that a list query finds, as CSV; `_labelled=true` with Spanish headers that the importer
 * knows again, `_readable=true` for people.
 * docs/decisions/013-csv-of-collections.md, 038-a-table-for-people.md.
 */

import { ApiError } from '@callejero/contract/errors.ts';
import { parseListQuery } from '@callejero/contract/list-query/parse.ts';
import type { ListQuery } from '@callejero/contract/list-query/query.ts';
import { refuse } from '@callejero/contract/list-query/refusal.ts';
import { dayIn } from '@callejero/contract/text/formats.ts';
import { slugify } from '@callejero/contract/text/slug.ts';
import type { Binding, Registry } from '../../access/binding.ts';
import type { Principal } from '../../access/policy.ts';
import { allow } from '../../http/access.ts';
import type { ApiContext } from '../../http/context.ts';
import { streamAnswer } from '../../http/stream-answer.ts';
import type { Platform } from '../../ports/ports.ts';
import { prepareList } from '../../query/prepared-list.ts';
import { archivedParameter, booleanParameter, getSearch } from '../list-parameters.ts';
import { accountEvent } from '../record.ts';
import { compileCsv, labelledForm, machineForm, readableForm } from './csv-rows.ts';
import { csvStream } from './csv-stream.ts';

interface Asked {
  query: ListQuery;
  archived: boolean;
}

/** Whether an administrator with all permissions reads the whole collection. Conversations, for example, are not exportable. */
export function isExportable({ policy }: Binding): boolean {
  const reader: Principal = {
    kind: 'administrator',
    id: '00000000-0000-0000-0000-000000000000',
    roles: ['administrator'],
    permissions: ['*'],
  };
  return policy.read(reader).some(({ rows }) => rows === null);
}

export function csvExport(
  binding: Binding,
  { platform, registry }: { platform: Platform; registry: Registry },
) {
  const { name, labels } = binding.resource;
  return allow(
    `${name}:read`,
    async (c) => {
      const { params: rest, archived } = archivedParameter(new URLSearchParams(getSearch(c.req.url)));
      const { params: others, value: isReadable } = booleanParameter(rest, '_readable');
      const { params, value: isLabelled } = booleanParameter(others, '_labelled');
      const { query, options, run } = await prepareList(platform, registry, binding, parseListQuery(params));
      refusePages(query);
      const form = isReadable ? readableForm(platform.config.city) : isLabelled ? labelledForm : machineForm;
      const csv = compileCsv(registry, name, query, c.env.principal, { ...options, archived }, form);
      const begin = async (rows: number) => {
        await platform.db.query(record(c, platform, binding, { query, archived }, rows));
      };
      const body = await run(() => csvStream(platform, c.env, csv, begin));
      return streamAnswer(c, body, {
        headers: {
          'Content-Type': 'text/csv; charset=utf-8; header=present',
          'Content-Disposition': `attachment; filename="${slugify(labels.many)}${isReadable ? '-excel' : ''}-${today(platform)}.csv"`,
          'Cache-Control': 'no-store',
        },
      });
    },
    { isRecorded: true },
  );
}

/** Refuses parameters that an export does not have: it has no pages and chooses itself what to populate. */
function refusePages({ page, perPage, populates, findOne }: ListQuery): void {
  for (const [name, value] of Object.entries({ page, perPage, populates, findOne })) {
    if (value !== undefined) throw refuse(`_${name}`, 'No se admite al exportar.');
  }
}

/** Records who exports what, before the first byte is sent. */
function record(
  c: ApiContext,
  platform: Platform,
  { resource, secrets = [] }: Binding,
  asked: Asked,
  rows: number,
) {
  const { principal, requestId } = c.env;
  if (principal.id === null) throw new ApiError('forbidden');
  const filters = asked.query.filters ?? {};
  // Filters on secret fields and searches may contain the secret, so they are not recorded.
  const text = JSON.stringify(filters);
  const mayReveal = secrets.length > 0 && ['$search', ...secrets].some((name) => text.includes(`"${name}"`));
  return accountEvent({
    at: platform.clock.now(),
    actor: principal.id,
    action: 'exported',
    user: principal.id,
    requestId,
    diff: {
      collection: [null, resource.name],
      ...(!mayReveal && text !== '{}' ? { filters: [null, text] } : {}),
      ...(asked.archived ? { archived: [null, true] } : {}),
      rows: [null, rows],
    },
  });
}

/** The date in the city, YYYY-MM-DD. */
function today({ clock, config }: Platform): string {
  return dayIn(config.city.timezone, clock.now());
}
