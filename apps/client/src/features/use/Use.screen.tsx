import type { UseReport, UseRow, UseWords } from '@callejero/contract/answers/use.ts';
import { countedPath } from '@callejero/contract/links/public-url.ts';
import {
  defaultUsePeriod,
  placeUseNames,
  type UsePeriod,
  useKinds,
  usePeriods,
} from '@callejero/contract/use.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { downloadOutline } from 'ionicons/icons';
import { type ReactNode, useId, useState } from 'react';
import { download } from '../../api/http/download.ts';
import { read } from '../../api/http/read.ts';
import { isOffered } from '../../api/session/abilities.ts';
import { useSession } from '../../api/session/session.ts';
import { Trends } from '../../entities/trend/Trends.tsx';
import { useAttempt } from '../../ui/feedback/useAttempt.ts';
import { AppPage } from '../../ui/layout/AppPage.tsx';
import { Button } from '../../ui/layout/Button.tsx';
import { FileLink } from '../../ui/layout/FileLink.tsx';
import { Link } from '../../ui/layout/Link.tsx';
import { LinkButton } from '../../ui/layout/LinkButton.tsx';
import { ScrollBox } from '../../ui/layout/ScrollBox.tsx';
import { Segments } from '../../ui/layout/Segments.tsx';
import { FailureOrSkeleton } from '../../ui/states/FailureOrSkeleton.tsx';
import { State } from '../../ui/states/State.tsx';
import { formatNumber } from '../../ui/values/format.ts';
import { texts } from './texts.ts';
import styles from './Use.module.css';
import { formatChange, toTrends } from './use-trends.ts';

/** How much the guide was used, and what was searched in vain. */
export default function UseScreen() {
  const [period, setPeriod] = useState<UsePeriod>(defaultUsePeriod);
  const report = useQuery({
    queryKey: ['use', period],
    queryFn: read<UseReport>('/use', new URLSearchParams({ period })),
    placeholderData: keepPreviousData,
  });
  return (
    <AppPage title={texts.title} wide>
      <p className="below-3">
        {texts.lead} <FileLink to={countedPath}>{texts.counted}</FileLink>
      </p>
      {report.data?.since === null ? (
        <State drawing="nothing" title={texts.empty.title} text={texts.empty.text}>
          <LinkButton href="/map">{texts.empty.action}</LinkButton>
        </State>
      ) : (
        <>
          <Segments
            className="below-3"
            label={texts.period}
            options={usePeriods}
            value={period}
            onChange={setPeriod}
          />
          {report.data ? (
            <Report report={report.data} period={period} isOld={report.isPlaceholderData} />
          ) : (
            <FailureOrSkeleton of={report} rows={8} height="3.5rem" />
          )}
        </>
      )}
    </AppPage>
  );
}

function Report({ report, period, isOld }: { report: UseReport; period: UsePeriod; isOld: boolean }) {
  return (
    <div className={styles.report} aria-busy={isOld}>
      <Totals kinds={report.kinds} />
      <Trends
        title={texts.trend}
        dates={report.dates}
        unit={period === '12m' ? 'month' : 'day'}
        trends={toTrends(report)}
      />
      <div className={styles.lists}>
        <div className="stack gap-4 shrink">
          <Words kind="nothing" rows={report.nothing} period={period} />
          <Places kind="places" rows={report.places} period={period} />
        </div>
        <div className="stack gap-4 shrink">
          <Words kind="searches" rows={report.searches} period={period} />
          <Places kind="categories" rows={report.categories} period={period} />
          <Places kind="quarters" rows={report.quarters} period={period} />
        </div>
      </div>
    </div>
  );
}

function Totals({ kinds }: Pick<UseReport, 'kinds'>) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="visually-hidden">
        {texts.totals}
      </h2>
      <dl className={styles.totals}>
        {kinds.map(({ kind, total, before }) => {
          const change = formatChange({ total, before });
          return (
            <div key={kind} className={`card ${styles.total}`}>
              <dt className={styles.totalTerm}>{useKinds[kind]}</dt>
              <dd className={styles.number}>{formatNumber(total)}</dd>
              <dd className="small-text muted">
                {change === null ? null : <strong>{texts.change(change)}</strong>}{' '}
                {texts.before(formatNumber(before))}
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}

interface ListProps {
  /** The name of the exported table. */
  table: string;
  title: string;
  period: UsePeriod;
  children: ReactNode;
}

/** One list, with its export. */
function List({ table, title, period, children }: ListProps) {
  const id = useId();
  const { busy, run } = useAttempt();
  const save = () =>
    download('/use/csv', texts.fileName(table, period), { query: new URLSearchParams({ period, table }) });
  return (
    <section className={`card ${styles.list}`} aria-labelledby={id}>
      <div className="row wrap between target gap-1-4">
        <h2 className="normal-text" id={id}>
          {title}
        </h2>
        <Button
          variant="plain"
          icon={downloadOutline}
          disabled={busy}
          aria-label={texts.exportOf(title)}
          onClick={() => void run(save)}
        >
          {texts.export}
        </Button>
      </div>
      {children}
    </section>
  );
}

function Places({
  kind,
  rows,
  period,
}: {
  kind: 'places' | 'quarters' | 'categories';
  rows: readonly UseRow[];
  period: UsePeriod;
}) {
  const { title, name, none } = texts[kind];
  return (
    <List table={kind} title={title} period={period}>
      {rows.length === 0 ? (
        <p className="muted">{none}</p>
      ) : (
        <ScrollBox className="scroll-x" label={title}>
          <table className="figures">
            <caption className="visually-hidden">{title}</caption>
            <thead>
              <tr>
                <th scope="col">{name}</th>
                {placeUseNames.map((each) => (
                  <th key={each} scope="col">
                    {texts.columns[each]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.id}>
                  <th scope="row">
                    {kind === 'places' ? (
                      <Link to={`/place/${row.id}`}>{row.name}</Link>
                    ) : (
                      (row.name ?? texts.unassigned)
                    )}
                  </th>
                  {placeUseNames.map((each) => (
                    <td key={each}>{formatNumber(row[each])}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollBox>
      )}
    </List>
  );
}

function Words({
  kind,
  rows,
  period,
}: {
  kind: 'searches' | 'nothing';
  rows: readonly UseWords[];
  period: UsePeriod;
}) {
  const { user } = useSession();
  const mayPropose = isOffered(user, 'commerces:create');
  const mayImport = isOffered(user, 'sources:read');
  const { title, none } = texts[kind];
  return (
    <List table={kind} title={title} period={period}>
      {rows.length === 0 ? (
        <p className="muted">{none}</p>
      ) : (
        <>
          <table className="figures">
            <caption className="visually-hidden">{title}</caption>
            <thead>
              <tr>
                <th scope="col">{texts.words}</th>
                <th scope="col">{texts.people}</th>
                {kind === 'nothing' ? <th scope="col">{texts.actions}</th> : null}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ words, people }) => (
                <tr key={words}>
                  <th scope="row">{words}</th>
                  <td>{formatNumber(people)}</td>
                  {kind === 'nothing' ? (
                    <td>
                      <div className="flex wrap end gap-1-3">
                        {mayPropose ? (
                          <Link to="/commerce/create/new" aria-label={texts.proposeFor(words)}>
                            {texts.propose}
                          </Link>
                        ) : null}
                        {mayImport ? (
                          <Link to="/sources" aria-label={texts.sourcesFor(words)}>
                            {texts.sources}
                          </Link>
                        ) : null}
                      </div>
                    </td>
                  ) : null}
                </tr>
              ))}
            </tbody>
          </table>
          <p className="small-text muted">{texts.wordsNote}</p>
        </>
      )}
    </List>
  );
}
