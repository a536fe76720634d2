import { texts } from './texts.ts';

export const tabs = ['reports', 'claims'] as const;
export type Tab = (typeof tabs)[number];

/** Reports or claims: two lists under one address. */
export function Tabs({ tab, onTab }: { tab: Tab; onTab: (tab: Tab) => void }) {
  return (
    <fieldset className="segments report-tabs">
      <legend className="visually-hidden">{texts.tabs.group}</legend>
      {tabs.map((value) => (
        <label key={value} className="segment">
          <input
            type="radio"
            name="report-tab"
            className="visually-hidden"
            checked={tab === value}
            onChange={() => onTab(value)}
          />
          <span>{texts.tabs[value]}</span>
        </label>
      ))}
    </fieldset>
  );
}
