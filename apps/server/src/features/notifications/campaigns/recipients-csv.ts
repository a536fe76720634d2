/** `GET /notifications/:id/recipients.csv`: the recipients of a campaign with their outcomes, for a spreadsheet. */

import { ApiError } from '@callejero/contract/errors.ts';
import {
  type Notification,
  type RecipientOutcome,
  type RecipientsFilter,
  recipientOutcomes,
} from '@callejero/contract/resources/notifications.ts';
import { type CsvCell, csvLine, formatCell } from '@callejero/contract/text/csv.ts';
import sql from 'sql-template-tag';
import type { ApiContext } from '../../../http/context.ts';
import { streamAnswer } from '../../../http/stream-answer.ts';
import type { Platform } from '../../../ports/ports.ts';
import type { CompiledCsv } from '../../../resource/csv/csv-rows.ts';
import { csvStream } from '../../../resource/csv/csv-stream.ts';
import { accountEvent } from '../../../resource/record.ts';
import { filtered, fromRecipients } from './recipients.ts';

const text: CsvCell = { kind: 'text' };
const person = ['nombre', 'correo'] as const;
const facts = ['resultado', 'momento', 'dispositivos', 'fallo'] as const;

type Line = Partial<Record<(typeof person)[number], string | null>> & {
  resultado: RecipientOutcome;
  momento: string;
  dispositivos: number;
  fallo: string | null;
};

/** Names are included only for those who may read accounts. */
function recipientsOf(
  campaign: string,
  filter: RecipientsFilter,
  isNamed: boolean,
  timezone: string,
): CompiledCsv {
  const names = isNamed ? [...person, ...facts] : facts;
  const found = sql`${fromRecipients(campaign)} ${filtered(filter)}`;
  return {
    head: csvLine(names),
    rows: sql`select '{}' as names, json_build_object(
        'nombre', concat_ws(' ', u.first_name, u.last_name), 'correo', u.email, 'resultado', r.outcome,
        'momento', to_char(r.at at time zone ${timezone}::text, 'YYYY-MM-DD HH24:MI:SS'),
        'dispositivos', r.devices, 'fallo', coalesce(r.failure ->> 'code', r.failure ->> 'state'))::text as "row"
      from (select n.user_id, o.outcome, s.devices, coalesce(n.opened_at, s.at, n.created_at) as at,
          case when o.outcome = 'failed' then s.failure end as failure ${found}) r
        join users u on u.id = r.user_id
      order by r.user_id`,
    count: sql`select count(*)::int as total ${found}`,
    line({ row }) {
      const cells = JSON.parse(row) as Line;
      const shown = { ...cells, resultado: recipientOutcomes[cells.resultado] };
      return csvLine(names.map((name) => formatCell(text, shown[name])));
    },
  };
}

export async function sendRecipients(
  c: ApiContext,
  platform: Platform,
  { id }: Pick<Notification, 'id'>,
  filter: RecipientsFilter,
  isNamed: boolean,
): Promise<Response> {
  const { principal, requestId } = c.env;
  if (principal.id === null) throw new ApiError('forbidden');
  const actor = principal.id;
  const csv = recipientsOf(id, filter, isNamed, platform.config.city.timezone);
  const body = await csvStream(platform, c.env, csv, async (rows) => {
    // Without the search text, which may name a person.
    const outcome = filter.outcome ? { outcome: [null, filter.outcome] } : {};
    const diff = {
      collection: [null, 'notifications'],
      notification: [null, id],
      ...outcome,
      rows: [null, rows],
    };
    const at = platform.clock.now();
    await platform.db.query(accountEvent({ at, actor, action: 'exported', user: actor, requestId, diff }));
  });
  return streamAnswer(c, body, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8; header=present',
      'Content-Disposition': `attachment; filename="destinatarios-${id}.csv"`,
      'Cache-Control': 'no-store',
    },
  });
}
