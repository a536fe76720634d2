import { commerces } from '@callejero/contract/resources/commerces.ts';
import { collection, type Feature } from '../../resource/feature.ts';
import { commercesTable } from '../../schema/commerces.table.ts';
import { commercesPolicy } from './commerces.policy.ts';
import { commercesHooks } from './commerces.service.ts';
import { type AskOwner, defineAskOwners } from './freshness/ask-owners.ts';
import { confirmRoutes } from './freshness/confirm.routes.ts';
import { placeMapRoutes } from './map/map.routes.ts';
import { menuDocumentRoutes } from './menu-document.ts';
import { duplicatesRoutes } from './merge/duplicates.routes.ts';
import { mergeRoutes } from './merge/merge.routes.ts';
import { ownerRoutes } from './owner/owner.routes.ts';
import { peopleRoutes } from './people/people.routes.ts';
import type { NotifyPeople } from './people/people.service.ts';
import { defineMendJob, resumeMends } from './quality/mends.ts';
import { qualityRoutes } from './quality/quality.routes.ts';
import { commerceDefects, defineQualityDays } from './quality/quality.ts';
import { reviewRoutes } from './review/review.routes.ts';
import type { ReviewConsequences } from './review/review.service.ts';
import { reviewJobsRoutes } from './review/review-jobs.routes.ts';
import { defineReviewJob, resumeReviewJobs } from './review/review-jobs.ts';
import { reviewLocksRoutes } from './review/review-locks.routes.ts';
import { defineOpenSpans, ensureOpenCalendar, openCommerces } from './schedules/open-spans.service.ts';
import { commerceSearch } from './search/search.ts';
import { warmUpPlaces } from './store/live-places.ts';
import { tillRoutes, tillsRoutes } from './till/till.routes.ts';

export const commercesFeature = (
  verifyMonths: () => number,
  consequences: ReviewConsequences & { notifyPeople: NotifyPeople },
  askOwner: AskOwner,
): Feature => ({
  collections: [
    collection(commerces, commercesTable, {
      policy: commercesPolicy,
      hooks: commercesHooks,
      openAt: openCommerces,
      defects: commerceDefects(verifyMonths),
      search: commerceSearch,
    }),
  ],
  routes: (deps) => [
    ['/commerces', reviewLocksRoutes(deps.platform)],
    ['/commerces', ownerRoutes(deps)],
    ['/commerces', peopleRoutes(deps, consequences.notifyPeople)],
    ['/commerces', tillsRoutes(deps)],
    ['/till', tillRoutes(deps)],
    ['/commerces', confirmRoutes(deps, askOwner)],
    ['/commerces', reviewRoutes(deps, consequences)],
    ['/commerces', reviewJobsRoutes(deps)],
    ['/commerces', qualityRoutes(deps)],
    ['/commerces', duplicatesRoutes(deps)],
    ['/commerces', mergeRoutes(deps)],
    ['/commerces', placeMapRoutes(deps)],
    ['/commerces', menuDocumentRoutes(deps.platform)],
  ],
  jobs(deps) {
    defineOpenSpans(deps.platform);
    defineReviewJob(deps, consequences);
    defineMendJob(deps);
    defineQualityDays(deps);
    defineAskOwners(deps.platform, askOwner);
  },
  start: ({ platform }) => ensureOpenCalendar(platform),
  async resume(deps) {
    await resumeReviewJobs(deps);
    await resumeMends(deps);
  },
  warmUp: ({ platform, registry }) => warmUpPlaces(platform, registry),
});
