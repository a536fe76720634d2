/** Decisions about the person's commerces and ownership claims that the person has not seen yet. */
import type { Claim } from '@callejero/contract/resources/claims.ts';
import type { Commerce } from '@callejero/contract/resources/commerces.ts';

type OwnCommerce = Pick<Commerce, 'id' | 'status' | 'rejectionReason' | 'pendingChanges'>;
type OwnClaim = Pick<Claim, 'id' | 'status' | 'commerce'>;

/** A commerce or claim: `about` is the commerce, `state` its review status, `decided` whether somebody has decided. */
interface OwnerStatus {
  id: string;
  about: string;
  state: string;
  decided: boolean;
}

/** The states of all commerces and claims when «Mis comercios» was last open, by id. */
export type SeenStates = Readonly<Record<string, string>>;

export function toOwnerStatuses(
  commerces: readonly OwnCommerce[],
  claims: readonly OwnClaim[],
): OwnerStatus[] {
  return [
    ...commerces.map(({ id, status, rejectionReason, pendingChanges }) => {
      const waiting = status === 'pending' || pendingChanges !== null;
      const refused = status === 'accepted' && rejectionReason !== null;
      const state = `${status}${refused ? ' refused' : ''}${pendingChanges === null ? '' : ' waiting'}`;
      return { id, about: id, state, decided: !waiting };
    }),
    ...claims.map(({ id, status, commerce }) => ({
      id,
      about: commerce,
      state: status,
      decided: status !== 'pending',
    })),
  ];
}

export function toStates(standings: readonly OwnerStatus[]): SeenStates {
  return Object.fromEntries(standings.map(({ id, state }) => [id, state]));
}

/**
 * The number of commerces with an unseen decision: an accepted claim and its commerce count once. On a device where nothing was
 * seen before (`seen` null) there is none.
 */
export function countUnread(standings: readonly OwnerStatus[], seen: SeenStates | null): number {
  if (seen === null) return 0;
  const news = standings.filter(({ id, state, decided }) => decided && seen[id] !== state);
  return new Set(news.map(({ about }) => about)).size;
}
