import type { CallView } from '@callejero/contract/calls.ts';
import { texts } from './texts.ts';

/** Who calls: «Ana · Café Luna» where people of a side answer. */
export function formatCaller({ caller, commerce, type }: CallView): string {
  if (caller.side === 'customer' || caller.side === 'contact') return caller.name;
  return `${caller.name} · ${type === 'support' ? texts.city : (commerce?.name ?? '')}`;
}

/** The name of the other side, as `user` sees it. */
export function getOtherSide(call: CallView, user: string): string {
  const { commerce, customers, type, caller } = call;
  const others = customers.filter(({ id }) => id !== user);
  const isCustomer = others.length < customers.length;
  if (isCustomer && type === 'support') return texts.city;
  if (isCustomer && commerce) return commerce.name;
  return others[0]?.name ?? (caller.id === user ? texts.someone : caller.name);
}
