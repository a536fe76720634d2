import { sources } from '@callejero/contract/resources/sources.ts';
import { collection, type Feature } from '../../resource/feature.ts';
import { sourcesTable } from '../../schema/sources.table.ts';
import { defineImportJobs, resumeImports } from './imports.jobs.ts';
import { importsRoutes } from './imports.routes.ts';
import { sourcesHooks, sourcesPolicy, sourcesRoutes } from './sources/sources.ts';
import { stepsRoutes } from './steps.routes.ts';

export const importsFeature: Feature = {
  collections: [collection(sources, sourcesTable, { policy: sourcesPolicy, hooks: sourcesHooks })],
  routes: (deps) => [
    ['/imports', importsRoutes(deps)],
    ['/imports', stepsRoutes(deps)],
    ['/sources', sourcesRoutes(deps)],
  ],
  jobs: defineImportJobs,
  resume: ({ platform }) => resumeImports(platform),
};
