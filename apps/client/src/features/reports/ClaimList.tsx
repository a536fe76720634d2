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
import { excerptColumn, sharedColumns, statusColumn } from './columns.tsx';
import { ProofView } from './ProofView.tsx';
import { RowDialog } from './RowDialog.tsx';
import { decideClaim } from './reports-api.ts';
import { type ClaimRow, claimPopulates, formatCommerce, formatOwners, formatPerson } from './rows.ts';
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
      feedback.success(why === null ? words.accepted(formatPerson(row)) : words.rejected);
    });
    if (!done) await invalidate('claims');
  }

  async function accept(row: ClaimRow): Promise<void> {
    const question = words.acceptQuestion(formatPerson(row), formatCommerce(row));
    const owners = formatOwners(row);
    const detail = [words.acceptDetail, owners && words.sharedWith(owners)].filter(Boolean).join(' ');
    if (await feedback.confirm(question, detail)) await decide(row, null);
  }

  async function reject(row: ClaimRow): Promise<void> {
    setShown(null);
    const why = await reason.ask(words.rejectTitle(formatCommerce(row)));
    if (why !== null) await decide(row, why);
  }

  const columns: Column<ClaimRow>[] = [
    excerptColumn<ClaimRow>('message', words.detail, excerptOf, setShown),
    ...sharedColumns<ClaimRow>(),
    statusColumn(claimStatus, colors, '8rem'),
  ];
  const actions: RowAction<ClaimRow>[] = [
    {
      key: 'accept',
      label: words.accept,
      icon: checkmarkOutline,
      color: 'success',
      swipe: true,
      permission,
      show: isPending,
      run: accept,
    },
    {
      key: 'reject',
      label: words.reject,
      icon: closeOutline,
      color: 'danger',
      swipe: true,
      permission,
      show: isPending,
      run: reject,
    },
    { key: 'see', label: words.detail, icon: eyeOutline, run: setShown },
  ];

  return (
    <ResourceList<ClaimRow>
      resource={claims}
      nameOf={(row) => texts.rowOf(formatPerson(row), formatCommerce(row))}
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
        <ClaimDialog
          claim={shown}
          onClose={() => setShown(null)}
          onAccept={() => void accept(shown)}
          onReject={() => void reject(shown)}
        />
      ) : null}
      {reason.dialog}
    </ResourceList>
  );
}

interface ClaimDialogProps {
  claim: ClaimRow;
  onClose: () => void;
  onAccept: () => void;
  onReject: () => void;
}

/** The complete claim with its proof, and the decision while it is pending. */
function ClaimDialog({ claim, onClose, onAccept, onReject }: ClaimDialogProps) {
  const { user } = useSession();
  const waits = isPending(claim);
  return (
    <RowDialog
      title={formatCommerce(claim)}
      row={claim}
      text={claim.message}
      noText={waits ? words.noMessage : words.removed}
      phone={claim.phone}
      guideContacts={waits ? claim.commerce : null}
      owners={waits ? formatOwners(claim) : null}
      onClose={onClose}
      foot={
        waits && isOffered(user, permission) ? (
          <>
            <Button onClick={onReject}>{words.reject}</Button>
            <Button variant="primary" onClick={onAccept}>
              {words.accept}
            </Button>
          </>
        ) : null
      }
    >
      {claim.files.length > 0 ? <ProofView files={claim.files} /> : null}
      {claim.reason ? (
        <p className="break above-3">
          <strong>{words.rejectedBecause}:</strong> {claim.reason}
        </p>
      ) : null}
    </RowDialog>
  );
}

const isPending = ({ status }: ClaimRow) => status === 'pending';

/** The text of a claim in its row. A decided one may have neither message nor files. */
function excerptOf({ message, files }: ClaimRow): string {
  return message ?? (files.length > 0 ? words.onlyFiles(files.length) : claims.labels.one);
}
