import { distanceBetween } from '@callejero/contract/distance.ts';
import { vehicleKinds } from '@callejero/contract/enums/vehicles.ts';
import { directionsUrl } from '../../../../device/maps.ts';
import { type LiveVehicle, useLiveVehicles } from '../../../../entities/vehicle/live-vehicles.ts';
import { texts } from '../../../../entities/vehicle/texts.ts';
import { lazyComponent } from '../../../../ui/lazy-part.tsx';
import { originTexts } from '../../../../ui/origin/texts.ts';
import { useOrigin } from '../../../../ui/origin/useOrigin.ts';
import { formatDistance, formatRelative } from '../../../../ui/values/format.ts';
import styles from './offers.module.css';

const VehicleMap = lazyComponent(async () => (await import('../where/VehicleMap.tsx')).VehicleMap);

const nameOf = ({ kind, brand, model }: Pick<LiveVehicle, 'kind' | 'brand' | 'model'>) =>
  [vehicleKinds[kind], brand, model].filter(Boolean).join(' ');

/** The positions of the place's vehicles, while their owner shares them. */
export function NowHere({ commerce, now }: { commerce: string; now: Date }) {
  const live = useLiveVehicles(commerce, now);
  const { origin } = useOrigin();
  if (live.length === 0) return null;
  return (
    <section className={`${styles.nowHere} rule-above above-3`} aria-labelledby={`now-${commerce}`}>
      <h3 id={`now-${commerce}`}>{texts.now}</h3>
      <ul className="plain-list">
        {live.map(({ id, kind, brand, model, position, positionAt }) => (
          <li key={id} className="grid gap-2">
            <span>{nameOf({ kind, brand, model })}</span>
            {position === null || positionAt === null ? (
              <span className="muted">{texts.waiting}</span>
            ) : (
              <>
                <span className="muted">
                  {texts.ago(formatRelative(positionAt))} ·{' '}
                  {formatDistance(distanceBetween(origin.point, position))} {originTexts.from[origin.of]}
                </span>
                <VehicleMap
                  // Remounted when the vehicle has moved by about a hundred metres.
                  key={`${position.lat.toFixed(3)} ${position.lng.toFixed(3)}`}
                  id={id}
                  name={nameOf({ kind, brand, model })}
                  position={position}
                />
                <a
                  className="button secondary"
                  href={directionsUrl(position)}
                  target="_blank"
                  rel="noreferrer"
                >
                  {texts.directions}
                </a>
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
