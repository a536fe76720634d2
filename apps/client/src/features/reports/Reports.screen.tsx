import { useIonViewWillEnter } from '@ionic/react';
import { useState } from 'react';
import { PageFrame } from '../../ui/AppPage.tsx';
import { ClaimList } from './ClaimList.tsx';
import { ReportList } from './ReportList.tsx';
import { type Tab, Tabs, tabs } from './Tabs.tsx';
import './reports.css';

const parameter = 'ver';

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
  const List = tab === 'reports' ? ReportList : ClaimList;
  return (
    <PageFrame>
      <List key={tab} own={own} top={<Tabs tab={tab} onTab={change} />} />
    </PageFrame>
  );
}
