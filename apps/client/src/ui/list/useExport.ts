import type { Resource } from '@callejero/contract/resource.ts';
import { dayIn } from '@callejero/contract/text/formats.ts';
import { slugify } from '@callejero/contract/text/slug.ts';
import { useState } from 'react';
import { download } from '../../api/http/download.ts';
import type { Listing } from '../../api/resource.ts';
import { useAbilities } from '../../api/session/abilities.ts';
import { settings } from '../../api/settings.ts';
import { attempt } from '../feedback/attempt.ts';
import { feedback } from '../feedback/feedback.ts';
import { formatNumber } from '../values/format.ts';
import { listTexts } from './texts.ts';
import { exportQuery } from './view.ts';

/** Exports the rows of a list, all pages, as CSV. */
export interface Export {
  label: string;
  /** The label of the export for reading in a spreadsheet. */
  readableLabel: string;
  busy: boolean;
  run: (readable: boolean) => void;
}

/** Null for people who may not read the whole collection. */
export function useExport(resource: Resource, listing: Listing): Export | null {
  const may = useAbilities(resource);
  const [bytes, setBytes] = useState<number | null>(null);
  if (!may.export) return null;

  const save = async (readable: boolean) => {
    const name = csvName(resource, readable);
    setBytes(0);
    await attempt(async () => {
      const query = exportQuery(listing);
      query.set(readable ? '_readable' : '_labelled', 'true');
      await download(`/${resource.name}/csv`, name, { query, onProgress: setBytes });
      feedback.success(listTexts.exported(name));
    });
    setBytes(null);
  };
  return {
    label: bytes === null ? listTexts.export : listTexts.exporting(megabytes(bytes)),
    readableLabel: listTexts.exportReadable,
    busy: bytes !== null,
    run: (readable) => {
      if (bytes === null) void save(readable);
    },
  };
}

/** `comercios-2026-11-21.csv`, `comercios-excel-2026-11-21.csv`, by the city's date. */
function csvName({ labels }: Resource, readable: boolean): string {
  const date = dayIn(settings().city.timezone, new Date());
  return `${slugify(labels.many)}${readable ? '-excel' : ''}-${date}.csv`;
}

function megabytes(bytes: number): string {
  return formatNumber(Math.round(bytes / 100_000) / 10);
}
