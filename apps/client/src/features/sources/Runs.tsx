import type { Import } from '@callejero/contract/answers/imports.ts';
import type { ListEnvelope } from '@callejero/contract/envelope.ts';
import { useQuery } from '@tanstack/react-query';
import { http } from '../../api/http/http.ts';
import { Link } from '../../ui/layout/Link.tsx';
import { FailureOrSkeleton } from '../../ui/states/FailureOrSkeleton.tsx';
import { StatusChip } from '../../ui/states/StatusChip.tsx';
import { formatDate, formatRelative } from '../../ui/values/format.ts';
import styles from './sources.module.css';
import { texts } from './texts.ts';

const shown = 20;

/** The imports of a source, newest first. Each has its rows, its export and its undoing on its own page. */
export function Runs({ source }: { source: string }) {
  const list = useQuery<ListEnvelope<Import>>({
    queryKey: ['imports', 'of', source],
    queryFn: ({ signal }) =>
      http.get<ListEnvelope<Import>>('/imports', {
        query: new URLSearchParams({ source, _perPage: String(shown) }),
        signal,
      }),
  });
  return (
    <section className="grid gap-3 one-column">
      <h2>{texts.runs.title}</h2>
      {!list.data ? (
        <FailureOrSkeleton of={list} rows={3} />
      ) : list.data.meta.total === 0 ? (
        <p className="small-text muted">{texts.runs.empty}</p>
      ) : (
        <ul className="plain-list grid gap-2">
          {list.data.data.map((item) => (
            <Run key={item.id} item={item} />
          ))}
        </ul>
      )}
      {list.data && list.data.meta.total > shown ? (
        <p className="small-text muted">{texts.runs.all}</p>
      ) : null}
    </section>
  );
}

const colors = { done: 'success', failed: 'danger', cancelled: 'neutral', undone: 'neutral' } as const;

function Run({ item }: { item: Import }) {
  const { id, status, counts, createdAt, automatic, missing, waits } = item;
  const when = formatRelative(createdAt);
  const color = status in colors ? colors[status as keyof typeof colors] : 'warning';
  return (
    <li className="row gap-2 wrap between pad card">
      <Link to={`/import?id=${id}`} aria-label={texts.runs.open(when)} title={formatDate(createdAt)}>
        {when}
      </Link>
      <StatusChip color={color} label={texts.runs.status[status]} />
      <span className={styles.what}>
        {texts.changes({ ...counts, import: id, status, missing: missing?.count ?? 0 })}
        {automatic ? ` · ${texts.runs.automatic}` : ''}
      </span>
      {waits !== null ? <span className={styles.what}>{waits}</span> : null}
    </li>
  );
}
