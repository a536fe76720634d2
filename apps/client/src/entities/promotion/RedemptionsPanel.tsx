import type { Selected, Selection } from '@callejero/contract/list-query/selected.ts';
import { promotions } from '@callejero/contract/resources/promotions.ts';
import { redemptionStatus, redemptions } from '@callejero/contract/resources/redemptions.ts';
import { downloadOutline } from 'ionicons/icons';
import { download } from '../../api/http/download.ts';
import { http } from '../../api/http/http.ts';
import { invalidate, useList } from '../../api/resource.ts';
import { isOffered } from '../../api/session/abilities.ts';
import { useSession } from '../../api/session/session.ts';
import { attempt } from '../../ui/feedback/attempt.ts';
import { feedback } from '../../ui/feedback/feedback.ts';
import { useReasonDialog } from '../../ui/feedback/useReasonDialog.tsx';
import { Button } from '../../ui/layout/Button.tsx';
import { FailureOrSkeleton } from '../../ui/states/FailureOrSkeleton.tsx';
import { StatusChip } from '../../ui/states/StatusChip.tsx';
import { formatDateTime } from '../../ui/values/format.ts';
import styles from './promotion.module.css';
import { texts } from './texts.ts';

const words = texts.redemptions;
const shown = 10;

const selection = {
  select: ['rev', 'firstName', 'status', 'redeemedAt', 'reversedReason'],
  populates: [{ path: 'commerce', select: ['name'] }],
} as const satisfies Selection<typeof redemptions>;
type Row = Selected<typeof redemptions, typeof selection>;

const colors = { redeemed: 'success', reversed: 'danger', issued: 'neutral', expired: 'neutral' } as const;

/** The last redemptions of a promotion, with the button to revert one, and the export of all of them. */
export function RedemptionsPanel({ promotion }: { promotion: string }) {
  const { user } = useSession();
  const why = useReasonDialog(words.reason, { max: 300 });
  const { data, error, refetch } = useList(redemptions, {
    filters: { promotion, status: { $in: ['redeemed', 'reversed'] } },
    sort: { redeemedAt: -1, id: -1 },
    ...selection,
    perPage: shown,
  });

  const reverse = async ({ id, rev }: Row) => {
    const reason = await why.ask(words.reverseTitle);
    if (reason === null) return;
    await attempt(async () => {
      await http.post(`/redemptions/${id}/reverse`, { reason, rev });
      feedback.success(words.reversed);
    }, words.stale);
    await invalidate(redemptions.name, promotions.name);
  };
  const settle = () =>
    download(`/promotions/${promotion}/settlement.csv`, `canjes-${promotion}.csv`).catch(feedback.error);

  if (!data) return <FailureOrSkeleton of={{ error, refetch }} rows={3} />;
  if (data.data.length === 0) return <p className="muted">{words.none}</p>;
  const mayReverse = isOffered(user, 'promotions:redeem');
  return (
    <>
      <p className="muted">{words.last(data.data.length, data.meta.total)}</p>
      <ul className={styles.redemptionList}>
        {data.data.map((row) => (
          <li className={styles.redemptionListItem} key={row.id}>
            <span className={styles.redemptionWho}>
              <strong>{row.firstName ?? words.somebody}</strong>
              <span className="muted">
                {row.redeemedAt ? formatDateTime(row.redeemedAt) : ''} ·{' '}
                {row.commerce?.name ?? texts.wholeCity}
              </span>
              {row.reversedReason ? <span className="muted">{row.reversedReason}</span> : null}
            </span>
            <StatusChip color={colors[row.status]} label={redemptionStatus[row.status]} />
            {mayReverse && row.status === 'redeemed' ? (
              <Button variant="plain" className="danger" onClick={() => void reverse(row)}>
                {words.reverse}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      <Button icon={downloadOutline} onClick={() => void settle()}>
        {words.settle}
      </Button>
      {why.dialog}
    </>
  );
}
