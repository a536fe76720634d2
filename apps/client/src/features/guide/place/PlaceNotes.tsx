import { paymentMethods, priceTexts, wheelchairTexts } from '@callejero/contract/enums/commerces.ts';
import { getFreshness } from '@callejero/contract/freshness.ts';
import type { CommerceStatus } from '@callejero/contract/resources/commerces.ts';
import { capital } from '@callejero/contract/text/letters.ts';
import { listInWords } from '@callejero/contract/text/list-words.ts';
import { accessibilityOutline, cardOutline, cashOutline } from 'ionicons/icons';
import type { ReactNode } from 'react';
import { settings } from '../../../api/settings.ts';
import type { Place } from '../../../entities/offline/place.ts';
import { Icon } from '../../../ui/layout/Icon.tsx';
import { toAttribution } from '../../../ui/map/style/attribution.ts';
import { isUnpublished, sourceUrl } from './facts-in-words.ts';
import styles from './place.module.css';
import { placeTexts } from './texts.ts';

const words = placeTexts.origin;

/** Owners and administrators can open the page of a place that nobody else sees. */
export function UnpublishedNotice({ status }: { status: CommerceStatus }) {
  return isUnpublished(status) ? (
    <p className={styles.unpublished} role="status">
      {placeTexts.unpublished[status]}
    </p>
  ) : null;
}

/** Access, payment and price, as far as they are known. */
export function PlaceDetails({ place }: { place: Place }) {
  const wheelchair = wheelchairTexts[place.wheelchair];
  const payment = place.payment.map((method) => paymentMethods[method].toLowerCase());
  return (
    <>
      {place.priceRange === null ? null : (
        <div className={styles.fact}>
          <Icon className={styles.factIcon} icon={cashOutline} />
          <div>
            <span aria-hidden="true">{'$'.repeat(place.priceRange)} · </span>
            {capital(priceTexts[place.priceRange] ?? '')}
          </div>
        </div>
      )}
      {payment.length === 0 ? null : (
        <div className={styles.fact}>
          <Icon className={styles.factIcon} icon={cardOutline} />
          <div>{placeTexts.payment(listInWords(payment))}</div>
        </div>
      )}
      {wheelchair === null ? null : (
        <div className={styles.fact}>
          <Icon className={styles.factIcon} icon={accessibilityOutline} />
          <div>{wheelchair}</div>
        </div>
      )}
    </>
  );
}

/** Since when the data are known to be right, and their source. */
export function PlaceOrigin({ place, now, children }: { place: Place; now: Date; children?: ReactNode }) {
  const { city } = settings();
  const fresh = getFreshness(place, now, city);
  const attribution = place.source ? toAttribution(place.source) : null;
  const record = place.source ? sourceUrl(place.source) : null;
  return (
    <footer className={styles.origin}>
      <p>
        {fresh === null ? (
          words.unverified
        ) : fresh.isStale ? (
          <strong>{fresh.text}.</strong>
        ) : (
          `${fresh.text}.`
        )}
      </p>
      {children}
      {attribution === null ? null : (
        <p>
          {words.source}{' '}
          {attribution.href === null ? (
            attribution.text
          ) : (
            <a href={attribution.href} target="_blank" rel="noopener license">
              {attribution.text}
            </a>
          )}
          {record === null ? null : (
            <>
              {' · '}
              <a href={record} target="_blank" rel="noopener">
                {words.record}
              </a>
            </>
          )}
        </p>
      )}
    </footer>
  );
}
