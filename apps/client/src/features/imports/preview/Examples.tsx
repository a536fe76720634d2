import type { Import } from '@callejero/contract/answers/imports.ts';
import { useId } from 'react';
import { useRecordPages } from '../../../ground/record-pages.ts';
import { useImportRows } from '../api.ts';
import { texts } from '../texts.ts';

/** Three planned rows as people will see them, before anything is stored; those of the plan before until the next one is ready. */
export function Examples({ item }: { item: Import }) {
  const title = useId();
  const Preview = useRecordPages().previews.get(item.target);
  const view = { outcome: null, flagged: 'examples', page: 0 } as const;
  const rows =
    useImportRows(item.id, `${item.status} ${item.rev}`, view, item.status === 'planned').data?.data ?? [];
  const records = rows.flatMap(({ position, result }) =>
    result === null ? [] : [{ id: String(position), fields: result }],
  );
  if (!Preview || records.length === 0) return null;
  return (
    <section className="grid gap-3 one-column" aria-labelledby={title}>
      <h2 id={title}>{texts.preview.title[item.target === 'events' ? 'events' : 'commerces']}</h2>
      {records.length === 3 ? <p className="small-text muted">{texts.preview.help}</p> : null}
      <Preview records={records} />
    </section>
  );
}
