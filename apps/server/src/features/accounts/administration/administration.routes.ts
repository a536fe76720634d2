/**
 * What administrators do to accounts, and read of them: `/users/:id/status`, `/roles`, `/sessions`, `/mails`, `/resetSecondStep`,
 * `/data`, `/erase`, and DELETE, which also ends the account's sessions.
 */

import {
  accountRolesSchema,
  accountStatusSchema,
  eraseAccountSchema,
  identityProofSchema,
  inviteSchema,
} from '@callejero/contract/account.ts';
import {
  accountSessionSchema,
  endedSessionsSchema,
  invitedSchema,
  myDataSchema,
  sentMailSchema,
} from '@callejero/contract/answers/accounts.ts';
import { ApiError, invalid } from '@callejero/contract/errors.ts';
import { idSchema } from '@callejero/contract/resource.ts';
import { administrators } from '@callejero/contract/resources/administrators.ts';
import { users } from '@callejero/contract/resources/users.ts';
import type { Hono } from 'hono';
import sql, { raw } from 'sql-template-tag';
import * as z from 'zod';
import type { Binding, Row } from '../../../access/binding.ts';
import { type Principal, permits, refusal } from '../../../access/policy.ts';
import { allow } from '../../../http/access.ts';
import { parseJson, readBody, readText, validate } from '../../../http/body.ts';
import { type ApiContext, type Env, idOf } from '../../../http/context.ts';
import { idempotencyKey, jsonText, rememberAnswer, replayable } from '../../../http/idempotency.ts';
import { answers, route, routes } from '../../../http/routes.ts';
import { assertConfirmed } from '../../../resource/ownership.ts';
import { accountEvent } from '../../../resource/record.ts';
import { type ResourceDeps, respondToWrite } from '../../../resource/routes.ts';
import { createResourceService } from '../../../resource/service.ts';
import { accountById, anyAccountById, isErased, type StoredAccount } from '../account.ts';
import { eraseAccount } from '../erase-account.ts';
import type { RemoveFiles } from '../erase-person.ts';
import { assertMayInvite, invite } from '../links/invite.ts';
import { mailsTo } from '../mails/sent-mails.ts';
import { dataOf, sendData } from '../my-data.ts';
import { hasPasskey } from '../passkeys/own-passkeys.ts';
import { whoAsks } from '../passkeys/passkeys.routes.ts';
import type { Passkeys } from '../passkeys/passkeys.service.ts';
import { resetSecondStep } from '../second-step/reset.ts';
import { endSession, endSessionsOf, sessionsOf } from '../sessions/own-sessions.ts';
import { originOf } from '../sessions/sessions.routes.ts';
import { announceAccount, endSessions } from '../sessions/sessions.service.ts';
import { assertMayAppoint, assertMayErase, assertMayManage, type Managed } from './administration.ts';

const managedOf = (row: Row): Managed => ({
  roles: row.roles as Managed['roles'],
  permissions: row.permissions as string[],
});

/**
 * A binding for all accounts with their permissions: the collection `users` omits permissions, `administrators` omits plain
 * users.
 */
function accountsBinding(deps: ResourceDeps): Binding {
  const own = deps.registry.get(users.name);
  const full = deps.registry.get(administrators.name);
  if (!own || !full) throw new Error('The collections of accounts are not registered');
  const { table, columns } = full;
  return {
    resource: { ...administrators, name: users.name },
    table,
    columns,
    policy: {
      read(principal) {
        const grants = own.policy.read(principal);
        if (!permits(principal, administrators.name, 'read')) return grants;
        const rows = (alias: string) => sql`'administrator' = any(${raw(alias)}.roles)`;
        return [...grants, { rows, read: Object.keys(users.fields) }];
      },
    },
  };
}

const statusDoc = {
  summary: 'Habilitar o deshabilitar una cuenta',
  body: accountStatusSchema,
  record: 'users',
};
const rolesDoc = { summary: 'Roles y permisos de una cuenta', body: accountRolesSchema, record: 'users' };
const inviteDoc = {
  summary: 'Crear una cuenta cuya persona elige la contraseña con el enlace de un mensaje',
  body: inviteSchema,
  data: invitedSchema,
  status: '201',
  retry: true,
} as const;
const dataDoc = {
  summary: 'Todo lo que se sabe de una persona, para entregárselo',
  data: myDataSchema,
  content: ['application/json'],
} as const;
const eraseDoc = {
  summary: 'Borrar los datos de una persona; su correo lo confirma',
  body: eraseAccountSchema,
  refusals: ['409'],
} as const;
const resetDoc = {
  summary: 'Quitar a otra persona que administra todo su segundo paso, llaves de acceso incluidas',
  body: identityProofSchema,
};

export function administrationRoutes(
  deps: ResourceDeps,
  passkeys: Passkeys,
  removeFiles: RemoveFiles,
): Hono<Env> {
  const { platform, service, registry } = deps;
  const accounts = createResourceService(platform, new Map(registry).set(users.name, accountsBinding(deps)));

  const endAll = async (id: string) => {
    await platform.db.query(endSessions(id, platform.clock.now()));
    announceAccount(platform, id);
  };
  /** The account may also be a row of `administrators`, so open lists of administrators must refresh. */
  const announceAdministrator = (id: string) =>
    platform.changes.publish([{ resource: administrators.name, id, change: 'updated' }]);

  /** The account in the path, if the principal may manage it. */
  const managed = async (c: ApiContext): Promise<string> => {
    const id = manageable(c);
    const account = await accountById(platform.db, id);
    if (!account) throw new ApiError('not-found');
    assertMayManage(c.env.principal, account);
    return id;
  };

  /** The account in the path, archived or not, if the principal may hand out and erase its data. */
  const erasable = async (c: ApiContext): Promise<StoredAccount> => {
    const id = accountIn(c);
    if (id === c.env.principal.id) {
      throw new ApiError('forbidden', undefined, 'Tus propios datos los descargas y borras en tus ajustes.');
    }
    const account = await anyAccountById(platform.db, id);
    if (!account || isErased(account)) throw new ApiError('not-found');
    assertMayErase(c.env.principal, account);
    return account;
  };

  return routes({
    'GET /users/:id/data': answers(
      'users:erase',
      dataDoc,
      async (c) => {
        const { id } = await erasable(c);
        const data = await dataOf(deps, id);
        const { principal, requestId } = c.env;
        const event = {
          at: platform.clock.now(),
          actor: principal.id,
          action: 'data-exported' as const,
          user: id,
        };
        await platform.db.query(accountEvent({ ...event, requestId }));
        return sendData(c, data);
      },
      { isRecorded: true },
    ),
    'POST /users/:id/erase': answers('users:erase', eraseDoc, async (c, { email }) => {
      const account = await erasable(c);
      if (email !== account.email) {
        throw invalid([{ path: 'email', message: 'No es el correo de esta cuenta.' }]);
      }
      const { principal, requestId } = c.env;
      const how = { actor: principal.id, action: 'account-erased', requestId } as const;
      await eraseAccount(platform, account.id, how, removeFiles);
    }),
    'POST /users/:id/status': route('policy', statusDoc, async (c) => {
      const id = manageable(c);
      const { principal } = c.env;
      let done = false;
      const response = await respondToWrite(c, platform, async (body, request, db) => {
        const { status, rev } = validate(accountStatusSchema, body);
        const decide = (current: Row) => {
          assertMayManage(principal, managedOf(current));
          if (current.status === status) throw new ApiError('transition-refused', { status });
          return { status };
        };
        const action = status === 'disabled' ? 'account-disabled' : 'account-enabled';
        const written = await accounts.transition(db, users.name, id, rev, decide, { ...request, action });
        done = true;
        // Its sockets must receive the reason before their session ends.
        return status === 'disabled'
          ? { ...written, changes: written.changes.map((change) => ({ ...change, change: 'disabled' })) }
          : written;
      });
      // On enabling too: sessions from before the account was disabled must not become valid again.
      if (done) await endAll(id);
      announceAdministrator(id);
      return response;
    }),
    'POST /users/:id/roles': route('policy', rolesDoc, async (c) => {
      const id = manageable(c);
      const { principal } = c.env;
      const response = await respondToWrite(c, platform, async (body, request, db) => {
        const { roles, permissions, rev } = validate(accountRolesSchema, body);
        const isAdministrator = roles.includes('administrator');
        const wanted = {
          roles: [...new Set(roles)],
          permissions: isAdministrator ? [...new Set(permissions)] : [],
        };
        if (isAdministrator) await assertConfirmed({ db }, 'roles', [id]);
        const mayStayShort = !isAdministrator || (await hasPasskey(db, id));
        const decide = (current: Row) => {
          const before = managedOf(current);
          assertMayAppoint(principal, before, wanted);
          // An administrator's password must be longer than a user's, and the length of this one can't be read from its hash.
          const promoted = isAdministrator && !before.roles.includes('administrator');
          return promoted && !mayStayShort ? { ...wanted, mustChangePassword: true } : wanted;
        };
        const action = 'roles-changed';
        return accounts.transition(db, users.name, id, rev, decide, { ...request, action });
      });
      announceAdministrator(id);
      return response;
    }),
    'POST /users/invite': route('policy', inviteDoc, async (c) => {
      const { principal, requestId, common } = c.env;
      if (principal.id === null) throw refusal(principal);
      const text = await readText(c.req.raw);
      const key = await idempotencyKey(c, platform, text);
      return replayable(c, platform.db, key, async () => {
        // Before the body is read: whoever may invite nobody must not learn from validation errors.
        if (!permits(principal, users.name, 'create') && !permits(principal, administrators.name, 'create')) {
          throw new ApiError('forbidden');
        }
        const input = validate(inviteSchema, parseJson(text));
        assertMayInvite(principal, input);
        const [id, body] = await platform.db.transaction(async (tx) => {
          const made = await invite(platform, tx, principal, input, requestId);
          const answer = JSON.stringify({ data: { id: made, email: input.email } });
          if (key) await tx.query(rememberAnswer(key, 201, answer, platform.clock.now()));
          return [made, answer] as const;
        });
        platform.changes.publish([{ resource: users.name, id, change: 'created' }]);
        announceAdministrator(id);
        return jsonText(body, 201, common);
      });
    }),
    'GET /users/:id/sessions': answers(
      'policy',
      { summary: 'Las sesiones abiertas de una cuenta', data: z.array(accountSessionSchema) },
      async (c) => sessionsOf(platform, await managed(c)),
    ),
    'DELETE /users/:id/sessions/:session': answers(
      'policy',
      { summary: 'Cerrar una sesión de una cuenta' },
      async (c) => {
        const session = c.req.param('session') ?? '';
        await endSession(platform, c.env.principal, session, originOf(c), await managed(c));
      },
    ),
    'GET /users/:id/mails': answers(
      'policy',
      {
        summary: 'Los mensajes que se enviaron a una cuenta en los últimos meses, sin su contenido',
        data: z.array(sentMailSchema),
      },
      async (c) => mailsTo(platform.db, await managed(c)),
    ),
    'POST /users/:id/endSessions': answers(
      'policy',
      { summary: 'Cerrar las sesiones de una cuenta', data: endedSessionsSchema },
      async (c) => ({ ended: await endSessionsOf(platform, c.env.principal, await managed(c), originOf(c)) }),
    ),
    'POST /users/:id/resetSecondStep': route('policy', resetDoc, async (c) => {
      const id = await managed(c);
      const { principal } = c.env;
      // Afterwards the password alone opens the account, so this needs all permissions.
      if (!principal.permissions.includes('*')) throw new ApiError('forbidden');
      const proof = await readBody(c.req.raw, identityProofSchema);
      await passkeys.prove(whoAsks(c), proof, originOf(c));
      await resetSecondStep(platform, id, principal.id, originOf(c));
      announceAdministrator(id);
      return c.json({ data: null });
    }),
    ...Object.fromEntries(
      [users, administrators].map(({ name }) => [
        `DELETE /${name}/:id`,
        allow('policy', async (c) => {
          const id = idOf(c);
          const response = await respondToWrite(c, platform, (body, request, db) =>
            service.archive(db, name, id, body, request),
          );
          await endAll(id);
          return response;
        }),
      ]),
    ),
  });
}

/** The id of the account in the path, if the principal may change any accounts at all. */
function manageable(c: ApiContext): string {
  const principal: Principal = c.env.principal;
  if (principal.id === null) throw refusal(principal);
  if (!permits(principal, users.name, 'update') && !permits(principal, administrators.name, 'update')) {
    throw new ApiError('forbidden');
  }
  const id = accountIn(c);
  if (id === principal.id) {
    throw new ApiError('forbidden', undefined, 'No puedes cambiar tu propio estado ni tus propios permisos.');
  }
  return id;
}

/** The id in the path; 404 for anything else. */
function accountIn(c: ApiContext): string {
  const id = idOf(c).toLowerCase();
  if (!idSchema.safeParse(id).success) throw new ApiError('not-found');
  return id;
}
