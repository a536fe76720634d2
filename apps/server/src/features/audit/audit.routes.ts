import { actFactsSchema } from '@callejero/contract/answers/history.ts';
import { parseListQuery } from '@callejero/contract/list-query/parse.ts';
import type { AuditEntry } from '@callejero/contract/resources/audit.ts';
import type { Hono } from 'hono';
import type { Env } from '../../http/context.ts';
import { jsonText } from '../../http/idempotency.ts';
import { route, routes } from '../../http/routes.ts';
import { compileList, type ListRow, listText, readPage } from '../../query/compile.ts';
import type { ResourceDeps } from '../../resource/routes.ts';
import { withActs } from './acts.ts';

const listDoc = {
  summary: 'Quién cambió qué y cuándo; se consulta como cualquier lista',
  list: 'audit',
  records: 'audit',
  meta: 'page',
  facts: actFactsSchema,
} as const;

/** `GET /audit`: never from the cache, because every write of any other collection changes it. */
export function auditRoutes({ platform, registry }: ResourceDeps): Hono<Env> {
  return routes({
    'GET /': route('audit:read', listDoc, async (c) => {
      const query = parseListQuery(new URL(c.req.url).searchParams);
      const compiled = compileList(registry, 'audit', query, c.env.principal);
      const row = await readPage(compiled, (statement) => platform.db.query<ListRow>(statement));
      const data = JSON.stringify(await withActs(platform.db, JSON.parse(row.data) as Partial<AuditEntry>[]));
      return jsonText(listText({ ...row, data }, compiled), 200, c.env.common);
    }),
  });
}
