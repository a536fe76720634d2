import type { PricePoint } from '@callejero/contract/resources/products.ts';
import { ScrollBox } from '../../ui/layout/ScrollBox.tsx';
import { formatDateTime, formatNumber, formatPrice, formatRelative } from '../../ui/values/format.ts';
import styles from './PriceHistory.module.css';
import { priceSteps } from './price-steps.ts';
import { texts } from './texts.ts';

/** The prices that a product has had, the current one first. */
export function PriceHistory({ history }: { history: readonly PricePoint[] }) {
  const steps = priceSteps(history);
  return (
    <section className="pad-5 card" aria-labelledby="product-history">
      <h2 className="below-3 normal-text" id="product-history">
        {texts.history.title}
      </h2>
      {steps.length === 0 ? <p className="muted">{texts.history.none}</p> : null}
      <ScrollBox className={styles.steps}>
        <ol className="plain-list grid gap-3">
          {steps.map(({ price, currency, at, change }, index) => (
            <li className="stack small-text" key={`${at} ${price}`}>
              <span className="strong digits">
                {formatPrice({ price, currency }) ?? texts.noPrice}
                {index === 0 ? <span className="muted"> · {texts.history.current}</span> : null}
              </span>
              <span className="muted">
                <time dateTime={at} title={formatDateTime(at)}>
                  {formatRelative(at)}
                </time>
                {change === null
                  ? ''
                  : ` · ${change > 0 ? texts.history.up(formatNumber(change)) : texts.history.down(formatNumber(-change))}`}
              </span>
            </li>
          ))}
        </ol>
      </ScrollBox>
    </section>
  );
}
