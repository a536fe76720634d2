import type { Dashboard } from '@callejero/contract/answers/dashboard.ts';
import { storefrontOutline } from 'ionicons/icons';
import { isOffered } from '../../api/session/abilities.ts';
import { useSession } from '../../api/session/session.ts';
import { Trends } from '../../entities/trend/Trends.tsx';
import { AppPage } from '../../ui/layout/AppPage.tsx';
import { Icon } from '../../ui/layout/Icon.tsx';
import { LinkButton } from '../../ui/layout/LinkButton.tsx';
import { FailureOrSkeleton } from '../../ui/states/FailureOrSkeleton.tsx';
import { Activity } from './Activity.tsx';
import { Backups } from './Backups.tsx';
import { Cards } from './Cards.tsx';
import { Checklist, useChecklist } from './Checklist.tsx';
import { countCards, decisionCards, decisionsNote, isUrgent } from './cards.ts';
import { DataQuality } from './DataQuality.tsx';
import { DemoPanel } from './DemoPanel.tsx';
import styles from './dashboard.module.css';
import { useDashboard } from './dashboard-api.ts';
import { FirstSteps } from './FirstSteps.tsx';
import { IncompletePages } from './IncompletePages.tsx';
import { MissingBaseMap } from './MissingBaseMap.tsx';
import { Problems } from './Problems.tsx';
import { Settings } from './Settings.tsx';
import { texts } from './texts.ts';
import { toTrends } from './trends.ts';
import { UseLine } from './UseLine.tsx';
import { Warnings } from './Warnings.tsx';

export default function DashboardScreen() {
  const { user } = useSession();
  const dashboard = useDashboard();
  return (
    <AppPage
      title={texts.title}
      wide
      actions={
        isOffered(user, 'commerces:read') ? (
          <LinkButton href="/commerces">
            <Icon icon={storefrontOutline} />
            {texts.commerces}
          </LinkButton>
        ) : null
      }
    >
      {dashboard.data ? (
        <Loaded data={dashboard.data} />
      ) : (
        <FailureOrSkeleton of={dashboard} rows={8} height="3.5rem" />
      )}
    </AppPage>
  );
}

function Loaded({ data }: { data: Dashboard }) {
  const { user } = useSession();
  const decisions = decisionCards(data);
  const counts = countCards(data);
  const empty = data.commerces?.any === false;
  const { steps, isPending, hide } = useChecklist(data);
  // The list names the base map and the legal texts already.
  const isListed = isPending || steps !== null;
  return (
    <div className={styles.dashboard}>
      <Problems problems={data.problems ?? []} />
      <Warnings {...(data.warnings && { warnings: data.warnings })} />
      {steps ? <Checklist steps={steps} onHide={hide} /> : null}
      {empty ? <FirstSteps /> : isListed ? null : <MissingBaseMap />}
      {isListed ? null : <IncompletePages />}
      {decisions.length > 0 ? (
        <Cards
          title={texts.decide.title}
          cards={decisions}
          urgent={isUrgent}
          note={decisionsNote(decisions, empty)}
        />
      ) : null}
      {data.use ? <UseLine use={data.use} /> : null}
      {counts.length > 0 ? <Cards title={texts.counts.title} cards={counts} /> : null}
      <Trends title={texts.trends.title} dates={data.days} trends={toTrends(data)} />
      <div className={`${styles.columns} grid gap-4`}>
        {empty ? null : <DataQuality />}
        {isOffered(user, 'audit:read') ? <Activity /> : null}
        <Settings />
        <Backups />
        <DemoPanel />
      </div>
      {decisions.length + counts.length === 0 ? <p className="muted">{texts.nothingAllowed}</p> : null}
    </div>
  );
}
