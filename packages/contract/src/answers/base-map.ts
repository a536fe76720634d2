/** Answers of the base map. */
import * as z from 'zod';
import type { ArchiveUpload, BaseMapState } from '../base-map.ts';
import { answerOf, bounds, count, named } from './answer.ts';

export const baseMapStateSchema = answerOf<BaseMapState>()(
  named(
    'BaseMapState',
    z.object({
      rev: count,
      styleUrl: z.string().nullable(),
      origins: z.array(z.string()).readonly(),
      archive: z
        .object({
          name: z.string(),
          size: count,
          coversCity: z.boolean(),
          tileType: z.enum(['vector', 'raster']),
          bounds,
          minZoom: count,
          maxZoom: count,
        })
        .nullable(),
      configured: z.enum(['MAP_STYLE_URL', 'MAP_PMTILES']).nullable(),
      maxArchiveSize: count,
    }),
  ),
);
export const archiveUploadAnswerSchema = answerOf<ArchiveUpload>()(
  z.object({ upload: z.uuid(), partSize: count }),
);
