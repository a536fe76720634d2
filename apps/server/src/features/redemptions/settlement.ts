/** `GET /promotions/:id/settlement.csv`: the redemptions, for settling them with the commerces. */

import { ApiError } from '@callejero/contract/errors.ts';
import { redemptionStatus } from '@callejero/contract/resources/redemptions.ts';
import { type CsvCell, csvLine, formatCell } from '@callejero/contract/text/csv.ts';
import sql from 'sql-template-tag';
import { permits } from '../../access/policy.ts';
import { type ApiContext, getId } from '../../http/context.ts';
import { streamAnswer } from '../../http/stream-answer.ts';
import type { Platform } from '../../ports/ports.ts';
import { isUuid } from '../../query/operands.ts';
import type { CompiledCsv } from '../../resource/csv/csv-rows.ts';
import { csvStream } from '../../resource/csv/csv-stream.ts';
import { accountEvent } from '../../resource/record.ts';
import { promotionRow } from './redemptions.store.ts';

const text: CsvCell = { kind: 'text' };
const names = [
  'fecha',
  'hora',
  'comercio',
  'nombre',
  'estado',
  'anulado',
  'motivo',
  'canjeados',
  'anulados',
  'canje',
] as const;

/** The line of a row; the last one contains the totals. */
function line(row: string): string {
  const cells = JSON.parse(row) as Partial<Record<(typeof names)[number], string | number | null>>;
  return csvLine(names.map((name) => formatCell(text, cells[name])));
}

function settlementOf(promotion: string, timezone: string): CompiledCsv {
  const settled = sql`r.promotion = ${promotion}::uuid and r.status in ('redeemed', 'reversed') and r.archived_at is null`;
  const { redeemed, reversed } = redemptionStatus;
  const rows = sql`select "row", '{}' as names from (
      select r.redeemed_at as at, r.id, json_build_object(
        'fecha', to_char(r.redeemed_at at time zone ${timezone}::text, 'YYYY-MM-DD'),
        'hora', to_char(r.redeemed_at at time zone ${timezone}::text, 'HH24:MI:SS'),
        'comercio', c.name, 'nombre', r.first_name,
        'estado', case r.status when 'redeemed' then ${redeemed}::text else ${reversed}::text end,
        'anulado', to_char(r.reversed_at at time zone ${timezone}::text, 'YYYY-MM-DD HH24:MI:SS'),
        'motivo', r.reversed_reason, 'canje', r.id)::text as "row"
      from redemptions r left join commerces c on c.id = r.commerce where ${settled}
      union all
      select null, null, json_build_object('fecha', 'Total',
        'canjeados', count(*) filter (where r.status = 'redeemed'),
        'anulados', count(*) filter (where r.status = 'reversed'))::text
      from redemptions r where ${settled}
    ) lines order by at nulls last, id`;
  const count = sql`select count(*)::int as total from redemptions r where ${settled}`;
  return {
    head: csvLine(names),
    rows: rows,
    count: count,
    line: ({ row }) => line(row),
  };
}

/** For the owners of its commerce, and administrators who may read promotions. */
export async function sendSettlement(c: ApiContext, platform: Platform): Promise<Response> {
  const { principal, requestId } = c.env;
  const id = getId(c);
  const promotion = isUuid(id)
    ? await promotionRow(platform.db, principal, sql`${id}::uuid`, 'redemptions')
    : null;
  const readsAll = permits(principal, 'promotions', 'read');
  const isVisible = promotion && !promotion.archived && promotion.open && promotion.status === 'published';
  if (!promotion || (!readsAll && !promotion.own && !isVisible)) throw new ApiError('not-found');
  if ((!readsAll && !promotion.own) || principal.id === null) throw new ApiError('forbidden');
  const actor = principal.id;
  const csv = settlementOf(promotion.id, platform.config.city.timezone);
  const body = await csvStream(platform, c.env, csv, async (rows) => {
    const event = accountEvent({
      at: platform.clock.now(),
      actor,
      action: 'exported',
      user: actor,
      requestId,
      diff: { collection: [null, 'redemptions'], promotion: [null, promotion.id], rows: [null, rows] },
    });
    await platform.db.query(event);
  });
  return streamAnswer(c, body, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8; header=present',
      'Content-Disposition': `attachment; filename="canjes-${promotion.id}.csv"`,
      'Cache-Control': 'no-store',
    },
  });
}
