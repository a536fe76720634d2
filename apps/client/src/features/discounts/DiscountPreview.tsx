import { typeOf } from './discount-form.ts';
import { discountInWords } from './discount-words.ts';
import { texts } from './texts.ts';

/** The discount in words while it is typed. */
export function DiscountPreview({ values }: { values: Readonly<Record<string, unknown>> }) {
  const type = typeOf(values);
  if (type === null) return <p className="muted">{texts.chooseType}</p>;
  const sentence = discountInWords({ ...values, type });
  return (
    <div className="discount-preview" role="status">
      {type === 'gift' ? <p className="muted">{texts.giftHelp}</p> : null}
      <p className="discount-preview-label">{texts.preview}</p>
      <p className={sentence ? 'discount-sentence' : 'muted'}>{sentence ?? texts.incomplete}</p>
    </div>
  );
}
