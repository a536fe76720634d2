import type { PlaceUseReport } from '@callejero/contract/answers/use.ts';
import { defaultUsePeriod, placeUseKinds, type UsePeriod, usePeriods } from '@callejero/contract/use.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { read } from '../../api/http/read.ts';
import { Segments } from '../../ui/layout/Segments.tsx';
import { FailureOrSkeleton } from '../../ui/states/FailureOrSkeleton.tsx';
import { formatNumber } from '../../ui/values/format.ts';
import { shopTexts } from './shop-texts.ts';

const words = shopTexts.use;
const shown = (count: number | null) => (count === null ? words.few : formatNumber(count));

/** How often people opened the place, called, asked for the way and shared it. */
export function UsePanel({ commerce }: { commerce: string }) {
  const id = useId();
  const [period, setPeriod] = useState<UsePeriod>(defaultUsePeriod);
  const report = useQuery({
    queryKey: ['use', 'of', commerce, period],
    queryFn: read<PlaceUseReport>(`/commerces/${commerce}/use`, new URLSearchParams({ period })),
    placeholderData: keepPreviousData,
  });
  return (
    <section className="grid gap-3 pad-4 one-column card" aria-labelledby={id}>
      <h2 className="normal-text" id={id}>
        {words.title}
      </h2>
      <Segments label={words.period} options={usePeriods} value={period} onChange={setPeriod} />
      {report.data ? (
        <table className="figures" aria-busy={report.isPlaceholderData}>
          <caption className="visually-hidden">{words.title}</caption>
          <thead>
            <tr>
              <th scope="col">{words.what}</th>
              <th scope="col">{words.now}</th>
              <th scope="col">{words.before}</th>
            </tr>
          </thead>
          <tbody>
            {report.data.kinds.map(({ kind, total, before }) => (
              <tr key={kind}>
                <th scope="row">{kind === 'open' ? words.opened : placeUseKinds[kind]}</th>
                <td>{shown(total)}</td>
                <td>{shown(before)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <FailureOrSkeleton of={report} rows={4} />
      )}
      <p className="small-text muted">{words.note}</p>
    </section>
  );
}
