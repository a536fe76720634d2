import {
  type Audience,
  audienceSchema,
  campaignKinds,
  type Notification,
} from '@callejero/contract/resources/notifications.ts';
import { useQuery } from '@tanstack/react-query';
import { useDebounced } from '../../../ui/hooks/useDebounced.ts';
import type { AudienceDraft } from '../audience.ts';
import { estimate } from '../notification-api.ts';
import { texts } from '../texts.ts';
import { estimateFigures, estimateInWords, unreachedInWords } from './estimate.ts';
import styles from './sending.module.css';

const isKind = (kind: unknown): kind is Notification['kind'] =>
  typeof kind === 'string' && kind in campaignKinds;

/** How many people an audience has, and how many of them a device would notify. Nothing is counted while it is incomplete. */
export function Estimate({ audience, kind }: { audience: AudienceDraft; kind: unknown }) {
  const rested = useDebounced(audience, 300);
  const about = isKind(kind) ? kind : 'promotions';
  const isComplete = audienceSchema.safeParse(rested).success;
  const { data, error } = useQuery({
    // Not under `notifications`: each progress of a campaign that is being sent would repeat the count.
    queryKey: ['audience', rested, about],
    queryFn: ({ signal }) => estimate(rested as Audience, about, signal),
    enabled: isComplete,
  });
  const said = !isComplete
    ? texts.audience.incomplete
    : error
      ? error.message
      : data
        ? estimateInWords(data)
        : texts.audience.counting;
  const found = isComplete && !error && data && data.count > 0 ? data : null;
  const unreached = found ? unreachedInWords(found) : null;
  return (
    <div className={styles.reach}>
      <p className={styles.estimateSaid} role="status">
        {said}
      </p>
      {found ? (
        <dl className={styles.figures}>
          {estimateFigures(found).map(({ key, label, value, note }) => (
            <div key={key}>
              <dt className="small-text">{label}</dt>
              <dd>
                <span className="strong digits">{value}</span>
                <span className={styles.note}>{note}</span>
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
      {unreached ? <p className="banner">{unreached}</p> : null}
    </div>
  );
}
