import type { Feature } from '../../resource/feature.ts';
import { defineImportJobs, resumeImports } from './imports.jobs.ts';
import { importsRoutes } from './imports.routes.ts';

export const importsFeature: Feature = {
  routes: (deps) => [['/imports', importsRoutes(deps)]],
  jobs: defineImportJobs,
  resume: ({ platform }) => resumeImports(platform),
};
