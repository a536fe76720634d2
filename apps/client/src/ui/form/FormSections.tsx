import { findField, type Resource } from '@callejero/contract/resource.ts';
import { isOptional } from './errors.ts';
import { FieldInput } from './field/FieldInput.tsx';
import { FormField } from './field/FormField.tsx';
import { ReadValue } from './field/ReadValue.tsx';
import { getWidget } from './field/widget.ts';
import styles from './form.module.css';
import type { FieldInputProps, FieldOverride, FormSection, Widget } from './types.ts';
import { blank } from './values.ts';

/** Widgets without a label element: they have their own label (switch) or consist of several inputs. */
const unlabelled = new Set<Widget>([
  'switch',
  'icon',
  'tags',
  'phones',
  'checks',
  'relation',
  'relations',
  'image',
  'photos',
  'point',
]);

interface FormFieldsProps {
  resource: Resource;
  overrides: Readonly<Record<string, FieldOverride>>;
  formId: string;
  readOnly: boolean;
  values: Readonly<Record<string, unknown>>;
  errors: Readonly<Record<string, string>>;
  /** The position of a field's error inside a list: `['1']` is its second line. */
  errorPaths?: Readonly<Record<string, readonly string[]>> | undefined;
  /** Fields that only a published row must have. */
  neededToPublish?: ReadonlySet<string> | undefined;
  onChange: (name: string, value: unknown) => void;
  onBlur: (name: string) => void;
}

interface FormSectionsProps extends FormFieldsProps {
  sections: readonly FormSection[];
  /** How many sections of the same form stand above, in another group. */
  above?: number;
}

export function sectionId(formId: string, index: number): string {
  return `${formId}-section-${index}`;
}

/** The titled groups of a form with their fields. */
export function FormSections(props: FormSectionsProps) {
  const idOf = (index: number) => sectionId(props.formId, (props.above ?? 0) + index);
  return props.sections.map((section, index) => (
    <section
      key={section.title}
      id={idOf(index)}
      className={`${styles.section} card`}
      aria-labelledby={`${idOf(index)}-title`}
    >
      <h2 className={styles.sectionTitle} id={`${idOf(index)}-title`} tabIndex={-1}>
        {section.title}
      </h2>
      {section.description ? <p className="field-help">{section.description}</p> : null}
      <div className="form-grid">
        {section.fields.map((name) => (
          <OneField key={name} {...props} name={name} />
        ))}
      </div>
      {section.after?.(props.values)}
    </section>
  ));
}

/** A field with its label, input, help and error. */
export function OneField({
  resource,
  overrides,
  formId,
  readOnly,
  values,
  errors,
  errorPaths,
  neededToPublish,
  onChange,
  onBlur,
  name,
}: FormFieldsProps & { name: string }) {
  const field = findField(resource, name);
  const override = overrides[name] ?? {};
  if (!field || (override.when && !override.when(values))) return null;
  // A field that only the server writes is shown read only.
  const fixed = readOnly || field.readOnly;
  const widget = override.widget ?? getWidget(field);
  const id = `${formId}-${name}`;
  const error = errors[name];
  const help = override.help ?? field.help;
  const isHelped = Boolean(override.hint ?? help) && !fixed;
  const describedBy = [error ? `${id}-error` : '', isHelped ? `${id}-help` : ''].filter(Boolean).join(' ');
  const input: FieldInputProps = {
    id,
    name,
    label: override.label ?? field.label,
    value: values[name],
    onChange: (value) => {
      onChange(name, value);
      for (const other of override.clears ?? []) {
        const cleared = findField(resource, other);
        if (cleared) onChange(other, blank(cleared));
      }
    },
    onBlur: () => onBlur(name),
    required: override.required ?? (field.required && !field.defaulted),
    readOnly: fixed,
    error,
    errorPath: error ? errorPaths?.[name] : undefined,
    describedBy: describedBy || undefined,
    values,
    setValue: onChange,
  };
  const own = { field, widget, override, input };
  const optional = override.required === undefined ? isOptional(field) : !override.required;

  return (
    <FormField
      id={id}
      label={input.label}
      hideLabel={widget === 'switch' && !fixed && !override.render}
      help={fixed ? undefined : (override.hint?.(input) ?? help)}
      error={error}
      need={neededToPublish?.has(name) ? 'publish' : optional ? 'optional' : 'required'}
      readOnly={fixed}
      single={override.render !== undefined || !unlabelled.has(widget)}
      half={override.half ?? false}
    >
      {override.render ? override.render(input) : fixed ? <ReadValue {...own} /> : <FieldInput {...own} />}
    </FormField>
  );
}
