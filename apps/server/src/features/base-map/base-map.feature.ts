import type { Feature } from '../../resource/feature.ts';
import { archiveUploadRoutes, mapArchiveRoutes } from './archive.routes.ts';
import { defineBaseMapPurge } from './archive.service.ts';
import { baseMapRoutes, mapStyleRoutes } from './base-map.routes.ts';
import type { BaseMap } from './base-map.service.ts';
import { extractRoutes } from './extract/extract.routes.ts';
import { defineExtractJob, resumeExtract } from './extract/extract.service.ts';

export const baseMapFeature = (baseMap: BaseMap): Feature => ({
  routes: ({ platform }) => [
    ['/base-map/extract', extractRoutes(platform, baseMap)],
    ['/base-map', baseMapRoutes(platform, baseMap)],
    ['/base-map', archiveUploadRoutes(platform, baseMap)],
  ],
  siteRoutes: ({ platform }) => [
    ['/', mapArchiveRoutes(platform, baseMap)],
    ['/', mapStyleRoutes(baseMap)],
  ],
  async start() {
    await baseMap.stored();
  },
  jobs({ platform }) {
    defineBaseMapPurge(platform);
    defineExtractJob(platform);
  },
  resume: ({ platform }) => resumeExtract(platform),
});
