import type { PublicAnswer } from '@callejero/contract/answers/reports.ts';
import { reportKinds } from '@callejero/contract/enums/reports.ts';
import { useQuery } from '@tanstack/react-query';
import { http } from '../../../../api/http/http.ts';
import { formatDate } from '../../../../ui/values/format.ts';
import styles from '../place.module.css';
import { reportTexts as texts } from './report-texts.ts';

/** The public answers of the administration to reports about the place. */
export function PlaceAnswers({ commerce }: { commerce: string }) {
  const { data } = useQuery({
    queryKey: ['reports', 'answers', commerce],
    queryFn: ({ signal }) =>
      http.get<{ data: PublicAnswer[] }>('/reports/answers', {
        query: new URLSearchParams({ commerce }),
        signal,
      }),
  });
  if (!data || data.data.length === 0) return null;
  return (
    <section className={`${styles.answers} rule-above above-3`} aria-labelledby={`answers-${commerce}`}>
      <h3 className="below-2" id={`answers-${commerce}`}>
        {texts.answers}
      </h3>
      <ul className="plain-list stack gap-3">
        {data.data.map(({ id, kind, answer, answeredAt }) => (
          <li key={id} className="break">
            <p className="muted small-text">
              {[reportKinds[kind], answeredAt ? formatDate(answeredAt) : ''].filter(Boolean).join(' · ')}
            </p>
            <p className="lines">{answer}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
