import {
  changePersonSchema,
  commerceInvitationSchema,
  commercePeopleSchema,
  invitationLinkSchema,
  invitePersonSchema,
  joinedSchema,
  withdrawInvitationSchema,
} from '@callejero/contract/answers/commerce-people.ts';
import type { Hono } from 'hono';
import * as z from 'zod';
import { type Env, getId } from '../../../http/context.ts';
import { answers, routes } from '../../../http/routes.ts';
import { type ResourceDeps, writes } from '../../../resource/routes.ts';
import { acceptInvitation, invite, readInvitation, withdrawInvitation } from './invitations.ts';
import { changePerson, type NotifyPeople } from './people.service.ts';
import { readPeople } from './read-people.ts';

/** `/commerces/:id/people` and `/invitations`, for its people; `/commerces/invitations` for whoever has a link. */
export function peopleRoutes(deps: ResourceDeps, notify: NotifyPeople): Hono<Env> {
  const { platform } = deps;
  return routes({
    'POST /invitations/read': answers(
      'signed-in',
      {
        summary: 'A qué comercio, como qué y por quién invita un enlace',
        body: invitationLinkSchema,
        data: commerceInvitationSchema,
      },
      (c, { token }) => readInvitation(platform, token, c.env.principal),
    ),
    'POST /invitations/accept': writes(
      platform,
      'signed-in',
      {
        summary: 'Aceptar la invitación de un enlace, que vale una vez',
        body: invitationLinkSchema,
        data: joinedSchema,
        refusals: ['409'],
      },
      (_, { token }, request) => acceptInvitation(deps, notify, token, request),
    ),
    'GET /:id/people': answers(
      'signed-in',
      {
        summary: 'La gente de un comercio y sus invitaciones, para quien es parte de ella',
        data: commercePeopleSchema,
      },
      (c) => readPeople(platform, getId(c), c.env.principal),
    ),
    'PATCH /:id/people': writes(
      platform,
      'signed-in',
      {
        summary: 'Cambiar el papel de alguien, quitarle el acceso o dejar el comercio',
        body: changePersonSchema,
        refusals: ['409'],
      },
      (id, change, request) => changePerson(deps, notify, id, change, request),
    ),
    'POST /:id/invitations': writes(
      platform,
      'signed-in',
      {
        summary: 'Invitar a alguien con un enlace, que está en la lista de invitaciones',
        body: invitePersonSchema,
        data: z.object({ id: z.uuid() }),
        status: '201',
        refusals: ['409'],
      },
      (id, { role }, request) => invite(platform, id, role, request),
    ),
    'POST /:id/invitations/withdraw': writes(
      platform,
      'signed-in',
      { summary: 'Retirar una invitación: su enlace deja de valer', body: withdrawInvitationSchema },
      (id, { invitation }, request) => withdrawInvitation(platform, id, invitation, request),
    ),
  });
}
