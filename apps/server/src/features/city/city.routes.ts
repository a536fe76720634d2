import { cityStateSchema } from '@callejero/contract/answers/city.ts';
import { cityChangeSchema } from '@callejero/contract/city-change.ts';
import { ApiError } from '@callejero/contract/errors.ts';
import { isCityFile } from '@callejero/contract/links/city-icons.ts';
import type { FactorProof } from '@callejero/contract/second-step.ts';
import type { Hono } from 'hono';
import { permits } from '../../access/policy.ts';
import { allow } from '../../http/access.ts';
import type { ApiContext, Env } from '../../http/context.ts';
import { matchesEtag } from '../../http/etag.ts';
import { answers, routes } from '../../http/routes.ts';
import type { Platform } from '../../ports/ports.ts';
import { type CityGuard, changeCity, cityState, needsProtect, readIcon } from './city.service.ts';

/** Makes the guard of a request. */
export type GuardOf = (c: ApiContext, proof: FactorProof | undefined) => CityGuard;

export function cityRoutes(platform: Platform, guardOf: GuardOf): Hono<Env> {
  const state = { data: cityStateSchema };
  return routes(
    {
      'GET /': answers(
        'city:read',
        { ...state, summary: 'Los valores de la ciudad y de dónde viene cada uno' },
        () => cityState(platform),
      ),
      'PATCH /': answers(
        'city:update',
        {
          ...state,
          summary:
            'Fijar valores o volver a los del entorno; bajar uno protegido pide un código o una llave en ese momento',
          body: cityChangeSchema,
          refusals: ['403', '409'],
        },
        (c, change) => {
          const { principal, requestId } = c.env;
          if (needsProtect(change) && !permits(principal, 'city', 'protect')) throw new ApiError('forbidden');
          return changeCity(platform, change, { actor: principal.id, requestId }, guardOf(c, change.proof));
        },
      ),
    },
    'La ciudad',
  );
}

/** The icons that were made of the city's logo, at the addresses of the client's own. */
export function iconRoutes({ db, city }: Platform): Hono<Env> {
  return routes({
    'GET /brand/:file': allow('open', async (c) => {
      const { logo } = city.now();
      const name = c.req.param('file') ?? '';
      if (logo === null || !isCityFile(`/brand/${name}`)) throw new ApiError('route-not-found');
      const etag = `"${logo}"`;
      const headers = {
        'Content-Type': name.endsWith('.svg') ? 'image/svg+xml' : 'image/png',
        // Without the version in the address, it is asked each time.
        'Cache-Control': c.req.query('v') === undefined ? 'no-cache' : 'public, max-age=31536000',
        // Messengers and mails show it too.
        'Cross-Origin-Resource-Policy': 'cross-origin',
        ETag: etag,
      };
      if (matchesEtag(c.req.header('if-none-match'), etag))
        return new Response(null, { status: 304, headers });
      const icon = await readIcon(db, name);
      if (!icon) throw new ApiError('route-not-found');
      return new Response(icon, { headers });
    }),
  });
}
