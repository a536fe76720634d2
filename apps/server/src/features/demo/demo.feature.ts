import type { Queryable } from '../../ports/ports.ts';
import type { Feature } from '../../resource/feature.ts';
import { loadDemo } from './demo.service.ts';
import { defineDemoPhotos } from './demo-photos.job.ts';
import { type DemoTown, demoTownRoutes } from './town.routes.ts';

export const demoFeature = (
  town: DemoTown,
  /** Returns their ids. */
  insertCategories: (tx: Queryable) => Promise<string[]>,
): Feature => ({
  siteRoutes: () => [['/', demoTownRoutes(town)]],
  jobs: ({ platform }) => defineDemoPhotos(platform),
  async start({ platform }) {
    const demo = await loadDemo(platform, insertCategories);
    return { demoUser: demo?.user ?? null };
  },
});
