/** What a notification does when it is opened: nothing, or a page of the app. */
import { idSchema } from '@callejero/contract/resource.ts';
import { notificationPayloadSchema } from '@callejero/contract/resources/notifications.ts';
import type * as z from 'zod';
import { texts } from './texts.ts';

export type Payload = z.infer<typeof notificationPayloadSchema>;

export const nothing: Payload = { action: { name: 'general', type: 'push' } };

export type RecordKind = keyof typeof texts.action.records;
const paths: Readonly<Record<RecordKind, string>> = {
  place: '/place/',
  event: '/event-page/',
  promotion: '/promotion-page/',
};

/** The page of a payload: one of the fixed ones, or that of a record that may still have to be chosen. */
export type Target = { kind: 'screen'; route: string } | { kind: RecordKind; id: string };

export function opens(route: string): Payload {
  return { action: { name: 'open', type: 'push', payload: { route } } };
}

export function opensRecord(kind: RecordKind, id: string): Payload {
  return opens(`${paths[kind]}${id}`);
}

/** Where a payload leads; null for one that opens nothing. */
export function targetOf({ action }: Payload): Target | null {
  const route = action.payload?.route;
  if (action.name !== 'open' || typeof route !== 'string') return null;
  for (const kind of Object.keys(paths) as RecordKind[]) {
    if (route.startsWith(paths[kind])) return { kind, id: route.slice(paths[kind].length) };
  }
  return { kind: 'screen', route };
}

/** The contract's, and that a page which needs a record names one. */
export const payloadSchema = notificationPayloadSchema.refine((payload) => {
  const target = targetOf(payload);
  return target === null || target.kind === 'screen' || idSchema.safeParse(target.id).success;
}, texts.action.missing);

export function actionInWords(payload: Payload): string {
  const words = texts.action;
  const target = targetOf(payload);
  if (target === null) {
    return payload.action.name === nothing.action.name ? words.none : words.other(payload.action.name);
  }
  if (target.kind !== 'screen') return words.opens(words.record[target.kind]);
  const screens: Readonly<Record<string, string>> = words.screens;
  return words.opens(screens[target.route] ?? target.route);
}
