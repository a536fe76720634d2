import { expect, test } from 'vitest';
import { featuresOf, journeysOf, roomsOf } from './changed.mjs';

test('a change of a feature runs its tests on the server and its journeys, and no others', () => {
  const files = [
    'apps/client/src/features/promotions/guide/PromotionPage.tsx',
    'packages/contract/src/resources/commerces.ts',
    'apps/server/src/query/regex.ts',
  ];
  const features = featuresOf(files);
  expect(features).toEqual(['promotions', 'commerces']);
  expect(roomsOf(files, features)).toEqual([
    'apps/server/src/query/',
    'apps/server/src/features/promotions/',
    'apps/server/src/features/commerces/',
  ]);
  const journeys = ['my-commerces', 'promotion', 'calls', 'review'].map(
    (name) => `e2e/journeys/${name}.spec.ts`,
  );
  expect(journeysOf(journeys, ['e2e/journeys/review.spec.ts'], features)).toEqual(
    ['my-commerces', 'promotion', 'review'].map((name) => `e2e/journeys/${name}.spec.ts`),
  );
});
