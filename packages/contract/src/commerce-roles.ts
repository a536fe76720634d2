/**
 * What the people of a commerce may do there. Server and client decide by this table: whoever is not in a commerce's lists has none
 * of these rights, and what has no line here is a right of nobody.
 */
import type { Commerce } from './resources/commerces.ts';

/** The roles, the widest first: each has the rights of those after it. */
export const commerceRoles = { owner: 'Dueño', manager: 'Gestor', cashier: 'Caja' } as const;
export type CommerceRole = keyof typeof commerceRoles;

/** The narrowest role that has each right. */
export const commerceRights = {
  /** Invite, see, change and remove people; give the commerce back to the city. */
  people: 'owner',
  /** Read and share the positions of the commerce's vehicles. */
  vehicles: 'owner',
  /** Edit the data of the commerce, and withdraw or resubmit the changes. */
  edit: 'manager',
  products: 'manager',
  /** Promotions, their drafts, and the city's discounts to choose from. */
  promotions: 'manager',
  /** Read and reverse what was redeemed. */
  redemptions: 'manager',
  /** Propose events of the commerce, and read their drafts. */
  events: 'manager',
  /** Answer conversations and calls, with quick replies. */
  inbox: 'manager',
  /** Read how much the commerce's page is used. */
  use: 'manager',
  /** Open the till on a computer, and end it. */
  till: 'manager',
  /** Redeem the codes of its promotions. */
  scan: 'cashier',
} as const satisfies Record<string, CommerceRole>;
export type CommerceRight = keyof typeof commerceRights;

const order = Object.keys(commerceRoles) as CommerceRole[];

/** Whether `role` is at least `needed`. */
export const includesRole = (role: CommerceRole | null, needed: CommerceRole): boolean =>
  role !== null && order.indexOf(role) <= order.indexOf(needed);

export const grantsRight = (role: CommerceRole | null, right: CommerceRight): boolean =>
  includesRole(role, commerceRights[right]);

/** The lists of a commerce's people. A reader gets only some of them. */
export type CommercePeople = Partial<Pick<Commerce, 'owners' | 'managers' | 'cashiers'>>;

/** The widest role of a person in a commerce. */
export function roleIn(
  { owners, managers, cashiers }: CommercePeople,
  person: string | null | undefined,
): CommerceRole | null {
  if (!person) return null;
  if (owners?.includes(person)) return 'owner';
  if (managers?.includes(person)) return 'manager';
  return cashiers?.includes(person) ? 'cashier' : null;
}
