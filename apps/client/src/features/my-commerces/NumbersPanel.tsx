import type { PlaceNumbers } from '@callejero/contract/answers/place-numbers.ts';
import { placeNumberKinds } from '@callejero/contract/use.ts';
import { useQuery } from '@tanstack/react-query';
import { downloadOutline } from 'ionicons/icons';
import { useId } from 'react';
import { download } from '../../api/http/download.ts';
import { read } from '../../api/http/read.ts';
import { Trends } from '../../entities/trend/Trends.tsx';
import type { Trend } from '../../entities/trend/trend.ts';
import { useAttempt } from '../../ui/feedback/useAttempt.ts';
import { Button } from '../../ui/layout/Button.tsx';
import { FailureOrSkeleton } from '../../ui/states/FailureOrSkeleton.tsx';
import { formatNumber } from '../../ui/values/format.ts';
import { durationText } from './duration-text.ts';
import { shopTexts } from './shop-texts.ts';

const words = shopTexts.numbers;

/** The numbers of a place by week, how soon it answers, and the words that find it. */
export function NumbersPanel({ commerce }: { commerce: string }) {
  const id = useId();
  const { busy, run } = useAttempt();
  const numbers = useQuery({
    queryKey: ['use', 'numbers', commerce],
    queryFn: read<PlaceNumbers>(`/commerces/${commerce}/numbers`),
  });
  return (
    <section className="grid gap-3 pad-4 one-column card" aria-labelledby={id}>
      <div className="between wrap gap-2">
        <h2 className="normal-text" id={id}>
          {words.title}
        </h2>
        <Button
          variant="plain"
          icon={downloadOutline}
          disabled={busy}
          onClick={() => void run(() => download(`/commerces/${commerce}/numbers/csv`, words.file))}
        >
          {words.csv}
        </Button>
      </div>
      {numbers.data ? (
        <Numbers numbers={numbers.data} />
      ) : (
        <FailureOrSkeleton of={numbers} rows={6} height="2.75rem" />
      )}
    </section>
  );
}

function Numbers({ numbers }: { numbers: PlaceNumbers }) {
  const id = useId();
  const { medianMinutes, answerMinutes } = numbers;
  const last = answerMinutes.findLast((minutes) => minutes !== null) ?? null;
  const isEmpty = numbers.kinds.every(({ values }) => values.every((value) => value === 0));
  return (
    <>
      {isEmpty ? (
        <p className="muted">{words.none}</p>
      ) : (
        <Trends title={words.weeks} unit="week" dates={numbers.weeks} trends={trendsOf(numbers)} />
      )}
      <p>
        <strong>{words.answer}</strong>{' '}
        {medianMinutes === null || last === null
          ? words.noAnswer
          : words.answered(durationText(medianMinutes), durationText(last))}
      </p>
      <div>
        <h3 className="small-text" id={id}>
          {words.words}
        </h3>
        {numbers.words.length === 0 ? (
          <p className="muted">{words.noWords}</p>
        ) : (
          <ul aria-labelledby={id} className="plain-list">
            {numbers.words.map((each) => (
              <li key={each.words} className="between">
                <span className="break">{each.words}</span>
                <span className="muted">{words.people(formatNumber(each.people))}</span>
              </li>
            ))}
          </ul>
        )}
        <p className="small-text muted">{words.wordsNote}</p>
      </div>
    </>
  );
}

const trendsOf = ({ kinds }: PlaceNumbers): Trend[] =>
  kinds.map(({ kind, values }) => {
    const label = placeNumberKinds[kind];
    return { key: kind, title: label, series: [{ key: kind, label, values, tone: 'brand' }] };
  });
