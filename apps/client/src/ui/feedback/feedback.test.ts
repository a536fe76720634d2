import { afterEach, expect, test } from 'vitest';
import { RequestError } from '../../api/http/errors.ts';
import { type Alert, connectFeedback, feedback, type Toast } from './feedback.ts';

let disconnect = () => {};
afterEach(() => disconnect());

function host() {
  const toasts: Toast[] = [];
  const alerts: Alert[] = [];
  disconnect = connectFeedback({
    toast: (toast) => toasts.push(toast),
    alert: (alert) => alerts.push(alert),
  });
  return { toasts, alerts };
}

test('success, error and warning last 2000 ms, an info toast with a button 4000 ms', () => {
  const { toasts } = host();
  feedback.success('Bien');
  feedback.error(new RequestError(500, 'Mal'));
  feedback.warning('Ojo');
  feedback.info('Mire', { button: 'Ver' });
  expect(toasts.map(({ kind, text, duration }) => [kind, text, duration])).toEqual([
    ['success', 'Bien', 2000],
    ['error', 'Mal', 2000],
    ['warning', 'Ojo', 2000],
    ['info', 'Mire', 4000],
  ]);
});

test('an info toast has a button that acts, one that only closes it, both or none', () => {
  const { toasts } = host();
  let seen = 0;
  feedback.info('Mire', { button: 'Ver', onButton: () => seen++, close: 'Cerrar' });
  feedback.info('Mire', { close: 'Cerrar' });
  feedback.info('Mire');
  const labels = toasts.map(({ buttons }) => buttons.map(({ label }) => label));
  expect(labels).toEqual([['Ver', 'Cerrar'], ['Cerrar'], []]);
  for (const { handler } of toasts.flatMap(({ buttons }) => buttons)) handler();
  expect(seen).toBe(1);
});

test('a message before the host is mounted is not lost', () => {
  feedback.success('Temprano');
  expect(host().toasts.map(({ text }) => text)).toEqual(['Temprano']);
});

test('a confirmation offers «Si» and «No» and resolves with the choice; closing it means no', async () => {
  const { alerts } = host();
  const choose = (label: string) =>
    alerts
      .at(-1)
      ?.actions.find((action) => action.label === label)
      ?.handler?.();
  const yes = feedback.confirm('¿Seguro?');
  expect(
    alerts
      .at(-1)
      ?.actions.map(({ label }) => label)
      .sort(),
  ).toEqual(['No', 'Si']);
  choose('Si');
  const no = feedback.confirm('¿Seguro?');
  choose('No');
  const closed = feedback.confirm('¿Seguro?');
  alerts.at(-1)?.onClose?.();
  expect(await Promise.all([yes, no, closed])).toEqual([true, false, false]);
});
