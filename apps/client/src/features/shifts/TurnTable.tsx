import { shifts } from '@callejero/contract/resources/shifts.ts';
import { turnText } from '@callejero/contract/turns.ts';
import { addOutline, closeOutline } from 'ionicons/icons';
import { useArchive, useRestore } from '../../api/resource.ts';
import { useAbilities } from '../../api/session/abilities.ts';
import { settings } from '../../api/settings.ts';
import { feedback } from '../../ui/feedback/feedback.ts';
import { useAttempt } from '../../ui/feedback/useAttempt.ts';
import { IconButton } from '../../ui/layout/Button.tsx';
import { Link } from '../../ui/layout/Link.tsx';
import { StatusChip } from '../../ui/states/StatusChip.tsx';
import { isGap, type MonthDay, nameOfDay, nameOfMonth } from './month.ts';
import styles from './shifts.module.css';
import { texts } from './texts.ts';
import type { TurnRow } from './useTurns.ts';

const words = texts.calendar;

interface TurnTableProps {
  month: string;
  days: readonly MonthDay<TurnRow>[];
  today: string;
  /** Begins a turn on a day; null for who may add none. */
  onAdd: ((date: string) => void) | null;
}

/** The turns of a month, a row for each day. */
export function TurnTable({ month, days, today, onAdd }: TurnTableProps) {
  return (
    <table className="full-width">
      <caption className="visually-hidden">{words.caption(nameOfMonth(month))}</caption>
      <thead>
        <tr>
          <th scope="col" className={styles.cell}>
            {words.day}
          </th>
          <th scope="col" className={styles.cell}>
            {words.columns.day}
          </th>
          <th scope="col" className={styles.cell}>
            {words.columns.night}
          </th>
        </tr>
      </thead>
      <tbody>
        {days.map((each) => (
          <tr key={each.date}>
            <th className={`${styles.cell} ${styles.name}`} scope="row">
              <span className="row gap-1">
                {nameOfDay(each.date)}
                {onAdd ? (
                  <IconButton
                    icon={addOutline}
                    label={words.addOn(nameOfDay(each.date))}
                    onClick={() => onAdd(each.date)}
                  />
                ) : null}
              </span>
            </th>
            {isGap(each, today) ? (
              <td colSpan={2} className={styles.cell}>
                <StatusChip color="warning" label={words.none} />
              </td>
            ) : (
              <>
                <Turns rows={each.day} date={each.date} />
                <Turns rows={each.night} date={each.date} />
              </>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Turns({ rows, date }: { rows: readonly TurnRow[]; date: string }) {
  const { timezone } = settings().city;
  const may = useAbilities(shifts);
  const archive = useArchive(shifts);
  const restore = useRestore(shifts);
  const { run } = useAttempt();
  const remove = async ({ id, rev }: TurnRow, name: string) => {
    await archive.mutateAsync({ id, rev });
    feedback.info(words.removed(name), {
      button: words.undo,
      onButton: () => void run(async () => void (await restore.mutateAsync({ id }))),
    });
  };
  return (
    <td className={styles.cell}>
      <ul className="plain-list stack gap-1">
        {rows.map((row) => {
          const name = row.commerce?.name ?? '…';
          return (
            <li key={row.id} className="row gap-1">
              <span className="grow shrink break">
                <Link to={`/shift/${may.update ? 'edit' : 'view'}/${row.id}`}>{name}</Link>{' '}
                <small className="muted">
                  {[turnText(row, timezone), row.zone].filter((part) => part !== null).join(' · ')}
                </small>
              </span>
              {may.archive ? (
                <IconButton
                  icon={closeOutline}
                  label={words.remove(name, nameOfDay(date))}
                  onClick={() => void run(() => remove(row, name))}
                />
              ) : null}
            </li>
          );
        })}
      </ul>
    </td>
  );
}
