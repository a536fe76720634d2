import type { Difference } from './differences.ts';

/** The differences between two versions of a commerce, in a layout that fits a narrow column. */
export function Differences(props: { differences: readonly Difference[]; before: string; after: string }) {
  return (
    <dl className="grid gap-3 break">
      {props.differences.map((difference) => (
        <div key={difference.field}>
          <dt className="strong">{difference.label}</dt>
          <dd>
            <span className="muted">{props.before}:</span> {difference.before}
          </dd>
          <dd>
            <span className="muted">{props.after}:</span> <strong>{difference.after}</strong>
          </dd>
        </div>
      ))}
    </dl>
  );
}
