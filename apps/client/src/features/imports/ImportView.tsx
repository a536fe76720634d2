import type { Import } from '@callejero/contract/answers/imports.ts';
import { importStatus } from '@callejero/contract/enums/import-status.ts';
import { importFormats } from '@callejero/contract/resources/imports.ts';
import { isOffered } from '../../api/session/abilities.ts';
import { useSession } from '../../api/session/session.ts';
import { duplicatesPath } from '../../entities/commerce/duplicates-path.ts';
import { useRecordPages } from '../../ground/record-pages.ts';
import { feedback } from '../../ui/feedback/feedback.ts';
import { useAttempt } from '../../ui/feedback/useAttempt.ts';
import { Button } from '../../ui/layout/Button.tsx';
import { Link } from '../../ui/layout/Link.tsx';
import { LinkButton } from '../../ui/layout/LinkButton.tsx';
import { StatusChip } from '../../ui/states/StatusChip.tsx';
import { formatBytes, formatNumber } from '../../ui/values/format.ts';
import { actOnImport, isBusy, useImportReasons } from './api.ts';
import styles from './imports.module.css';
import { Options } from './Options.tsx';
import { Examples } from './preview/Examples.tsx';
import { PlaceValues } from './preview/PlaceValues.tsx';
import { Questions } from './preview/Questions.tsx';
import { RecordValues } from './preview/RecordValues.tsx';
import { Values } from './preview/Values.tsx';
import { Equation } from './result/Equation.tsx';
import { MissingPlaces } from './result/MissingPlaces.tsx';
import { ProgressBar } from './result/ProgressBar.tsx';
import { hasQuestion, Losses, Reasons } from './result/Reasons.tsx';
import { Rows } from './result/Rows.tsx';
import { statusColor } from './result/status-color.ts';
import { texts } from './texts.ts';
import { useMissingPermission } from './useMissingPermission.ts';
import { useOptionsDraft } from './useOptionsDraft.ts';

/** One import in any state: being read, waiting for confirmation, running or done. */
export function ImportView({ item }: { item: Import }) {
  const future = item.status === 'planned';
  const counted = item.counts.read > 0 || item.status === 'planned' || item.status === 'done';
  const written =
    item.counts.created + item.counts.updated + (item.missing?.answer === 'archive' ? item.missing.count : 0);
  const unreadable = useMissingPermission('read', item);
  const showsRows = counted && item.status !== 'planning' && item.status !== 'uploaded';
  const reasoned = counted && !isBusy(item) && item.purgedAt === null && unreadable === null;
  const reasons = useImportReasons(item.id, `${item.status} ${item.rev}`, reasoned);
  const options = useOptionsDraft(item);
  const changeable = adjustable(item) ? options : null;
  return (
    <div className="grid gap-6 one-column">
      <section className="grid gap-5 pad-5 one-column card" aria-label={importStatus[item.status]}>
        <div className="row wrap gap-2-3">
          <StatusChip color={statusColor(item.status)} label={importStatus[item.status]} />
          <p role="status">
            {item.waits === null ? texts.states[item.status] : `${texts.sources.waits} ${item.waits}`}
          </p>
        </div>
        {item.error ? (
          <p className={styles.error} role="alert">
            {item.error}
          </p>
        ) : null}
        {isBusy(item) ? (
          <ProgressBar
            done={item.progress.done}
            total={item.progress.total}
            label={importStatus[item.status]}
          />
        ) : null}
        {counted ? <Equation counts={item.counts} future={future} /> : null}
        <MissingPlaces item={item} />
        <PendingNews item={item} />
        {(item.status === 'planned' || isReplanning(item)) && unreadable === null ? (
          <Examples item={item} />
        ) : null}
        {changeable ? <Questions item={item} options={changeable} /> : null}
        {reasoned || (isReplanning(item) && reasons.data) ? (
          <Losses item={item} reasons={reasons} options={changeable} />
        ) : null}
        {changeable && hasValues(item) ? <Values item={item} options={changeable} /> : null}
        {changeable && item.target === 'shifts' ? <PlaceValues item={item} options={changeable} /> : null}
        {changeable ? <RecordValues field="province" item={item} options={changeable} /> : null}
        {changeable ? <RecordValues field="quarter" item={item} options={changeable} /> : null}
        {item.undo ? (
          <p>
            {texts.undone(
              formatNumber(item.undo.archived),
              formatNumber(item.undo.restored),
              formatNumber(item.undo.kept),
            )}
          </p>
        ) : null}
        <Actions item={item} written={written} stopped={options.dirty || hasQuestion(reasons.data ?? [])} />
      </section>
      {item.purgedAt !== null ? (
        <p className="small-text muted">{texts.purged}</p>
      ) : !showsRows ? null : unreadable === null ? (
        <Rows key={item.status} item={item} />
      ) : (
        <p className="small-text muted">{texts.unreadable(unreadable)}</p>
      )}
      {reasoned ? <Reasons item={item} reasons={reasons.data ?? []} options={changeable} /> : null}
      {changeable ? <Options item={item} options={changeable} /> : null}
      {item.files.length > 1 || item.status === 'failed' ? <Files item={item} /> : null}
    </div>
  );
}

/** Whether options can be changed: before anything is written, and after reading failed, since other columns may help. */
function adjustable({ status, counts, files }: Import): boolean {
  if (status === 'failed') return counts.read === 0 && files.some((file) => file.columns.length > 0);
  return status === 'planned' || isReplanning({ status, files });
}

/** Whether the files have words for categories: OpenStreetMap has tags instead, which the categories themselves name. */
const hasValues = ({ target, layout, files }: Import): boolean =>
  layout === 'data' &&
  target !== 'quarters' &&
  target !== 'shifts' &&
  files.some(({ format }) => format !== null && format !== 'overpass');

/** A plan is made again with other options, which stay in view with the losses and the buttons of the one before. */
function isReplanning({ status, files }: Pick<Import, 'status' | 'files'>): boolean {
  return (status === 'uploaded' || status === 'planning') && files.every((file) => file.format !== null);
}

interface ActionsProps {
  item: Import;
  /** Rows that are or will be written. */
  written: number;
  /** The plan was made with other options than those shown, or a question is open. */
  stopped: boolean;
}

function Actions({ item, written, stopped }: ActionsProps) {
  const { busy, run } = useAttempt();
  const notRunnable = useMissingPermission('run', item);
  const notCancellable = useMissingPermission('write', item);
  const notUndoable = useMissingPermission('undo', item);
  async function act(action: 'confirm' | 'cancel' | 'undo'): Promise<void> {
    await run(() => actOnImport(item, action));
  }
  async function cancel(): Promise<void> {
    const detail = item.status === 'running' ? texts.actions.cancelDetail : texts.actions.cancelPlanned;
    if (await feedback.confirm(texts.actions.cancelQuestion, detail)) await act('cancel');
  }
  async function undo(): Promise<void> {
    const { created, updated } = item.counts;
    const detail = texts.actions.undoDetail(formatNumber(created), formatNumber(updated));
    if (await feedback.confirm(texts.actions.undoQuestion, detail)) await act('undo');
  }

  if (item.status === 'planned' || isReplanning(item))
    return (
      <div className="row wrap gap-2-3">
        <Button
          variant="primary"
          disabled={busy || stopped || item.status !== 'planned' || written === 0 || notRunnable !== null}
          onClick={() => void act('confirm')}
        >
          {texts.actions.confirm}
        </Button>
        <Button disabled={busy || notCancellable !== null} onClick={() => void cancel()}>
          {texts.actions.cancel}
        </Button>
        {written === 0 && item.status === 'planned' ? (
          <span className="small-text muted">{texts.actions.nothingToDo}</span>
        ) : null}
        <Missing sentence={notRunnable} />
      </div>
    );
  if (item.status === 'undoing') return null;
  if (isBusy(item))
    return (
      <div className="row wrap gap-2-3">
        <Button disabled={busy || notCancellable !== null} onClick={() => void cancel()}>
          {texts.actions.cancelRunning}
        </Button>
        <Missing sentence={notCancellable} />
      </div>
    );
  const done = item.undo === null && item.status !== 'undone' && written > 0;
  const undoable = done && item.purgedAt === null;
  const continuable = item.status === 'failed' && item.counts.read > 0;
  return (
    <div className="row wrap gap-2-3">
      {continuable ? (
        <Button variant="primary" disabled={busy || notRunnable !== null} onClick={() => void act('confirm')}>
          {texts.actions.goOn}
        </Button>
      ) : null}
      {done && item.status !== 'failed' ? <ResultLink item={item} /> : null}
      {done && hasPlaces(item) ? <DuplicatesLink /> : null}
      <Link className="button secondary" to="/import">
        {texts.actions.again}
      </Link>
      {undoable ? (
        <Button
          variant="plain"
          className="danger"
          disabled={busy || notUndoable !== null}
          onClick={() => void undo()}
        >
          {texts.actions.undo}
        </Button>
      ) : null}
      <Missing sentence={(continuable ? notRunnable : null) ?? (undoable ? notUndoable : null)} />
    </div>
  );
}

/** Why a button beside it is disabled. */
function Missing({ sentence }: { sentence: string | null }) {
  return sentence === null ? null : <span className="small-text muted">{sentence}</span>;
}

const hasPlaces = ({ target, layout }: Import) => target === 'commerces' && layout === 'data';

/** Says that imported places are not on the map until they are reviewed. */
function PendingNews({ item }: { item: Import }) {
  const { status, counts, options } = item;
  if (status !== 'planned' && status !== 'done') return null;
  if (!hasPlaces(item) || counts.created === 0 || options.status !== 'pending') return null;
  return <p>{texts.pendingNews[status]}</p>;
}

/** The link to the written rows. Only commerces can be filtered by import. */
function ResultLink({ item }: { item: Import }) {
  const list = useRecordPages().lists.get(item.target) ?? null;
  if (list === null) return null;
  const places = hasPlaces(item);
  const pending = places && item.options.status === 'pending';
  const query = places ? `?import=${item.id}${pending ? '&status=pending' : ''}` : '';
  return (
    <Link className="button primary" to={`${list}${query}`}>
      {pending ? texts.actions.review : places ? texts.actions.see : texts.actions.list(item.target)}
    </Link>
  );
}

/** The link to the duplicates, which appear when places come from several sources. */
function DuplicatesLink() {
  const { user } = useSession();
  if (!isOffered(user, 'commerces:read') || !isOffered(user, 'commerces:update')) return null;
  return <LinkButton href={duplicatesPath}>{texts.actions.duplicates}</LinkButton>;
}

function Files({ item }: { item: Import }) {
  return (
    <section className={`${styles.files} grid gap-3 one-column`}>
      <h2>{texts.files.title}</h2>
      <table className={styles.table}>
        <thead className={styles.heads}>
          <tr>
            <th scope="col" className={styles.head}>
              {texts.files.name}
            </th>
            <th scope="col" className={styles.head}>
              {texts.files.format}
            </th>
            {(['read', 'created', 'updated', 'unchanged', 'skipped'] as const).map((count) => (
              <th key={count} scope="col" className={`${styles.head} ${styles.number}`}>
                {texts.counts[count]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={styles.body}>
          {item.files.map((file) => (
            <tr key={file.name} className={styles.row}>
              <th scope="row" className={styles.rowHead}>
                {file.name} <small className={styles.small}>{formatBytes(file.size)}</small>
              </th>
              <td className={styles.cell} data-label={texts.files.format}>
                {file.format === null ? texts.files.unread : importFormats[file.format]}
              </td>
              {(['read', 'created', 'updated', 'unchanged', 'skipped'] as const).map((count) => (
                <td
                  key={count}
                  className={`${styles.cell} ${styles.number}`}
                  data-label={texts.counts[count]}
                >
                  {formatNumber(file.counts[count])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
