import { useState } from 'react';
import { useViewWillEnter } from '../../ui/hooks/useViewWillEnter.ts';
import { Segments } from '../../ui/layout/Segments.tsx';
import { HolidayList, type HolidayTab } from './HolidayList.tsx';
import { texts } from './texts.ts';

const parameter = 'ver';
const scopes = Object.keys(texts.tabs) as HolidayTab[];

function scopeOfAddress(): HolidayTab | undefined {
  const wanted = new URLSearchParams(window.location.search).get(parameter);
  return scopes.find((scope) => scope === wanted);
}

export default function HolidaysScreen() {
  const [scope, setScope] = useState<HolidayTab>(() => scopeOfAddress() ?? 'city');
  useViewWillEnter(() => setScope((current) => scopeOfAddress() ?? current));

  const change = (next: HolidayTab) => {
    window.history.replaceState(window.history.state, '', `${window.location.pathname}?${parameter}=${next}`);
    setScope(next);
  };
  return (
    <HolidayList
      key={scope}
      scope={scope}
      own={{ [parameter]: scope }}
      top={
        <Segments
          className="below-3"
          label={texts.lists}
          options={texts.tabs}
          value={scope}
          onChange={change}
        />
      }
    />
  );
}
