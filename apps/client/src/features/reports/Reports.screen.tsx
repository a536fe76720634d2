import { useState } from 'react';
import { isOffered } from '../../api/session/abilities.ts';
import { useSession } from '../../api/session/session.ts';
import { useWaiting } from '../../entities/waiting/useWaiting.ts';
import { useViewWillEnter } from '../../ui/hooks/useViewWillEnter.ts';
import { Segments } from '../../ui/layout/Segments.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { ClaimList } from './ClaimList.tsx';
import { MessageReportList } from './MessageReportList.tsx';
import { ReportList } from './ReportList.tsx';
import { type ReportTab, reportPermissions } from './report-tabs.ts';
import { SupportInbox } from './SupportInbox.tsx';
import { texts } from './texts.ts';

const ListReportList = lazyPart(async () => (await import('./ListReportList.tsx')).ListReportList);

const parameter = 'ver';

const lists = {
  reports: ReportList,
  claims: ClaimList,
  messages: MessageReportList,
  lists: ListReportList,
  support: SupportInbox,
};

function tabOfAddress(tabs: readonly ReportTab[]): ReportTab | undefined {
  const wanted = new URLSearchParams(window.location.search).get(parameter);
  return tabs.find((tab) => tab === wanted);
}

export default function ReportsScreen() {
  const { user } = useSession();
  const tabs = (Object.keys(texts.tabs) as ReportTab[]).filter((each) =>
    isOffered(user, reportPermissions[each]),
  );
  const [tab, setTab] = useState<ReportTab>(() => tabOfAddress(tabs) ?? tabs[0] ?? 'reports');
  useViewWillEnter(() => setTab((current) => tabOfAddress(tabs) ?? current));

  const change = (next: ReportTab) => {
    window.history.replaceState(window.history.state, '', `${window.location.pathname}?${parameter}=${next}`);
    setTab(next);
  };
  const own = { [parameter]: tab };
  const List = lists[tab];
  const counts = useWaiting();
  const options = Object.fromEntries(tabs.map((each) => [each, texts.tabs[each]])) as Record<
    ReportTab,
    string
  >;
  const top =
    tabs.length < 2 ? null : (
      <Segments
        className="below-3"
        label={texts.lists}
        {...{ options, counts }}
        value={tab}
        onChange={change}
      />
    );
  return <List key={tab} own={own} top={top} />;
}
