import type { Hono } from 'hono';
import { allow } from '../../http/access.ts';
import type { PolicySource } from '../../http/content-policy.ts';
import type { Env } from '../../http/context.ts';
import { routes } from '../../http/routes.ts';
import type { Feature } from '../../resource/feature.ts';
import type { ResourceDeps } from '../../resource/routes.ts';
import { createPublicAnswers, type PublicAnswers } from './answers.ts';
import { cityPagesRoutes } from './city-pages.routes.ts';
import { feedsRoutes } from './feeds.routes.ts';
import { type OwnerLinks, ownerRoutes } from './owner.routes.ts';
import type { FindSharedList } from './pages/list-page.ts';
import { recordPagesRoutes } from './record-pages.routes.ts';
import type { EventTimes } from './site.ts';

export const publicFeature = (
  times: EventTimes,
  mapSources: () => readonly PolicySource[],
  findSharedList: FindSharedList,
  ownerLinks: (deps: ResourceDeps) => OwnerLinks,
): Feature => ({
  siteRoutes(deps) {
    const { platform } = deps;
    const answers = createPublicAnswers(deps, times, mapSources);
    return [
      ['/', recordPagesRoutes(platform, answers, findSharedList)],
      ['/', cityPagesRoutes(platform, answers)],
      ['/', feedsRoutes(deps, answers)],
      // After the paths of all pages, which they contain.
      ['/', missingRoutes(answers)],
      ['/', ownerRoutes(platform, answers, ownerLinks(deps))],
    ];
  },
});

const missingRoutes = ({ missing }: PublicAnswers): Hono<Env> =>
  routes(
    Object.fromEntries(
      ['/c/*', '/e/*', '/p/*', '/r/*', '/l/*', '/ciudad/*', '/datos/*', '/ayuda/*'].map((path) => [
        `GET ${path}`,
        allow('open', missing),
      ]),
    ),
  );
