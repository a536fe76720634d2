/** The PDF of a commerce's menu. Anybody reads it, so it must not be a private file or another person's. */
import { ApiError, invalid } from '@callejero/contract/errors.ts';
import { documentSchema } from '@callejero/contract/values.ts';
import type { Hono } from 'hono';
import sql from 'sql-template-tag';
import type { Row, WriteContext } from '../../access/binding.ts';
import { permits } from '../../access/policy.ts';
import type { Env } from '../../http/context.ts';
import { route, routes } from '../../http/routes.ts';
import { streamAnswer } from '../../http/stream-answer.ts';
import type { Platform } from '../../ports/ports.ts';

const documentOf = (row: unknown): unknown => (row as Row | null)?.menuDocument ?? null;

/** Refuses a file that is no public PDF, or that somebody else uploaded, unless the commerce has it already. */
export async function assertMenuDocument(
  { db, principal }: WriteContext,
  input: Row,
  current: Row | null,
): Promise<void> {
  const file = documentOf(input);
  if (file === null) return;
  const known = [current, current?.pendingChanges, current?.refusedChanges].map(documentOf);
  if (known.includes(file)) return;
  const isOfTeam = permits(principal, 'commerces', 'update');
  const found = await db.query(sql`select 1 from files where file = ${file} and mime = 'application/pdf'
      and not private and archived_at is null and (owner = ${principal.id}::uuid or ${isOfTeam})`);
  if (found.length === 0) throw invalid([{ path: 'menuDocument', message: 'Sube la carta como PDF.' }]);
}

/**
 * `GET /commerces/menus/:file`: to everybody, while a commerce shows or proposes the file as its menu. A link of a page carries no
 * token, and whoever reviews a proposal has its name.
 */
export function menuDocumentRoutes({ db, files }: Pick<Platform, 'db' | 'files'>): Hono<Env> {
  return routes({
    'GET /menus/:file': route(
      'open',
      {
        summary: 'La carta de un comercio en PDF',
        params: { file: documentSchema },
        content: ['application/pdf'],
        refusals: ['404'],
      },
      async (c) => {
        const { success, data: file } = documentSchema.safeParse(c.req.param('file'));
        if (!success) throw new ApiError('not-found');
        const [shown] = await db.query<{ name: string }>(sql`select f.name from files f
            where f.file = ${file} and f.mime = 'application/pdf' and not f.private and f.archived_at is null
              and exists (select 1 from commerces m where m.archived_at is null
                and (m.menu_document = f.file or m.pending_changes ->> 'menuDocument' = f.file))`);
        const found = shown && (await files.get(`documents/${file}`));
        if (!found) throw new ApiError('not-found');
        return streamAnswer(c, found.content, {
          headers: {
            'Content-Type': 'application/pdf',
            'Content-Length': String(found.size),
            // Never shown as a page of this origin.
            'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(shown.name)}`,
            'X-Content-Type-Options': 'nosniff',
            'Cache-Control': 'public, max-age=3600',
          },
        });
      },
    ),
  });
}
