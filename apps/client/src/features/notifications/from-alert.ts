import { alertArea, alertWhen } from '@callejero/contract/today.ts';
import { useLocation } from 'react-router';
import { useOne } from '../../api/resource.ts';
import { settings } from '../../api/settings.ts';
import { type AlertRow, alertCollection, alertQuery } from '../../entities/alert/alerts.ts';
import { opens } from './action.ts';
import { lengths } from './lengths.ts';

/** The notification with the text of an alert, for the people of its quarters. It goes when the alert ends. */
export function fromAlert(alert: Omit<AlertRow, 'id'>, now: Date, timezone: string): Record<string, unknown> {
  const { title, details, endsAt } = alert;
  const area = alertArea(
    alert.quarters.map(({ name }) => name),
    alert.streets,
  );
  const message = [`${area}.`, `${alertWhen(alert, now, timezone)}.`, details].filter(Boolean).join(' ');
  return {
    ...{ kind: 'service', title, expiresAt: endsAt, payload: opens('/today') },
    message: message.length <= lengths.message ? message : `${message.slice(0, lengths.message - 1)}…`,
    audience: {
      all: true,
      ...(alert.quarters.length > 0 && { quarters: alert.quarters.map(({ id }) => id) }),
    },
  };
}

/** The values of a new notification about the alert that the address names (`?alert=`), once it is read. */
export function useAlertValues(): { values: Record<string, unknown> | null; isPending: boolean } {
  const id = new URLSearchParams(useLocation().search).get('alert');
  const { data, isLoading } = useOne(alertCollection, id, alertQuery);
  return {
    values: data ? fromAlert(data, new Date(), settings().city.timezone) : null,
    isPending: isLoading,
  };
}
