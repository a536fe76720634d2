import type { Difference } from './differences.ts';
import { texts } from './texts.ts';

/** Two versions of a commerce side by side, what differs alone. */
export function Differences(props: { differences: readonly Difference[]; before: string; after: string }) {
  return (
    <table className="commerce-differences">
      <thead>
        <tr>
          <th scope="col">{texts.changes.field}</th>
          <th scope="col">{props.before}</th>
          <th scope="col">{props.after}</th>
        </tr>
      </thead>
      <tbody>
        {props.differences.map((difference) => (
          <tr key={difference.field}>
            <th scope="row">{difference.label}</th>
            <td>{difference.before}</td>
            <td>
              <strong>{difference.after}</strong>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
