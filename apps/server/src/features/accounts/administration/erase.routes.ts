/** `/users/:id/data` and `/erase`: hands out a person's data, and erases them. */
import { eraseAccountSchema } from '@callejero/contract/account.ts';
import { myDataSchema } from '@callejero/contract/answers/accounts.ts';
import { ApiError, invalid } from '@callejero/contract/errors.ts';
import type { Hono } from 'hono';
import type { ApiContext, Env } from '../../../http/context.ts';
import { answers, routes } from '../../../http/routes.ts';
import { accountEvent } from '../../../resource/record.ts';
import type { ResourceDeps } from '../../../resource/routes.ts';
import { anyAccountById, isErased, type StoredAccount } from '../account.ts';
import { eraseAccount } from '../erase-account.ts';
import type { RemoveFiles } from '../erase-person.ts';
import { readMyData, sendData } from '../my-data.ts';
import { assertMayErase } from './administration.ts';
import { accountIn } from './managed-account.ts';

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

export function eraseRoutes(deps: ResourceDeps, removeFiles: RemoveFiles): Hono<Env> {
  const { platform } = deps;

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
        const data = await readMyData(deps, id);
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
  });
}
