import { files } from '@callejero/contract/resources/files.ts';
import { collection, type Feature } from '../../resource/feature.ts';
import { filesTable } from '../../schema/files.table.ts';
import { filesPolicy, type ReadsByMessage, type ReadsForNow } from './files.policy.ts';
import { defineFilesPurge } from './files.purge.ts';
import { filesRoutes, storedImagesRoutes } from './files.routes.ts';
import { defineForeignPictures } from './foreign-pictures.job.ts';

export const filesFeature = (readsByMessage: ReadsByMessage, readsForNow: ReadsForNow): Feature => ({
  collections: [collection(files, filesTable, { policy: filesPolicy(readsByMessage) })],
  routes: (deps) => [['/files', filesRoutes(deps, readsForNow)]],
  siteRoutes: ({ platform }) => [['/', storedImagesRoutes(platform)]],
  jobs(deps) {
    defineFilesPurge(deps.platform, deps.registry);
    defineForeignPictures(deps);
  },
});
