import { useIonViewWillEnter } from '@ionic/react';
import { useState } from 'react';
import { PageFrame } from '../../ui/AppPage.tsx';
import { HolidayList } from './HolidayList.tsx';
import { type Scope, ScopeTabs, scopes } from './ScopeTabs.tsx';
import './holidays.css';

const parameter = 'ver';

function scopeOfAddress(): Scope | undefined {
  const wanted = new URLSearchParams(window.location.search).get(parameter);
  return scopes.find((scope) => scope === wanted);
}

export default function HolidaysScreen() {
  const [scope, setScope] = useState<Scope>(() => scopeOfAddress() ?? 'city');
  useIonViewWillEnter(() => setScope((current) => scopeOfAddress() ?? current));

  const change = (next: Scope) => {
    window.history.replaceState(window.history.state, '', `${window.location.pathname}?${parameter}=${next}`);
    setScope(next);
  };
  return (
    <PageFrame>
      <HolidayList
        key={scope}
        scope={scope}
        own={{ [parameter]: scope }}
        top={<ScopeTabs scope={scope} onScope={change} />}
      />
    </PageFrame>
  );
}
