import type { BulkPreview } from '@callejero/contract/answers/bulk-edits.ts';
import type { BulkMode } from '@callejero/contract/bulk-edits.ts';
import { bulkFields, type Field, findField, type Resource } from '@callejero/contract/resource.ts';
import { useId, useState } from 'react';
import { fieldErrors } from '../../../api/http/errors.ts';
import { feedback } from '../../feedback/feedback.ts';
import { useAttempt } from '../../feedback/useAttempt.ts';
import { OneField } from '../../form/FormSections.tsx';
import { ReadValue } from '../../form/field/ReadValue.tsx';
import { getWidget } from '../../form/field/widget.ts';
import type { FieldOverrides } from '../../form/types.ts';
import { blank } from '../../form/values.ts';
import { Button } from '../../layout/Button.tsx';
import { Modal } from '../../layout/Modal.tsx';
import { formatNumber } from '../../values/format.ts';
import styles from '../list-tools.module.css';
import { listTexts } from '../texts.ts';
import { type BulkChangeDraft, type BulkTarget, beginBulkEdit, previewBulkEdit } from './bulk-edits.ts';
import { FailureList } from './FailureList.tsx';

const texts = listTexts.bulk;

interface BulkEditDialogProps {
  resource: Resource;
  overrides: FieldOverrides;
  target: BulkTarget;
  /** Whether the edit has begun. */
  onClose: (begun: boolean) => void;
}

/** The first value that is offered: what an empty input has, and «no» for a switch. */
const firstValue = (field: Field | undefined) =>
  field?.kind === 'boolean' ? false : field ? blank(field) : null;

/** Asks for a field and its new value, shows what would change, and begins the edit. */
export function BulkEditDialog({ resource, overrides, target, onClose }: BulkEditDialogProps) {
  const fields = bulkFields(resource);
  const [change, setChange] = useState<BulkChangeDraft>(() => begin(fields[0] ?? ''));
  const [preview, setPreview] = useState<BulkPreview | null>(null);
  const [error, setError] = useState<string | undefined>();
  const { busy, run } = useAttempt();
  const field = findField(resource, change.field);

  function begin(name: string): BulkChangeDraft {
    return { field: name, mode: 'set', value: firstValue(findField(resource, name)) };
  }
  function edit(next: BulkChangeDraft): void {
    setChange(next);
    setError(undefined);
  }
  async function look(): Promise<void> {
    try {
      setPreview(await previewBulkEdit(resource, target, change));
    } catch (cause) {
      const wrong = fieldErrors(cause).find(({ path }) => path === 'value');
      if (!wrong) throw cause;
      setError(wrong.message);
    }
  }
  async function confirm(): Promise<void> {
    await beginBulkEdit(resource, target, change);
    feedback.info(texts.begun);
    onClose(true);
  }

  return (
    <Modal
      open
      asks
      large
      onClose={() => onClose(false)}
      title={texts.title(resource.labels.many.toLowerCase())}
      foot={
        preview ? (
          <>
            <Button onClick={() => setPreview(null)}>{texts.back}</Button>
            <Button
              variant="primary"
              busy={busy}
              disabled={preview.changed === 0}
              onClick={() => void run(confirm)}
            >
              {texts.confirm(formatNumber(preview.changed))}
            </Button>
          </>
        ) : (
          <Button variant="primary" busy={busy} onClick={() => void run(look)}>
            {texts.look}
          </Button>
        )
      }
    >
      {preview && field ? (
        <Preview preview={preview} field={field} name={change.field} overrides={overrides} />
      ) : (
        <Change
          {...{ resource, overrides, fields, change, error }}
          onField={(name) => edit(begin(name))}
          onChange={edit}
        />
      )}
    </Modal>
  );
}

interface ChangeProps extends Pick<BulkEditDialogProps, 'resource' | 'overrides'> {
  fields: readonly string[];
  change: BulkChangeDraft;
  error: string | undefined;
  onField: (name: string) => void;
  onChange: (change: BulkChangeDraft) => void;
}

function Change({ resource, overrides, fields, change, error, onField, onChange }: ChangeProps) {
  const id = useId();
  const field = findField(resource, change.field);
  const isList = field?.kind === 'references' || field?.kind === 'texts';
  const labelOf = (name: string) => overrides[name]?.label ?? findField(resource, name)?.label ?? name;
  return (
    <div className="form-grid">
      <div className="field">
        <label className="field-label" htmlFor={`${id}-field`}>
          {texts.field}
        </label>
        <select
          id={`${id}-field`}
          className="input"
          value={change.field}
          onChange={({ target }) => onField(target.value)}
        >
          {fields.map((name) => (
            <option key={name} value={name}>
              {labelOf(name)}
            </option>
          ))}
        </select>
      </div>
      {isList ? (
        <div className="field">
          <label className="field-label" htmlFor={`${id}-mode`}>
            {texts.mode}
          </label>
          <select
            id={`${id}-mode`}
            className="input"
            value={change.mode}
            onChange={({ target }) => onChange({ ...change, mode: target.value as BulkMode })}
          >
            {Object.entries(texts.modes).map(([mode, label]) => (
              <option key={mode} value={mode}>
                {label}
              </option>
            ))}
          </select>
        </div>
      ) : null}
      <OneField
        key={change.field}
        resource={resource}
        overrides={overrides}
        formId={id}
        readOnly={false}
        values={{ [change.field]: change.value }}
        errors={error === undefined ? {} : { [change.field]: error }}
        onChange={(name, value) => (name === change.field ? onChange({ ...change, value }) : undefined)}
        onBlur={() => undefined}
        name={change.field}
      />
    </div>
  );
}

interface PreviewProps extends Pick<BulkEditDialogProps, 'overrides'> {
  preview: BulkPreview;
  field: Field;
  name: string;
}

function Preview({ preview, field, name, overrides }: PreviewProps) {
  const { total, changed, groups, moreGroups, failures, tried } = preview;
  const override = overrides[name] ?? {};
  const show = (value: unknown) => (
    <ReadValue
      field={field}
      widget={override.widget ?? getWidget(field)}
      override={override}
      input={{
        ...{ id: name, name, label: override.label ?? field.label, value, values: {} },
        ...{ required: false, readOnly: true },
        ...{ onChange: () => undefined, onBlur: () => undefined, setValue: () => undefined },
      }}
    />
  );
  return (
    <div className="grid gap-3 one-column">
      <p className="strong" role="status">
        {texts.changed(formatNumber(changed), formatNumber(total))}
      </p>
      {groups.length > 0 ? (
        <ul className="plain-list grid gap-2 one-column" aria-label={texts.groups}>
          {groups.map(({ before, after, count }) => (
            <li className={styles.group} key={JSON.stringify(before)}>
              <span className="small-text muted">{texts.before}</span>
              {show(before)}
              <span className="small-text muted">{texts.after}</span>
              {show(after)}
              <span className="muted">{texts.times(formatNumber(count), count)}</span>
            </li>
          ))}
        </ul>
      ) : null}
      {moreGroups > 0 ? <p className="muted">{texts.moreGroups(formatNumber(moreGroups))}</p> : null}
      {failures.length > 0 ? (
        <>
          <p className="strong">{texts.cannot(formatNumber(failures.length), failures.length)}</p>
          <FailureList failures={failures} />
        </>
      ) : null}
      {tried < changed ? <p className="small-text muted">{texts.tried(formatNumber(tried))}</p> : null}
    </div>
  );
}
