import { commerces } from '@callejero/contract/resources/commerces.ts';
import { discounts } from '@callejero/contract/resources/discounts.ts';
import {
  discountHeadline,
  discountSentence,
  promotionDiscount,
} from '@callejero/contract/text/discount-text.ts';
import { useOne } from '../../api/resource.ts';
import { formatMoney } from '../../ui/values/format.ts';
import styles from './promotion.module.css';
import { TicketCard, type TicketCardProps } from './TicketCard.tsx';
import { texts } from './texts.ts';
import { ticketDates } from './ticket-dates.ts';

/** The promotion as people will see it, light and dark. */
export function PromotionPreview({ values }: { values: Readonly<Record<string, unknown>> }) {
  const id = (name: string) => textOf(values[name]);
  const listed = useOne(discounts, id('discount')).data ?? null;
  const { ownDiscountType: type, ownDiscountValue: value } = values;
  const discount = promotionDiscount({
    discount: listed,
    ownDiscountType: type === 'percentage' || type === 'amount' ? type : null,
    ownDiscountValue: typeof value === 'number' ? value : null,
  });
  const commerce = useOne(commerces, id('commerce'), { select: ['name'] }).data;
  const [startsAt, endsAt] = [id('startsAt'), id('endsAt')];

  const ticket: TicketCardProps = {
    headline: (discount && discountHeadline(discount, formatMoney)) ?? texts.preview.headline,
    sentence: (discount && discountSentence(discount, formatMoney)) ?? texts.preview.sentence,
    title: textOf(values.title) ?? texts.preview.title,
    place: id('commerce') === null ? texts.wholeCity : (commerce?.name ?? '…'),
    dates: startsAt && endsAt ? ticketDates(startsAt, endsAt, new Date()) : texts.preview.dates,
    image: textOf(values.image),
  };
  return (
    <div className="grid gap-3">
      {(['light', 'dark'] as const).map((theme) => (
        <figure key={theme} className={`${styles.previewFigure} theme-${theme}`}>
          <figcaption className="below-2 small-text muted">{texts.preview[theme]}</figcaption>
          <TicketCard {...ticket} />
        </figure>
      ))}
    </div>
  );
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
