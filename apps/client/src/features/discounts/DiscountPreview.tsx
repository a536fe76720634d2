import styles from './DiscountPreview.module.css';
import { getType } from './discount-form.ts';
import { discountInWords } from './discount-words.ts';
import { texts } from './texts.ts';

/** The discount in words while it is typed. */
export function DiscountPreview({ values }: { values: Readonly<Record<string, unknown>> }) {
  const type = getType(values);
  if (type === null) return <p className="muted">{texts.chooseType}</p>;
  const sentence = discountInWords({ ...values, type });
  return (
    <div className={`${styles.preview} round-small sunken pad`} role="status">
      {type === 'gift' ? <p className="muted">{texts.giftHelp}</p> : null}
      <p className="small-text muted">{texts.preview}</p>
      <p className={sentence ? 'break bold large-text' : 'muted'}>{sentence ?? texts.incomplete}</p>
    </div>
  );
}
