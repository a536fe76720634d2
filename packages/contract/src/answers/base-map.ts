/** Answers of the base map. */
import * as z from 'zod';
import { bounds, count, named } from './answer.ts';

/** The parts of an archive's header that the server reads. */
const archiveHeader = z.object({
  tileType: z.enum(['vector', 'raster']),
  bounds,
  minZoom: count,
  maxZoom: count,
});
export type ArchiveHeader = z.output<typeof archiveHeader>;

const mapArchive = archiveHeader.extend({
  /** Name of the uploaded file. */
  name: z.string(),
  /** Bytes. */
  size: count,
  coversCity: z.boolean(),
});
export type MapArchive = z.output<typeof mapArchive>;

export const baseMapStateSchema = named(
  'BaseMapState',
  z.object({
    /** 0 before the first choice. */
    rev: count,
    styleUrl: z.string().nullable(),
    /** Origins of the style's tiles, glyphs and pictures. */
    origins: z.array(z.string()).readonly(),
    archive: mapArchive.nullable(),
    /** Name of the file of a style that this server stores. */
    styleFile: z.string().nullable(),
    /** The one before, which can be brought back. */
    previous: z
      .object({
        styleUrl: z.string().nullable(),
        archive: mapArchive.nullable(),
        styleFile: z.string().nullable(),
      })
      .nullable(),
    /** The environment variable that overrides the stored choice. */
    configured: z.enum(['MAP_STYLE_URL', 'MAP_PMTILES']).nullable(),
    /** Bytes. */
    maxArchiveSize: count,
  }),
);
export type BaseMapState = z.output<typeof baseMapStateSchema>;

export const archiveUploadAnswerSchema = z.object({
  upload: z.uuid(),
  /** Bytes of every part except the last. */
  partSize: count,
});
export type ArchiveUpload = z.output<typeof archiveUploadAnswerSchema>;

/** How large the extract of a rectangle would be. */
export const extractEstimateSchema = named(
  'BaseMapEstimate',
  z.object({
    /** Bytes of an extract up to each zoom, and whether it may be that large. */
    sizes: z.array(z.object({ zoom: count, size: count, fits: z.boolean() })),
  }),
);
export type ExtractEstimate = z.output<typeof extractEstimateSchema>;

export const extractStateSchema = named(
  'BaseMapExtract',
  z.object({
    /** The rectangle around the city, without a margin. */
    city: bounds,
    /** The last one that was begun and neither published nor discarded. */
    extract: z
      .object({
        id: z.uuid(),
        /** The address of the archive, or the name of a file at the machine. */
        source: z.string(),
        bounds,
        state: z.enum(['running', 'failed', 'ready']),
        /** Bytes of the extract, and of these how many have arrived. */
        size: count,
        done: count,
        /** Why it failed. What has arrived stays. */
        error: z.string().nullable(),
        /** Whether it was begun at the machine, where it goes on too. */
        isCommand: z.boolean(),
        archive: mapArchive.nullable(),
      })
      .nullable(),
  }),
);
export type ExtractState = z.output<typeof extractStateSchema>;
