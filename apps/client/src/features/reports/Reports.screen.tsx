import { useIonViewWillEnter } from '@ionic/react';
import { useState } from 'react';
import { Segments } from '../../ui/layout/Segments.tsx';
import { ClaimList } from './ClaimList.tsx';
import { MessageReportList } from './MessageReportList.tsx';
import { ReportList } from './ReportList.tsx';
import { texts } from './texts.ts';

const parameter = 'ver';

type Tab = keyof typeof texts.tabs;
const lists = { reports: ReportList, claims: ClaimList, messages: MessageReportList };
const tabs = Object.keys(texts.tabs) as Tab[];

function tabOfAddress(): Tab | undefined {
  const wanted = new URLSearchParams(window.location.search).get(parameter);
  return tabs.find((tab) => tab === wanted);
}

export default function ReportsScreen() {
  const [tab, setTab] = useState<Tab>(() => tabOfAddress() ?? 'reports');
  useIonViewWillEnter(() => setTab((current) => tabOfAddress() ?? current));

  const change = (next: Tab) => {
    window.history.replaceState(window.history.state, '', `${window.location.pathname}?${parameter}=${next}`);
    setTab(next);
  };
  const own = { [parameter]: tab };
  const List = lists[tab];
  const top = (
    <Segments className="below-3" label={texts.lists} options={texts.tabs} value={tab} onChange={change} />
  );
  return <List key={tab} own={own} top={top} />;
}
