/** The action of a notification when it is opened: none, open the app, or open one of its pages. */
import { idSchema } from '@callejero/contract/resource.ts';
import { notificationPayloadSchema } from '@callejero/contract/resources/notifications.ts';
import type * as z from 'zod';
import { texts } from './texts.ts';

export type Payload = z.infer<typeof notificationPayloadSchema>;

/** A notification without an action is only read. */
export const nothing: Payload = {};

/** `general` of the seed specification: opens the app, without a «Ver» button. The default of a new notification. */
export const general: Payload = { action: { name: 'general', type: 'push' } };

export type ActionKind = 'none' | 'general' | 'open' | 'other';

/** `other` is an action that only the API writes. It stays unless the person chooses another one. */
export function kindOfAction(payload: Payload): ActionKind {
  if (!payload.action) return 'none';
  if (payload.action.name === general.action?.name) return 'general';
  return toTarget(payload) ? 'open' : 'other';
}

/** Whether the app's notice has a «Ver» button. */
export function hasButton(payload: Payload): boolean {
  const kind = kindOfAction(payload);
  return kind === 'open' || kind === 'other';
}

export type RecordKind = keyof typeof texts.action.records;
const paths: Readonly<Record<RecordKind, string>> = {
  place: '/place/',
  event: '/event-page/',
  promotion: '/promotion-page/',
};

/** The page that a payload opens: a fixed one, or that of a record. `id` is empty until a record is chosen. */
export type Target = { kind: 'screen'; route: string } | { kind: RecordKind; id: string };

export function opens(route: string): Payload {
  return { action: { name: 'open', type: 'push', payload: { route } } };
}

export function opensRecord(kind: RecordKind, id: string): Payload {
  return opens(`${paths[kind]}${id}`);
}

/** The page that a payload opens; null when it opens none. */
export function toTarget({ action }: Payload): Target | null {
  const route = action?.payload?.route;
  if (action?.name !== 'open' || typeof route !== 'string') return null;
  for (const kind of Object.keys(paths) as RecordKind[]) {
    if (route.startsWith(paths[kind])) return { kind, id: route.slice(paths[kind].length) };
  }
  return { kind: 'screen', route };
}

/** The contract's schema. A page of a record must also have its id. */
export const payloadSchema = notificationPayloadSchema.refine((payload) => {
  const target = toTarget(payload);
  return target === null || target.kind === 'screen' || idSchema.safeParse(target.id).success;
}, texts.action.missing);

export function actionInWords(payload: Payload): string {
  const words = texts.action;
  const target = toTarget(payload);
  if (target === null) {
    const kind = kindOfAction(payload);
    return kind === 'none' || kind === 'general' ? words[kind] : words.other(payload.action?.name ?? '');
  }
  if (target.kind !== 'screen') return words.opens(words.record[target.kind]);
  const screens: Readonly<Record<string, string>> = words.screens;
  return words.opens(screens[target.route] ?? target.route);
}
