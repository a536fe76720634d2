import { vehicleKinds } from '@callejero/contract/enums/vehicles.ts';
import { type Vehicle, vehicles } from '@callejero/contract/resources/vehicles.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { read } from '../../api/http/read.ts';
import { useSession } from '../../api/session/session.ts';
import { stillShared } from '../../entities/vehicle/live-vehicles.ts';
import { stopSharing, useSharing } from '../../entities/vehicle/sharing.ts';
import { texts } from '../../entities/vehicle/texts.ts';
import { attempt } from '../../ui/feedback/attempt.ts';
import { feedback } from '../../ui/feedback/feedback.ts';
import { useNow } from '../../ui/hooks/useNow.ts';
import { Button } from '../../ui/layout/Button.tsx';
import { formatRelative, formatTime } from '../../ui/values/format.ts';
import styles from './my-commerces.module.css';
import { ShareVehicleDialog } from './ShareVehicleDialog.tsx';

type Row = Pick<Vehicle, 'id' | 'owner' | 'commerce' | 'plate' | 'kind' | 'brand' | 'model' | 'sharedUntil'>;

const nameOf = ({ kind, brand, model, plate }: Row) =>
  [vehicleKinds[kind], brand, model, plate].filter(Boolean).join(' ');
const timeOf = (at: number) => formatTime(new Date(at));

/** The vehicles of the person and of their commerces, and whether they share their position. */
export function VehiclesPanel() {
  const { user } = useSession();
  const now = useNow();
  const { sharing, sentAt, problem } = useSharing();
  const [chosen, setChosen] = useState<Row | null>(null);
  const { data: rows = [] } = useQuery({
    queryKey: [vehicles.name, 'mine'],
    queryFn: read<Row[]>('/vehicles/mine'),
    enabled: user !== null,
  });
  if (!user || rows.length === 0) return null;
  const stop = (id: string) =>
    attempt(async () => {
      await stopSharing(id);
      feedback.success(texts.stopped);
    });
  return (
    <section className="grid gap-3 pad-4 one-column card" aria-labelledby="my-vehicles">
      <h2 className="normal-text" id="my-vehicles">
        {texts.title}
      </h2>
      <p className="muted">{texts.help}</p>
      <ul className="plain-list">
        {rows.map((row) => {
          const here = sharing?.vehicle === row.id;
          const shared = here || stillShared([row], now).length > 0;
          const until = here ? sharing.until : Date.parse(row.sharedUntil ?? '');
          return (
            <li key={row.id} className={styles.myRow}>
              <span className={styles.myRowText}>
                <span>{nameOf(row)}</span>
                {shared ? <span className="muted">{texts.until(timeOf(until))}</span> : null}
                {shared ? (
                  <span className="muted" role="status">
                    {here
                      ? (problem ??
                        (sentAt === null
                          ? texts.nothingSent
                          : texts.sent(formatRelative(new Date(sentAt), now))))
                      : texts.otherDevice}
                  </span>
                ) : null}
              </span>
              <Button onClick={() => (shared ? void stop(row.id) : setChosen(row))}>
                {shared ? texts.stop : texts.share}
              </Button>
            </li>
          );
        })}
      </ul>
      {chosen ? (
        <ShareVehicleDialog
          vehicle={chosen.id}
          name={nameOf(chosen)}
          user={user.id}
          onClose={() => setChosen(null)}
        />
      ) : null}
    </section>
  );
}
