import type { Dashboard } from '@callejero/contract/answers/dashboard.ts';
import { Link } from '../../ui/layout/Link.tsx';
import { formatNumber } from '../../ui/values/format.ts';
import { texts } from './texts.ts';

/** How much the guide was used in the last days, once it was. */
export function UseLine({ use: { visit, open, nothing } }: { use: NonNullable<Dashboard['use']> }) {
  if (visit + open + nothing === 0) return null;
  return (
    <p>
      <Link to="/use" className="strong">
        {texts.use.link}
      </Link>{' '}
      {texts.use.line(formatNumber(visit), formatNumber(open), formatNumber(nothing))}
    </p>
  );
}
