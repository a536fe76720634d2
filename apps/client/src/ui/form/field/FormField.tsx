import type { ReactNode } from 'react';
import { FieldError } from '../../fields/FieldError.tsx';
import { texts } from '../../texts.ts';
import styles from '../resource-form.module.css';

interface FormFieldProps {
  id: string;
  label: string;
  help: ReactNode;
  error: string | undefined;
  /** Whether the field may stay empty. */
  need: 'required' | 'optional' | 'publish';
  readOnly: boolean;
  /** The label belongs to one focusable input; groups and pickers are named by it instead (`aria-labelledby`). */
  single: boolean;
  half: boolean;
  /** The input shows the label itself. */
  hideLabel?: boolean;
  children: ReactNode;
}

/** Label above, help and error below. */
export function FormField({
  id,
  label,
  help,
  error,
  need,
  readOnly,
  single,
  half,
  hideLabel,
  children,
}: FormFieldProps) {
  const words = { required: null, optional: texts.form.optional, publish: texts.form.neededToPublish }[need];
  const mark = words === null || readOnly ? null : <span className="optional"> ({words})</span>;
  return (
    <div className={half ? `field ${styles.half}` : 'field'} data-field={id}>
      {hideLabel ? null : single && !readOnly ? (
        <label className="field-label" id={`${id}-label`} htmlFor={id}>
          {label}
          {mark}
        </label>
      ) : (
        <span id={`${id}-label`} className="field-label">
          {label}
          {mark}
        </span>
      )}
      {children}
      <FieldError id={`${id}-error`} error={error} />
      {help && !readOnly ? (
        <p id={`${id}-help`} className="field-help">
          {help}
        </p>
      ) : null}
    </div>
  );
}
