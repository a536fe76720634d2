import type { Point } from '@callejero/contract/resource.ts';
import type { AddressDraft } from '../address-draft.ts';

/** The fields that an import writes, in the order of reports. */
export type EventFields = {
  title: string;
  description: string | null;
  category: string | null;
  startsAt: string;
  endsAt: string | null;
  allDay: boolean;
  timezone: string;
  recurrence: string | null;
  exdates: string[];
  address: AddressDraft | null;
  location: Point | null;
  organizer: string | null;
  isFree: boolean;
  price: number | null;
  currency: string;
  ticketUrl: string | null;
};
