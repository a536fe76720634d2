import { validHoursText } from '@callejero/contract/opening-hours/valid-hours.ts';
import { navigateOutline, storefrontOutline } from 'ionicons/icons';
import { directionsUrl } from '../../../device/maps.ts';
import type { PagePromotion } from '../../../entities/offline/promotion.ts';
import { lastMoment } from '../../../entities/promotion/ticket-dates.ts';
import { Icon } from '../../../ui/layout/Icon.tsx';
import { Link } from '../../../ui/layout/Link.tsx';
import { Picture } from '../../../ui/layout/Picture.tsx';
import { formatDate, formatPrice } from '../../../ui/values/format.ts';
import styles from './deals.module.css';
import { texts } from './texts.ts';

/** Conditions, dates, products and places of a promotion. */
export function PromotionFacts({ promotion }: { promotion: PagePromotion }) {
  const { quotaTotal, quotaPerUser, redeemedCount, startsAt, endsAt, validHours, products } = promotion;
  const left = quotaTotal === null ? null : Math.max(0, quotaTotal - redeemedCount);
  return (
    <>
      {left === null && quotaPerUser === null ? null : (
        <p className="flex wrap gap-2 above-4">
          {left === null ? null : (
            <span className={left > 0 ? 'status success' : 'status'}>{texts.left(left)}</span>
          )}
          {quotaPerUser === null ? null : <span className="status">{texts.perPerson(quotaPerUser)}</span>}
        </p>
      )}
      <section className="break above-6">
        <h2 className="below-1 normal-text">{texts.terms}</h2>
        <p className="lines">{promotion.terms}</p>
      </section>
      <section className="break above-6">
        <h2 className="below-1 normal-text">{texts.dates}</h2>
        <p>
          {texts.from(formatDate(startsAt))}
          <br />
          {texts.until(lastMoment(endsAt))}
          {validHours ? (
            <>
              <br />
              {texts.validHours(validHoursText(validHours))}
            </>
          ) : null}
        </p>
      </section>
      {products.length === 0 ? null : (
        <section className="break above-6">
          <h2 className="below-1 normal-text">{texts.products}</h2>
          <ul className={styles.products}>
            {products.map(({ id, name, images, price, currency }) => (
              <li className={styles.product} key={id}>
                <span className={styles.productPicture}>
                  <Picture value={images[0]?.file} alt="" icon="bag" />
                </span>
                <span className="strong">{name}</span>
                {price === null ? null : <span className="muted">{formatPrice({ price, currency })}</span>}
              </li>
            ))}
          </ul>
        </section>
      )}
      <Where promotion={promotion} />
    </>
  );
}

function Where({ promotion: { commerce } }: { promotion: PagePromotion }) {
  const street = [commerce?.address?.street, commerce?.address?.number].filter(Boolean).join(' ');
  return (
    <section className="break above-6">
      <h2 className="below-1 normal-text">{texts.where}</h2>
      {commerce ? (
        <div className="row wrap between gap-3">
          <Link to={`/place/${commerce.id}`} className={`${styles.place} row gap-3 target in-primary`}>
            <Icon className={styles.placeIcon} icon={storefrontOutline} />
            <span className="grid">
              <strong className={styles.placeName}>{commerce.name}</strong>
              {street === '' ? null : <span className="grid muted">{street}</span>}
            </span>
          </Link>
          <a
            className="button secondary"
            href={directionsUrl(commerce.location)}
            target="_blank"
            rel="noopener"
            data-use="directions"
            data-use-place={commerce.id}
          >
            <Icon icon={navigateOutline} />
            {texts.directions}
          </a>
        </div>
      ) : (
        <p>{texts.cityPlaces}</p>
      )}
    </section>
  );
}
