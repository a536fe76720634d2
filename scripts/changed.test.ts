import { expect, test } from 'vitest';
import { findFeatures, findJourneys, findRooms } from './changed.mjs';

test('a change of a feature runs its tests and the journeys that name it, and no others', () => {
  const files = [
    'apps/client/src/features/promotions/guide/PromotionPage.tsx',
    'packages/contract/src/resources/categories.ts',
    'apps/server/src/query/regex.ts',
    'apps/server/src/main.mjs',
  ];
  const features = findFeatures(files);
  expect(features).toEqual(['promotions', 'categories']);
  expect(findRooms(files, features)).toEqual([
    'packages/contract/src/resources/',
    'apps/server/src/query/',
    'apps/server/src/main.',
    'apps/server/src/features/promotions/',
    'apps/server/src/features/categories/',
    'apps/client/src/features/promotions/',
    'apps/client/src/features/categories/',
  ]);
  // Playwright's own way to match.
  const pattern = new RegExp(findJourneys(['e2e/journeys/areas/life.spec.ts'], features) ?? '', 'i');
  const journeys = [
    'categories.spec.ts one is moved',
    'search.spec.ts a category is found',
    'redemption.spec.ts A promotion is redeemed',
    'areas/life.spec.ts a vehicle is made',
    'calls.spec.ts a call is made',
  ];
  expect(journeys.filter((journey) => pattern.test(journey))).toEqual(journeys.slice(0, -1));
});

test('a change that is about no feature runs no journey', () => {
  const files = ['docs/seed-coverage.md', 'apps/client/src/ui/Button.tsx'];
  expect(findJourneys(files, findFeatures(files))).toBeNull();
});
