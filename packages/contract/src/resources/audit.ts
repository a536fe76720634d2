import * as z from 'zod';
import { defineResource, field, type RecordOf, readOnly, readPermission, required } from '../resource.ts';

/** Replaces secret and personal values in change records. */
export const concealed = '•••';

/** Who changed what; `createdAt` is when. Only the server adds records, and none is changed. */
export const audit = defineResource({
  name: 'audit',
  labels: { one: 'Cambio', many: 'Auditoría', gender: 'm' },
  permissions: { label: 'Historial de cambios', actions: readPermission },
  display: 'action',
  fields: {
    /** Null is the system. */
    actor: readOnly(field.reference('Quién', 'users')),
    action: readOnly(required(field.text('Acción', 1, 60))),
    resource: readOnly(required(field.text('Colección', 1, 60))),
    recordId: readOnly(required(field.uuid('Registro'))),
    /** A creation's values, or `{field: [before, after]}`; never secrets. */
    diff: readOnly(field.json('Cambios', z.record(z.string(), z.unknown()))),
    requestId: readOnly(field.text('Petición', 1, 60)),
    /** Whether it is the last change of its kind by its import or bulk action. True of a change by hand. */
    isLast: readOnly(required(field.boolean('Última de su acto'))),
  },
});

/** The actions that the server records. The history may also contain actions that only earlier versions recorded. */
export type RecordedAction =
  | 'created'
  | 'updated'
  | 'archived'
  | 'restored'
  | 'imported'
  | 'review-accept'
  | 'review-reject'
  | 'merge'
  | 'distinct'
  | 'distinct-undone'
  | 'review-reopen'
  | 'resubmitted'
  | 'changes-withdrawn'
  | 'confirmed'
  | 'owner-added'
  | 'person-invited'
  | 'invitation-withdrawn'
  | 'person-joined'
  | 'person-changed'
  | 'person-removed'
  | 'person-left'
  | 'given-back'
  | 'till-opened'
  | 'till-ended'
  | 'message-remove'
  | 'message-dismiss'
  | 'list-remove'
  | 'list-dismiss'
  | 'inspected'
  | 'claim-accept'
  | 'claim-reject'
  | 'report-done'
  | 'report-answered'
  | 'redemption-redeemed'
  | 'redemption-reversed'
  | 'blocked'
  | 'unblocked'
  | 'accepted'
  | 'assigned'
  | 'unassigned'
  | 'inbox-changed'
  | 'closed'
  | 'reopened'
  | 'performed'
  | 'status-published'
  | 'status-draft'
  | 'sharing-started'
  | 'sharing-ended'
  | 'status-paused'
  | 'event-cancelled'
  | 'event-postponed'
  | 'event-scheduled'
  | 'event-accept'
  | 'event-reject'
  | 'schedule'
  | 'send'
  | 'cancel'
  | 'counted'
  | 'signed-up'
  | 'sign-up-repeated'
  | 'signed-in'
  | 'signed-out'
  | 'session-ended'
  | 'sessions-ended'
  | 'sign-in-failed'
  | 'refresh-token-reused'
  | 'recovery-asked'
  | 'password-recovered'
  | 'password-changed'
  | 'password-check-failed'
  | 'temporary-password-set'
  | 'confirmation-asked'
  | 'email-confirmed'
  | 'email-change-asked'
  | 'email-changed'
  | 'passkey-added'
  | 'passkey-renamed'
  | 'passkey-removed'
  | 'passkey-cloned'
  | 'signed-in-with-passkey'
  | 'signed-in-with-recovery-code'
  | 'second-step-asked'
  | 'second-step-failed'
  | 'totp-added'
  | 'totp-removed'
  | 'recovery-codes-made'
  | 'second-step-reset'
  | 'invited'
  | 'roles-changed'
  | 'account-disabled'
  | 'account-enabled'
  | 'account-deleted'
  | 'account-erased'
  | 'data-exported'
  | 'demo-removed'
  | 'maintenance-set'
  | 'maintenance-ended'
  | 'exported';

export type AuditEntry = RecordOf<typeof audit>;
