/**
 * The form of one row as a whole page: create, edit and view. Fields, validation and messages come from the contract; a screen
 * gives the sections and the differences.
 */

import type { RecordOf, Resource } from '@callejero/contract/resource.ts';
import { createOutline } from 'ionicons/icons';
import { use, useId, useMemo } from 'react';
import { useNavigate } from 'react-router';
import { type Listing, useOne } from '../../api/resource.ts';
import { useAbilities } from '../../api/session/abilities.ts';
import { scrollBehaviour } from '../../device/appearance.ts';
import { AppPage } from '../layout/AppPage.tsx';
import { Icon } from '../layout/Icon.tsx';
import { LinkButton } from '../layout/LinkButton.tsx';
import { FailureOrSkeleton } from '../states/FailureOrSkeleton.tsx';
import { State } from '../states/State.tsx';
import { texts } from '../texts.ts';
import { ArchiveButton } from './ArchiveButton.tsx';
import { ArchivingContext, useArchiving } from './archiving.ts';
import { DraftBanner } from './draft/DraftBanner.tsx';
import { mayLeave } from './draft/leave-guard.ts';
import { ErrorSummary } from './ErrorSummary.tsx';
import { neededToPublish, toSummary } from './errors.ts';
import { FormFoot, SavedBanner } from './FormFoot.tsx';
import { FormSections, sectionId } from './FormSections.tsx';
import { RecordHistoryContext } from './record-history.ts';
import { ConflictDialog } from './save/ConflictDialog.tsx';
import { rowInList } from './save/saved-notes.ts';
import { UnsentNotice } from './save/UnsentNotice.tsx';
import { useSavedNote } from './save/useSavedNote.ts';
import type { FormAction, FormRecord, ResourceFormProps, RowFormProps } from './types.ts';
import { useFormParams } from './useFormParams.ts';
import { useResourceForm } from './useResourceForm.ts';
import { emptyValues, formValues, toBody } from './values.ts';
import './form.css';
import styles from './resource-form.module.css';

/** A section index helps from this many sections on. */
const indexFrom = 4;

/** The form of the row in the address. It is remounted for each row, so that no state reaches the next one. */
export function ResourceForm<R extends Resource>(props: ResourceFormProps<FormRecord & RecordOf<R>, R>) {
  const { action, id } = useFormParams();
  // The form reads the whole row, which the server projects by the contract's schema.
  const rowProps = props as unknown as ResourceFormProps;
  return <RowForm key={`${action}/${id}`} {...rowProps} action={action} id={props.id ?? id} />;
}

function RowForm(props: RowFormProps) {
  const { resource, id } = props;
  const may = useAbilities(resource);
  const creating = props.action === 'create';
  const archiving = useArchiving();
  const row = useOne<Resource, Listing, FormRecord>(
    resource,
    creating ? null : id,
    props.populates ? { populates: props.populates } : {},
    { enabled: !archiving.isArchiving },
  );
  // A cached row is shown at once, but may be outdated.
  const outdated = row.isFetching && !row.isFetchedAfterMount;
  const locked = row.data !== undefined && props.editable?.(row.data) === false;
  const action: FormAction = props.action === 'edit' && (!may.update || locked) ? 'view' : props.action;

  return creating && !may.create ? (
    <AppPage title={defaultTitle(resource, null)} back={props.backHref}>
      <State drawing="nothing" text={texts.form.mayNotCreate} />
    </AppPage>
  ) : creating ? (
    <LoadedForm {...props} action={action} record={null} />
  ) : row.data ? (
    <ArchivingContext value={archiving}>
      <LoadedForm key={action} {...props} action={action} record={row.data} outdated={outdated} />
    </ArchivingContext>
  ) : (
    <AppPage title={resource.labels.one} back={props.backHref}>
      <FailureOrSkeleton of={row} rows={8} height="2.75rem" />
    </AppPage>
  );
}

interface LoadedFormProps extends RowFormProps {
  record: FormRecord | null;
  /** The record is being read again, so actions on this version must wait. */
  outdated?: boolean;
}

function LoadedForm({ record, outdated = false, ...props }: LoadedFormProps) {
  const { resource, action, sections, overrides = {}, backHref } = props;
  const navigate = useNavigate();
  const formId = useId();
  const may = useAbilities(resource);
  const RecordHistory = use(RecordHistoryContext);
  const readOnly = action === 'view';
  const { note, done } = useSavedNote(props, record);
  const form = useResourceForm(props, record, done, { formId, refusal: note?.refusal });

  const entries = toSummary(props, form.values, formId, form.refused);
  const { isDraft, needed } = useUnpublished(props, record, !readOnly && may.update);
  const title = props.title?.(record) ?? defaultTitle(resource, record);
  const aside = record ? props.aside?.(record) : null;
  const cancel = async () => {
    if (await mayLeave()) navigate(backHref, { state: { direction: 'back' } });
  };

  return (
    <AppPage
      title={title}
      back={backHref}
      wide={aside !== null && aside !== undefined}
      actions={record ? <FormActions {...props} record={record} outdated={outdated} /> : null}
      foot={
        readOnly ? null : (
          <FormFoot
            formId={formId}
            dirty={form.dirty}
            saving={form.saving}
            onCancel={() => void cancel()}
            onPublish={isDraft ? () => void form.submitAndPublish() : undefined}
          />
        )
      }
    >
      <div className={aside ? `${styles.layout} ${styles.withAside}` : styles.layout}>
        <form
          id={formId}
          className="form"
          noValidate
          autoComplete="off"
          aria-label={title}
          onSubmit={(event) => {
            event.preventDefault();
            void form.submit(event);
          }}
        >
          {form.restored ? <DraftBanner onDiscard={form.discard} /> : null}
          {note && !form.dirty ? (
            <SavedBanner
              note={note}
              resource={resource}
              href={props.searchable === false ? backHref : rowInList(backHref, record?.[resource.display])}
              createHref={may.create ? `${props.formHref}/create/new` : null}
            />
          ) : null}
          <UnsentNotice unsent={form.unsent} saving={form.saving} onRetry={form.retry} />
          {form.attempt > 0 ? <ErrorSummary entries={entries} attempt={form.attempt} /> : null}
          {record
            ? props.header?.(record, { publish: () => void form.submitAndPublish(), busy: form.saving })
            : null}
          <SectionIndex formId={formId} sections={sections} readOnly={readOnly} />
          <FormSections
            resource={resource}
            sections={sections}
            overrides={overrides}
            formId={formId}
            readOnly={readOnly}
            values={readOnly && record ? { ...record, ...form.values } : form.values}
            errors={form.errors}
            errorPaths={form.errorPaths}
            neededToPublish={needed}
            onChange={form.onChange}
            onBlur={form.onBlur}
          />
          {record && RecordHistory ? (
            <RecordHistory
              resource={resource}
              record={record}
              mayRestore={may.update && props.editable?.(record) !== false}
            />
          ) : null}
        </form>
        {aside ? <aside className={styles.aside}>{aside}</aside> : null}
      </div>
      {form.conflict ? (
        <ConflictDialog
          resource={resource}
          overrides={overrides}
          yours={form.conflict.yours}
          current={formValues(props, form.conflict.current)}
          onApply={(chosen) => void form.settle(chosen)}
          onClose={form.closeConflict}
        />
      ) : null}
    </AppPage>
  );
}

/** Whether the form edits a draft, and which fields it needs before it can be published. */
function useUnpublished(
  { resource, sections, overrides, publishing }: RowFormProps,
  record: FormRecord | null,
  mayEdit: boolean,
) {
  const isDraft = publishing !== undefined && mayEdit && (!record || publishing.isDraft(record));
  const needed = useMemo(() => {
    if (!publishing || !isDraft) return undefined;
    const nothing = emptyValues(resource);
    return neededToPublish(
      { resource, sections, overrides },
      nothing,
      publishing.problems(toBody(resource, nothing)),
    );
  }, [publishing, isDraft, resource, sections, overrides]);
  return { isDraft, needed };
}

interface FormActionsProps extends RowFormProps {
  record: FormRecord;
  outdated: boolean;
}

/** The buttons beside the title of a stored row. */
function FormActions({ record, outdated, ...props }: FormActionsProps) {
  const may = useAbilities(props.resource);
  return (
    <fieldset className="form-actions" disabled={outdated}>
      {props.actions?.(record, may)}
      {props.archive ? (
        <ArchiveButton
          resource={props.resource}
          record={record}
          listHref={props.backHref}
          {...props.archive}
        />
      ) : null}
      {props.action === 'view' && may.update && props.editable?.(record) !== false ? (
        <LinkButton href={`${props.formHref}/edit/${record.id}`} variant="primary">
          <Icon icon={createOutline} />
          {texts.edit}
        </LinkButton>
      ) : null}
    </fieldset>
  );
}

interface SectionIndexProps extends Pick<ResourceFormProps, 'sections'> {
  formId: string;
  readOnly: boolean;
}

/** Links to the sections of a long form. The one to the save button is visible only on keyboard focus. */
function SectionIndex({ formId, sections, readOnly }: SectionIndexProps) {
  if (sections.length < indexFrom) return null;
  const jump = (index: number) => {
    const section = document.getElementById(sectionId(formId, index));
    section?.scrollIntoView({ block: 'start', behavior: scrollBehaviour() });
    section?.querySelector('h2')?.focus({ preventScroll: true });
  };
  return (
    <nav className={styles.sectionIndex} aria-label={texts.form.sections}>
      {readOnly ? null : (
        <button
          type="button"
          className={`chip ${styles.toSave}`}
          onClick={() =>
            document
              .querySelector<HTMLElement>(`button[type='submit'][form='${CSS.escape(formId)}']`)
              ?.focus()
          }
        >
          {texts.form.toSave}
        </button>
      )}
      {sections.map((section, index) => (
        <button key={section.title} type="button" className="chip" onClick={() => jump(index)}>
          {section.title}
        </button>
      ))}
    </nav>
  );
}

const defaultTitle = ({ labels, display }: Resource, record: FormRecord | null) =>
  record ? String(record[display] ?? labels.one) : texts.newOne(labels);
