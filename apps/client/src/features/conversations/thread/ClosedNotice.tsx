import { closedText } from '@callejero/contract/opening-hours/closed-text.ts';
import type { Hours } from '@callejero/contract/opening-hours/open-text.ts';
import { collection, useOne } from '../../../api/resource.ts';
import { hoursFields } from '../../../entities/place/hours-fields.ts';
import { useOpenText } from '../../../entities/place/useOpenText.ts';
import { useNow } from '../../../ui/hooks/useNow.ts';
import styles from './thread.module.css';

/** Tells a customer that the commerce is closed now, and when it opens. */
export function ClosedNotice({ commerce }: { commerce: string }) {
  const { data } = useOne(collection('commerces'), commerce, {
    select: hoursFields,
  });
  return data ? <Closed commerce={commerce} hours={data} /> : null;
}

function Closed({ commerce, hours }: { commerce: string; hours: Hours }) {
  const text = closedText(useOpenText(commerce, hours, useNow()));
  return text ? <p className={styles.note}>{text}</p> : null;
}
