import { files } from '@callejero/contract/resources/files.ts';
import { collection, type Feature } from '../../resource/feature.ts';
import { filesTable } from '../../schema/files.table.ts';
import { filesPolicy } from './files.policy.ts';
import { defineFilesPurge } from './files.purge.ts';
import { filesRoutes, storedImagesRoutes } from './files.routes.ts';

export const filesFeature: Feature = {
  collections: [collection(files, filesTable, { policy: filesPolicy })],
  routes: (deps) => [['/files', filesRoutes(deps)]],
  siteRoutes: ({ platform }) => [['/', storedImagesRoutes(platform)]],
  jobs: ({ platform, registry }) => defineFilesPurge(platform, registry),
};
