import { texts } from './texts.ts';

export const scopes = ['city', 'country'] as const;
export type Scope = (typeof scopes)[number];

/** The city's holidays or the country's: two lists under one address. */
export function ScopeTabs({ scope, onScope }: { scope: Scope; onScope: (scope: Scope) => void }) {
  return (
    <fieldset className="segments holiday-tabs">
      <legend className="visually-hidden">{texts.tabs.group}</legend>
      {scopes.map((value) => (
        <label key={value} className="segment">
          <input
            type="radio"
            name="holiday-scope"
            className="visually-hidden"
            checked={scope === value}
            onChange={() => onScope(value)}
          />
          <span>{texts.tabs[value]}</span>
        </label>
      ))}
    </fieldset>
  );
}
