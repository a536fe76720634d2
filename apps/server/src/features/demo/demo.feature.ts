import type { ReadTable } from '@callejero/demo-city/rows.ts';
import type { Queryable } from '../../ports/ports.ts';
import type { Feature } from '../../resource/feature.ts';
import { loadDemo } from './demo.service.ts';
import { defineDemoPictures } from './demo-pictures.job.ts';
import { defineDemoRemoval } from './removal.jobs.ts';
import { demoRoutes } from './removal.routes.ts';
import type { RemoveFiles } from './removal.ts';
import { type DemoTown, demoTownRoutes } from './town.routes.ts';

export const demoFeature = (
  town: DemoTown,
  /** Reads a table of the demo as the importer does. */
  readTable: ReadTable,
  /** Returns their ids. */
  insertCategories: (tx: Queryable) => Promise<string[]>,
  removeFiles: RemoveFiles,
): Feature => ({
  routes: ({ platform }) => [['/demo', demoRoutes(platform)]],
  siteRoutes: () => [['/', demoTownRoutes(town)]],
  jobs({ platform }) {
    defineDemoPictures(platform, readTable);
    defineDemoRemoval(platform, removeFiles);
  },
  async start({ platform }) {
    const demo = await loadDemo(platform, insertCategories, readTable);
    return { demoUser: demo?.user ?? null };
  },
});
