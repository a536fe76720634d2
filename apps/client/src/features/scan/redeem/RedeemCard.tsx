import type { RedemptionScan } from '@callejero/contract/answers/redemptions.ts';
import { useState } from 'react';
import { Field } from '../../../ui/fields/Field.tsx';
import { Options } from '../../../ui/fields/Options.tsx';
import { Button } from '../../../ui/layout/Button.tsx';
import { Fact } from '../../../ui/values/Fact.tsx';
import styles from '../scan.module.css';
import { texts } from '../texts.ts';
import { useFocusedTitle } from '../useFocusedTitle.ts';

const words = texts.redemption;

interface RedeemCardProps {
  scan: RedemptionScan;
  busy: boolean;
  onRedeem: (commerce: string | null) => Promise<void>;
  onCancel: () => void;
}

/** What will be redeemed, for whom and where. Nothing is redeemed before it is confirmed here. */
export function RedeemCard({ scan, busy, onRedeem, onCancel }: RedeemCardProps) {
  const { promotion, benefit, firstName, commerce, commerces } = scan;
  const [chosen, setChosen] = useState('');
  const [missing, setMissing] = useState(false);
  const title = useFocusedTitle();
  const mustChoose = commerce === null && commerces.length > 0;
  const redeem = () => {
    if (busy) return;
    if (mustChoose && chosen === '') setMissing(true);
    else void onRedeem(mustChoose ? chosen : null);
  };
  return (
    <div className={`card ${styles.scanRedeem} grid gap-4 break pad-5`}>
      <p className="muted">{words.title}</p>
      <h2 className={styles.foundTitle} ref={title} tabIndex={-1}>
        {promotion.title}
      </h2>
      <dl>
        <Fact name={words.benefit} className="strong large-text">
          {benefit}
        </Fact>
        <Fact name={words.person}>{firstName}</Fact>
        {mustChoose ? null : <Fact name={words.place}>{commerce?.name ?? words.wholeCity}</Fact>}
        <Fact name={words.terms} className="lines">
          {promotion.terms}
        </Fact>
      </dl>
      {mustChoose ? (
        <Field label={words.place} error={missing ? words.chooseFirst : undefined} role="alert">
          {(tied) => (
            <select
              {...tied}
              value={chosen}
              onChange={(event) => {
                setChosen(event.target.value);
                setMissing(false);
              }}
            >
              <option value="">{words.choose}</option>
              <Options of={commerces.map(({ id, name }) => [id, name])} />
            </select>
          )}
        </Field>
      ) : null}
      <Button variant="primary" className={`wide ${styles.redeemNow}`} busy={busy} onClick={redeem}>
        {words.redeem}
      </Button>
      <Button variant="plain" className="wide" onClick={onCancel}>
        {words.cancel}
      </Button>
    </div>
  );
}
