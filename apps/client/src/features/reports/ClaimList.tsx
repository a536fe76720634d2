import { claimStatus, claims } from '@callejero/contract/resources/claims.ts';
import { checkmarkOutline, closeOutline, eyeOutline } from 'ionicons/icons';
import { type ReactNode, useState } from 'react';
import { invalidate } from '../../api/resource.ts';
import { isOffered } from '../../api/session/abilities.ts';
import { useSession } from '../../api/session/session.ts';
import { usePersonFilter } from '../../entities/person/person-filter.ts';
import { attempt } from '../../ui/feedback/attempt.ts';
import { feedback } from '../../ui/feedback/feedback.ts';
import { useReasonDialog } from '../../ui/feedback/useReasonDialog.tsx';
import { Button } from '../../ui/layout/Button.tsx';
import { ResourceList } from '../../ui/list/ResourceList.tsx';
import type { Column, FilterDefinition, RowAction } from '../../ui/list/types.ts';
import { StatusChip } from '../../ui/states/StatusChip.tsx';
import { sharedColumns } from './columns.tsx';
import { ProofView } from './ProofView.tsx';
import styles from './Reports.module.css';
import { RowDialog } from './RowDialog.tsx';
import { decideClaim } from './reports-api.ts';
import { type ClaimRow, claimPopulates, commerceOf, ownersOf, personOf } from './rows.ts';
import { texts } from './texts.ts';

const words = texts.claims;
const permission = 'claims:review';
const colors = { pending: 'warning', accepted: 'success', rejected: 'danger' } as const;

const ownFilters: FilterDefinition[] = [{ key: 'status', many: true }];

export function ClaimList({ own, top }: { own: Record<string, string>; top: ReactNode }) {
  const { user } = useSession();
  const filters = [...ownFilters, ...usePersonFilter({ key: 'user', label: texts.columns.person })];
  const [shown, setShown] = useState<ClaimRow | null>(null);
  const reason = useReasonDialog(words.reason);

  async function decide(row: ClaimRow, why: string | null): Promise<void> {
    setShown(null);
    const done = await attempt(async () => {
      await decideClaim(row, why);
      feedback.success(why === null ? words.accepted(personOf(row)) : words.rejected);
    });
    if (!done) await invalidate('claims');
  }

  async function accept(row: ClaimRow): Promise<void> {
    const question = words.acceptQuestion(personOf(row), commerceOf(row));
    const owners = ownersOf(row);
    const detail = [words.acceptDetail, owners && words.sharedWith(owners)].filter(Boolean).join(' ');
    if (await feedback.confirm(question, detail)) await decide(row, null);
  }

  async function reject(row: ClaimRow): Promise<void> {
    setShown(null);
    const why = await reason.ask(words.rejectTitle(commerceOf(row)));
    if (why !== null) await decide(row, why);
  }

  const columns: Column<ClaimRow>[] = [
    {
      key: 'message',
      card: 'title',
      sort: false,
      render: (row) => (
        <button type="button" className={styles.row} title={words.detail} onClick={() => setShown(row)}>
          <span className={styles.excerpt}>{excerptOf(row)}</span>
        </button>
      ),
    },
    ...sharedColumns<ClaimRow>(),
    {
      key: 'status',
      width: '8rem',
      card: 'status',
      render: (row) => <StatusChip color={colors[row.status]} label={claimStatus[row.status]} />,
    },
  ];
  const pending = (row: ClaimRow) => row.status === 'pending';
  const actions: RowAction<ClaimRow>[] = [
    {
      key: 'accept',
      label: words.accept,
      icon: checkmarkOutline,
      color: 'success',
      swipe: true,
      permission,
      show: pending,
      run: accept,
    },
    {
      key: 'reject',
      label: words.reject,
      icon: closeOutline,
      color: 'danger',
      swipe: true,
      permission,
      show: pending,
      run: reject,
    },
    { key: 'see', label: words.detail, icon: eyeOutline, run: setShown },
  ];

  return (
    <ResourceList<ClaimRow>
      resource={claims}
      nameOf={(row) => texts.rowOf(personOf(row), commerceOf(row))}
      title={texts.title}
      columns={columns}
      search={['message']}
      searchPlaceholder={words.search}
      filters={filters}
      initialFilters={{ status: ['pending'] }}
      own={own}
      top={top}
      populates={isOffered(user, 'users:read') ? claimPopulates.withOwners : claimPopulates.withOwnerIds}
      actions={actions}
      empty={words.empty}
    >
      {shown ? (
        <RowDialog
          title={commerceOf(shown)}
          row={shown}
          text={shown.message}
          noText={pending(shown) ? words.noMessage : words.removed}
          phone={shown.phone}
          guideContacts={pending(shown) ? shown.commerce : null}
          owners={pending(shown) ? ownersOf(shown) : null}
          onClose={() => setShown(null)}
          foot={
            pending(shown) && isOffered(user, permission) ? (
              <>
                <Button onClick={() => void reject(shown)}>{words.reject}</Button>
                <Button variant="primary" onClick={() => void accept(shown)}>
                  {words.accept}
                </Button>
              </>
            ) : null
          }
        >
          {shown.files.length > 0 ? <ProofView files={shown.files} /> : null}
          {shown.reason ? (
            <p className="break above-3">
              <strong>{words.rejectedBecause}:</strong> {shown.reason}
            </p>
          ) : null}
        </RowDialog>
      ) : null}
      {reason.dialog}
    </ResourceList>
  );
}

/** The text of a claim in its row. A decided one may have neither message nor files. */
function excerptOf({ message, files }: ClaimRow): string {
  return message ?? (files.length > 0 ? words.onlyFiles(files.length) : claims.labels.one);
}
