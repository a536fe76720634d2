/** The decision on a commerce, in one transaction with its effects: the lock ends, the owners get a mail and a notice. */
import type { ReviewLock } from '@callejero/contract/answers/places.ts';
import { ApiError, errorCatalogue } from '@callejero/contract/errors.ts';
import {
  type Commerce,
  type CommerceStatus,
  isOwnershipUndecided,
  type Review,
} from '@callejero/contract/resources/commerces.ts';
import sql, { type Sql } from 'sql-template-tag';
import type { Row } from '../../../access/binding.ts';
import type { Platform, Queryable } from '../../../ports/ports.ts';
import type {
  ResourceService,
  TransitionRequest,
  WriteRequest,
  Written,
} from '../../../resource/write/written.ts';
import { type Copies, type CopyPicture, copyProposed, withCopies } from './foreign-pictures.ts';
import { endLock, holdForDecision, lockedError } from './review-locks.service.ts';

/** The mail to an owner about a decision. */
interface ReviewMail {
  mail:
    | 'commerce-accepted'
    | 'commerce-rejected'
    | 'commerce-withdrawn'
    | 'commerce-reopened'
    | 'proposal-accepted'
    | 'proposal-rejected'
    | 'changes-accepted'
    | 'changes-rejected'
    | 'changes-reopened';
  commerce: { id: string; name: string };
  reason?: string;
}

/** The notice about the same decision. */
interface ReviewNotice extends Omit<ReviewMail, 'mail'> {
  notice: ReviewMail['mail'];
  /** The `rev` of the commerce after the decision. */
  rev: number;
}

interface DecidedCommerces {
  count: number;
  /** Names of some of them. */
  names: readonly string[];
}

/** The mail to an owner about several commerces at once. */
export interface ReviewsMail {
  mail: 'commerces-accepted' | 'commerces-rejected';
  commerces: DecidedCommerces;
  reason?: string;
}

export interface ReviewsNotice extends Omit<ReviewsMail, 'mail'> {
  notice: ReviewsMail['mail'];
  /** The id of the review job. */
  job: string;
}

/** Notifies the owners once the transaction is committed. */
export interface OwnersNews {
  mailOwner(tx: Queryable, user: string, mail: ReviewMail | ReviewsMail): Promise<void>;
  /** `to`: a select of users' ids. */
  notifyOwners(tx: Queryable, to: Sql, notice: ReviewNotice | ReviewsNotice): Promise<void>;
}

type Verdict = Omit<Review, 'rev'>;

/**
 * The fields that a review changes. pending → accepted or rejected; accepted ↔ rejected; an accepted one with `pendingChanges`
 * keeps its status and takes them, or stores them as refused. One whose owner changed the hours without a review (`liveChanges`)
 * keeps them, or goes back to those before. Other transitions are refused, since two people may decide at once.
 */
export function decideReview(
  current: Row,
  { decision, reason, ownership }: Verdict,
  by: string,
  now: Date,
): Row {
  const reviewed = { reviewedBy: by, reviewedAt: now.toISOString() };
  const status = current.status as CommerceStatus;
  const pendingChanges = current.pendingChanges as Row | null;
  if (status === 'accepted' && pendingChanges) {
    return decision === 'accept'
      ? { ...pendingChanges, ...reviewed, pendingChanges: null, refusedChanges: null, rejectionReason: null }
      : {
          ...reviewed,
          pendingChanges: null,
          refusedChanges: pendingChanges,
          rejectionReason: reason ?? null,
        };
  }
  const liveChanges = current.liveChanges as Row | null | undefined;
  if (status === 'accepted' && liveChanges) {
    if (decision === 'accept') return { ...reviewed, liveChanges: null };
    const refused = Object.fromEntries(Object.keys(liveChanges).map((name) => [name, current[name]]));
    return {
      ...liveChanges,
      ...reviewed,
      liveChanges: null,
      refusedChanges: refused,
      rejectionReason: reason ?? null,
    };
  }
  const next: CommerceStatus = decision === 'accept' ? 'accepted' : 'rejected';
  if (status === next) throw new ApiError('transition-refused', { status });
  if (next === 'rejected') return { ...reviewed, status: next, rejectionReason: reason ?? null };
  return { ...reviewed, status: next, rejectionReason: null, ...decidedOwners(current, ownership) };
}

function decidedOwners(current: Row, ownership: Verdict['ownership']): Row {
  const proposal = current as Pick<Commerce, 'status' | 'owners' | 'proposedBy'>;
  if (!isOwnershipUndecided(proposal)) return {};
  if (!ownership) {
    const { message } = errorCatalogue['ownership-undecided'];
    throw new ApiError('ownership-undecided', [{ path: 'ownership', message }]);
  }
  if (ownership === 'granted') return {};
  return { owners: proposal.owners.filter((owner) => owner !== proposal.proposedBy), ownershipRefused: true };
}

/** Whether the last decision refused changes, and the commerce stayed accepted. */
const changesWereRefused = ({ status, refusedChanges, rejectionReason }: Row): boolean =>
  status === 'accepted' && Boolean(refusedChanges) && rejectionReason !== null;

/**
 * Sends a decided commerce, or its refused changes, back to the review queue. One with pending changes is in it already.
 */
export function reopenReview(current: Row): Row {
  const { status, pendingChanges, refusedChanges } = current;
  if (status === 'pending' || pendingChanges) throw new ApiError('transition-refused', { status });
  const undecided = { rejectionReason: null, reviewedBy: null, reviewedAt: null };
  return changesWereRefused(current)
    ? { ...undecided, pendingChanges: refusedChanges, refusedChanges: null }
    : { ...undecided, ...reopenedOwners(current), status: 'pending' satisfies CommerceStatus };
}

/** The proposer's word that the commerce is theirs has to be decided again. */
function reopenedOwners({ owners, proposedBy, ownershipRefused }: Row): Row {
  return ownershipRefused && proposedBy
    ? { owners: [...(owners as string[]), proposedBy], ownershipRefused: false }
    : {};
}

/** The kind of mail to the owners about a decision on the row `before`; null for none: what is published stays. */
export function chooseMail(
  { status, pendingChanges, liveChanges }: Row,
  { decision }: Verdict,
): ReviewMail['mail'] | null {
  if (status === 'accepted' && liveChanges && !pendingChanges)
    return decision === 'accept' ? null : 'changes-rejected';
  if (status === 'accepted' && pendingChanges)
    return decision === 'accept' ? 'changes-accepted' : 'changes-rejected';
  if (decision === 'accept') return 'commerce-accepted';
  return status === 'accepted' ? 'commerce-withdrawn' : 'commerce-rejected';
}

/** What other features do for a review. */
export interface ReviewConsequences extends OwnersNews {
  copyPicture: CopyPicture;
}

interface Deps extends ReviewConsequences {
  platform: Pick<Platform, 'clock' | 'db'>;
  service: Pick<ResourceService, 'transition'>;
  /** Owners whom another mail informs of these decisions. */
  informedLater?: ReadonlySet<string>;
}

export function createReviews({ platform, service, copyPicture, informedLater, ...news }: Deps) {
  const now = () => platform.clock.now();

  /** Changes the row by `change`, ends its lock and informs who edits it. */
  async function write(
    tx: Queryable,
    { id, rev }: { id: string; rev: number },
    change: (current: Row) => Row,
    mailAbout: (before: Row) => { mail: ReviewMail['mail'] | null; reason?: string },
    request: TransitionRequest,
  ): Promise<Written> {
    const written = await service.transition(tx, 'commerces', id, rev, change, request);
    const { before, after } = written;
    await endLock(tx, id);
    const { mail, ...because } = mailAbout(before);
    if (mail === null) return written;
    const said = { ...because, commerce: { id, name: String(before.name) } };
    const inform = async (people: readonly unknown[], kind: ReviewMail['mail']) => {
      const active = (await activeOnes(tx, people)).filter((person) => !informedLater?.has(person));
      for (const person of active) await news.mailOwner(tx, person, { ...said, mail: kind });
      const notice = { ...said, notice: kind, rev: rev + 1 };
      await news.notifyOwners(tx, sql`select unnest(${active}::uuid[])`, notice);
    };
    const editors = [...(after.owners as string[]), ...(after.managers as string[])];
    await inform(editors, mail);
    const asProposal = proposalMails[mail];
    const { proposedBy } = before;
    if (asProposal && proposedBy && !editors.includes(String(proposedBy)))
      await inform([proposedBy], asProposal);
    return written;
  }

  return {
    /** Call it before the transaction: other servers may be slow. */
    async copyPictures(
      ids: readonly string[],
      { decision }: Verdict,
      request: WriteRequest,
    ): Promise<Copies> {
      if (decision === 'reject') return new Map();
      return copyProposed(platform.db, ids, (url) => copyPicture(url, request));
    },

    /** Call it before the decisions in `tx`; returns the commerces that others are reviewing. */
    hold(tx: Queryable, ids: readonly string[], request: WriteRequest) {
      return holdForDecision(tx, ids, request.principal.id ?? '', now());
    },

    /** Throws 409 when somebody else is reviewing the commerce. */
    decide(
      tx: Queryable,
      row: { id: string; rev: number },
      verdict: Verdict,
      { held, copies }: { held: ReadonlyMap<string, ReviewLock>; copies: Copies },
      request: WriteRequest,
    ): Promise<Written> {
      const by = request.principal.id ?? '';
      const lock = held.get(row.id);
      if (lock) throw lockedError(lock, by);
      const { reason } = verdict;
      return write(
        tx,
        row,
        (current) => {
          const decided = decideReview(current, verdict, by, now());
          return verdict.decision === 'accept' ? withCopies(current, decided, copies) : decided;
        },
        (before) => ({ mail: chooseMail(before, verdict), ...(reason === undefined ? {} : { reason }) }),
        { ...request, action: `review-${verdict.decision}` },
      );
    },

    reopen(tx: Queryable, row: { id: string; rev: number }, request: WriteRequest): Promise<Written> {
      const mailAbout = (before: Row) => ({
        mail: changesWereRefused(before) ? ('changes-reopened' as const) : ('commerce-reopened' as const),
      });
      return write(tx, row, reopenReview, mailAbout, { ...request, action: 'review-reopen' });
    },
  };
}

/** The same mail to a proposer who does not own the commerce. */
const proposalMails: Partial<Record<ReviewMail['mail'], ReviewMail['mail']>> = {
  'commerce-accepted': 'proposal-accepted',
  'commerce-rejected': 'proposal-rejected',
};

/** Those of the people who are active. Deleted and disabled accounts get no mail. */
async function activeOnes(tx: Queryable, people: readonly unknown[]): Promise<string[]> {
  if (people.length === 0) return [];
  const rows = await tx.query<{ id: string }>(sql`select id from users
      where id = any(${people}::uuid[]) and status = 'active' and archived_at is null order by id`);
  return rows.map(({ id }) => id);
}
