/**
 * What administrators do to accounts, and read of them: `/users/:id/status`, `/roles`, `/sessions`, `/mails`, `/resetSecondStep`,
 * `/data`, `/erase`, and DELETE, which also ends the account's sessions.
 */

import { accountRolesSchema, accountStatusSchema } from '@callejero/contract/account.ts';
import { ApiError } from '@callejero/contract/errors.ts';
import { administrators } from '@callejero/contract/resources/administrators.ts';
import { users } from '@callejero/contract/resources/users.ts';
import { Hono } from 'hono';
import sql, { raw } from 'sql-template-tag';
import type { Binding, Row } from '../../../access/binding.ts';
import { permits } from '../../../access/policy.ts';
import { allow } from '../../../http/access.ts';
import { validate } from '../../../http/body.ts';
import { type Env, getId } from '../../../http/context.ts';
import { route, routes } from '../../../http/routes.ts';
import type { Platform } from '../../../ports/ports.ts';
import { assertConfirmed } from '../../../resource/ownership.ts';
import { type ResourceDeps, respondToWrite } from '../../../resource/routes.ts';
import { createResourceService } from '../../../resource/service.ts';
import type { RemoveFiles } from '../erase-person.ts';
import { hasPasskey } from '../passkeys/own-passkeys.ts';
import type { Passkeys } from '../passkeys/passkeys.service.ts';
import { announceAccount, endSessions } from '../sessions/sessions.service.ts';
import { assertMayAppoint, assertMayManage, type Managed } from './administration.ts';
import { eraseRoutes } from './erase.routes.ts';
import { inviteRoutes } from './invite.routes.ts';
import { announceAdministrator, manageable } from './managed-account.ts';
import { signInHelpRoutes } from './sign-in-help.routes.ts';

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

export function administrationRoutes(
  deps: ResourceDeps,
  passkeys: Passkeys,
  removeFiles: RemoveFiles,
): Hono<Env> {
  const app = new Hono<Env>();
  app.route('/', eraseRoutes(deps, removeFiles));
  app.route('/', stateRoutes(deps));
  app.route('/', inviteRoutes(deps.platform));
  app.route('/', signInHelpRoutes(deps.platform, passkeys));
  app.route('/', archiveRoutes(deps));
  return app;
}

async function endAllSessions(platform: Platform, id: string): Promise<void> {
  await platform.db.query(endSessions(id, platform.clock.now()));
  announceAccount(platform, id);
}

/** `/users/:id/status` and `/roles`. */
function stateRoutes(deps: ResourceDeps): Hono<Env> {
  const { platform, registry } = deps;
  const accounts = createResourceService(platform, new Map(registry).set(users.name, accountsBinding(deps)));
  return routes({
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
      if (done) await endAllSessions(platform, id);
      announceAdministrator(platform, id);
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
      announceAdministrator(platform, id);
      return response;
    }),
  });
}

function archiveRoutes({ platform, service }: ResourceDeps): Hono<Env> {
  return routes(
    Object.fromEntries(
      [users, administrators].map(({ name }) => [
        `DELETE /${name}/:id`,
        allow('policy', async (c) => {
          const id = getId(c);
          const response = await respondToWrite(c, platform, (body, request, db) =>
            service.archive(db, name, id, body, request),
          );
          await endAllSessions(platform, id);
          return response;
        }),
      ]),
    ),
  );
}
