import { AppPage } from '../../ui/layout/AppPage.tsx';
import { LinkButton } from '../../ui/layout/LinkButton.tsx';
import { Empty } from '../../ui/states/Empty.tsx';
import { FailureOrSkeleton } from '../../ui/states/FailureOrSkeleton.tsx';
import { OwnReport } from './OwnReport.tsx';
import { texts } from './texts.ts';
import { useOwnReports } from './useOwnReports.ts';

const words = texts.mine;

/** «Mis reportes»: the person's reports about places, with the answers. */
export default function OwnReportsScreen() {
  const { data, error, refetch } = useOwnReports();
  return (
    <AppPage title={words.title} back="/account">
      {data ? (
        <>
          {data.data.length === 0 ? (
            <Empty text={words.empty} action={<LinkButton href="/map">{words.toMap}</LinkButton>} />
          ) : null}
          <ul className="plain-list stack gap-3">
            {data.data.map((report) => (
              <OwnReport key={report.id} report={report} />
            ))}
          </ul>
          {data.meta.total > data.data.length ? (
            <p className="muted above-3">{words.last(data.data.length, data.meta.total)}</p>
          ) : null}
        </>
      ) : (
        <FailureOrSkeleton of={{ error, refetch }} rows={4} height="5rem" />
      )}
    </AppPage>
  );
}
