import { holds } from '@callejero/contract/permissions.ts';
import type { Resource } from '@callejero/contract/resource.ts';
import { slugify } from '@callejero/contract/text/slug.ts';
import { useState } from 'react';
import { download } from '../../api/http/download.ts';
import type { Listing } from '../../api/resource.ts';
import { useSession } from '../../api/session/session.ts';
import { settings } from '../../api/settings.ts';
import { feedback } from '../feedback/feedback.ts';
import { texts } from '../texts.ts';
import { formatNumber } from '../values/format.ts';
import { exportQuery } from './view.ts';

/** Saving what a list shows, all pages of it, as CSV. */
export interface Export {
  label: string;
  busy: boolean;
  run: () => void;
}

/** Null for who may not read the whole collection. */
export function useExport(resource: Resource, listing: Listing): Export | null {
  const { user } = useSession();
  const [bytes, setBytes] = useState<number | null>(null);
  const administrator = user?.roles.includes('administrator') ?? false;
  if (!administrator || !holds(user?.permissions ?? [], `${resource.name}:read`)) return null;

  const save = async () => {
    const name = csvName(resource);
    setBytes(0);
    try {
      const query = exportQuery(listing);
      await download(`/${resource.name}/csv`, name, { query, type: 'text/csv', onProgress: setBytes });
      feedback.success(texts.list.exported(name));
    } catch (error) {
      feedback.error(error);
    } finally {
      setBytes(null);
    }
  };
  return {
    label: bytes === null ? texts.list.export : texts.list.exporting(megabytes(bytes)),
    busy: bytes !== null,
    run: () => {
      if (bytes === null) void save();
    },
  };
}

/** `comercios-2026-11-21.csv`, by the city's date. */
function csvName({ labels }: Resource): string {
  const date = new Intl.DateTimeFormat('en-CA', { timeZone: settings().city.timezone }).format(new Date());
  return `${slugify(labels.many)}-${date}.csv`;
}

function megabytes(bytes: number): string {
  return formatNumber(Math.round(bytes / 100_000) / 10);
}
