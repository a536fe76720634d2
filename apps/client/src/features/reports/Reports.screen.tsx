import { useState } from 'react';
import { useSession } from '../../api/session/session.ts';
import { useViewWillEnter } from '../../ui/hooks/useViewWillEnter.ts';
import { Segments } from '../../ui/layout/Segments.tsx';
import { isOffered } from '../../ui/list/abilities.ts';
import { ClaimList } from './ClaimList.tsx';
import { MessageReportList } from './MessageReportList.tsx';
import { ReportList } from './ReportList.tsx';
import { SupportInbox } from './SupportInbox.tsx';
import { texts } from './texts.ts';

const parameter = 'ver';

type Tab = keyof typeof texts.tabs;
const lists = { reports: ReportList, claims: ClaimList, messages: MessageReportList, support: SupportInbox };
const permissions: Readonly<Record<Tab, string>> = {
  reports: 'reports:read',
  claims: 'claims:read',
  messages: 'message-reports:read',
  support: 'conversations:answer',
};

function tabOfAddress(tabs: readonly Tab[]): Tab | undefined {
  const wanted = new URLSearchParams(window.location.search).get(parameter);
  return tabs.find((tab) => tab === wanted);
}

export default function ReportsScreen() {
  const { user } = useSession();
  const tabs = (Object.keys(texts.tabs) as Tab[]).filter((each) => isOffered(user, permissions[each]));
  const [tab, setTab] = useState<Tab>(() => tabOfAddress(tabs) ?? tabs[0] ?? 'reports');
  useViewWillEnter(() => setTab((current) => tabOfAddress(tabs) ?? current));

  const change = (next: Tab) => {
    window.history.replaceState(window.history.state, '', `${window.location.pathname}?${parameter}=${next}`);
    setTab(next);
  };
  const own = { [parameter]: tab };
  const List = lists[tab];
  const options = Object.fromEntries(tabs.map((each) => [each, texts.tabs[each]])) as Record<Tab, string>;
  const top =
    tabs.length < 2 ? null : (
      <Segments className="below-3" label={texts.lists} options={options} value={tab} onChange={change} />
    );
  return <List key={tab} own={own} top={top} />;
}
