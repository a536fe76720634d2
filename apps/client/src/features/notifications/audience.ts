/** The audience of a notification, as the form's value and in words. */

import { listed } from '@callejero/contract/recurrence/words.ts';
import type { Audience } from '@callejero/contract/resources/notifications.ts';
import { texts } from './texts.ts';

export type AudienceKind = keyof typeof texts.audience.kinds;
export const audienceKinds = Object.keys(texts.audience.kinds) as AudienceKind[];

/** The parts that narrow the group. */
export const narrowings = ['quarters', 'follows'] as const;
export type Narrowing = (typeof narrowings)[number];

/** The form's value. The list of a group is empty until something is chosen, which the contract refuses. */
export type AudienceDraft = Partial<Record<Exclude<AudienceKind, 'all'> | Narrowing, string[]>> & {
  all?: true;
};

/** The parts of an audience that narrow it, without empty ones. */
export function toNarrowing(audience: AudienceDraft): AudienceDraft {
  return Object.fromEntries(
    narrowings.flatMap((name) => (audience[name]?.length ? [[name, audience[name]]] : [])),
  );
}

export function getKind(audience: AudienceDraft): AudienceKind {
  return audienceKinds.find((kind) => audience[kind] !== undefined) ?? 'all';
}

export function ofKind(kind: AudienceKind): AudienceDraft {
  return kind === 'all' ? { all: true } : { [kind]: [] };
}

/** `Todas las personas`, `Administradores de 1 barrio`, `Propietarios de 2 categorías` */
export function audienceInWords(audience: Audience): string {
  const { quarters, follows } = audience;
  return [
    groupInWords(audience),
    ...(quarters ? [texts.audience.inQuarters(quarters.length)] : []),
    ...(follows ? [texts.audience.following(follows.length)] : []),
  ].join(' ');
}

function groupInWords(audience: Audience): string {
  const words = texts.audience;
  if (audience.roles) return listed(audience.roles.map((role) => words.roles[role]));
  if (audience.categories) return words.categories(audience.categories.length);
  if (audience.provinces) return words.provinces(audience.provinces.length);
  if (audience.favourites) return words.favourites(audience.favourites.length);
  if (audience.users) return words.users(audience.users.length);
  return words.all;
}
