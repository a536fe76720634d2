import {
  discountHeadline,
  discountSentence,
  promotionDiscount,
} from '@callejero/contract/text/discount-text.ts';
import type { TicketCardProps } from '../../../entities/promotion/TicketCard.tsx';
import { ticketDates } from '../../../entities/promotion/ticket-dates.ts';
import { formatMoney } from '../../../ui/values/format.ts';
import type { PromotionListRow } from './deal-row.ts';
import { texts } from './texts.ts';

/** The content of a promotion's ticket. */
export function toTicket(
  deal: Pick<
    PromotionListRow,
    'title' | 'image' | 'startsAt' | 'endsAt' | 'discount' | 'ownDiscountType' | 'ownDiscountValue'
  > & {
    commerce: { name: string } | null;
  },
  now: Date,
): TicketCardProps {
  const discount = promotionDiscount(deal);
  return {
    headline: (discount && discountHeadline(discount, formatMoney)) ?? texts.discountPending,
    sentence: (discount && discountSentence(discount, formatMoney)) ?? '',
    title: deal.title,
    place: deal.commerce?.name ?? texts.wholeCity,
    dates: ticketDates(deal.startsAt, deal.endsAt, now),
    image: deal.image,
  };
}
