import type { ErrorDetail } from '@callejero/contract/envelope.ts';
import type { Filters, ListQuery } from '@callejero/contract/list-query/query.ts';
import type { Field, Point, Resource } from '@callejero/contract/resource.ts';
import type { ComponentType, ReactNode } from 'react';
import type { ZodType } from 'zod';
import type { Abilities } from '../../api/session/abilities.ts';
import type { RelationDialogProps } from '../fields/relation/RelationDialog.tsx';
import type { ArchiveWords } from '../hooks/useArchiveWithUndo.ts';

export const formActions = ['create', 'edit', 'view'] as const;
export type FormAction = (typeof formActions)[number];

/** The props of an input of the form. `onChange(null)` empties a field that is not required. */
export interface FieldInputProps<Value = unknown> {
  /** For `<label for>` and the links of the error summary: set it on the focusable element. */
  id: string;
  name: string;
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  onBlur: () => void;
  required: boolean;
  readOnly: boolean;
  /** Spanish; already shown by the form, given for styling and ARIA. */
  error?: string | undefined;
  /** The position of the error inside the value: `['1']` is the second item of a list. */
  errorPath?: readonly string[] | undefined;
  /** Ids of help and error, for `aria-describedby`. */
  describedBy?: string | undefined;
  /** All current values of the form. */
  values: Readonly<Record<string, unknown>>;
  /** Sets another field of the form. */
  setValue: (name: string, value: unknown) => void;
}

export type Widget =
  | 'text'
  | 'email'
  | 'tel'
  | 'url'
  | 'textarea'
  | 'number'
  | 'money'
  | 'select'
  | 'switch'
  | 'colour'
  | 'icon'
  | 'tags'
  | 'phones'
  | 'checks'
  | 'relation'
  | 'relations'
  | 'image'
  | 'photos'
  | 'date'
  | 'timestamp'
  | 'point';

/** Overrides of a field's default presentation. Everything is optional. */
export interface FieldOverride {
  widget?: Widget;
  label?: string;
  help?: string;
  placeholder?: string;
  autocomplete?: string;
  /** Options of `select` and `checks` when the field has none of its own. */
  options?: Readonly<Record<string, string>>;
  /** The collection behind a relation (the contract gives only its name) and what it offers. */
  relation?: {
    resource: Resource;
    /** May depend on the values of other fields. */
    filters?: Filters | ((values: Readonly<Record<string, unknown>>) => Filters);
    label?: (row: Record<string, unknown>) => string;
    /** Replaces the default dialog, a searchable list. */
    dialog?: ComponentType<RelationDialogProps>;
  };
  /** Replaces `help` where it depends on the input or has to be read from the server. */
  hint?: (props: FieldInputProps) => ReactNode;
  /** Replaces the input; label, help and error stay around it. */
  render?: (props: FieldInputProps) => ReactNode;
  /**
   * Replaces the contract's schema where the input edits another form of the value than the stored one; the schema converts it.
   */
  schema?: ZodType;
  /** The field is shown only while this is true. Saving empties a hidden field if it may be empty. */
  when?: (values: Readonly<Record<string, unknown>>) => boolean;
  /** Fields that are emptied when this one changes, because they lose or change their meaning. */
  clears?: readonly string[];
  /** Required by a rule that the contract's field can't express: the field isn't marked as optional. */
  required?: boolean;
  /** Fields whose errors are shown here while their own inputs are hidden. */
  covers?: readonly string[];
  /** Takes half of the line on wide screens. */
  half?: boolean;
}

export type FieldOverrides = Readonly<Record<string, FieldOverride>>;

export interface FormSection {
  title: string;
  description?: string;
  fields: readonly string[];
  /** Rendered below the section's fields, with the current values. */
  after?: (values: Readonly<Record<string, unknown>>) => ReactNode;
}

/** A stored row as the form sees it. */
export type FormRecord = Record<string, unknown> & { id: string; rev: number };

/** How the rows of a form become visible. */
export interface Publishing {
  /** Whether the row is still a draft; a new row is one. */
  isDraft: (record: FormRecord) => boolean;
  /** Publishes the stored row. After a refusal the row stays a draft. */
  publish: (saved: FormRecord) => Promise<unknown>;
  /** The problems that prevent publishing this body, by the contract. */
  problems: (body: Readonly<Record<string, unknown>>) => readonly ErrorDetail[];
}

/** Functions of the form for its header. */
export interface FormContext {
  /** Saves the input and publishes it, or shows which fields are missing. */
  publish: () => void;
  busy: boolean;
}

/** How archiving the row of a form is offered. */
export interface ArchiveOffer {
  /** Names what will be lost. */
  detail: string;
  /** Texts of the toasts; by default those for any resource. */
  said?: (name: string) => Pick<ArchiveWords, 'done' | 'restored'>;
  /** The page after archiving; by default the list of the form. */
  listHref?: string;
}

/** `Row` is what the functions of a screen get: the row with its references populated. */
export interface ResourceFormProps<Row extends FormRecord = FormRecord, R extends Resource = Resource> {
  resource: R;
  /** The id of the row; by default it is taken from the address, like the action. */
  id?: string;
  sections: readonly FormSection[];
  overrides?: Readonly<Record<string, FieldOverride>>;
  populates?: ListQuery['populates'];
  /** Values of a new row, over the contract's defaults. */
  defaults?: Readonly<Record<string, unknown>>;
  /**
   * Errors between fields of the body to send, in addition to the schema's errors: shown at the fields that they name. For an
   * update it gets all values, not only the changed ones.
   */
  problems?: (body: Readonly<Record<string, unknown>>) => readonly ErrorDetail[];
  /** The list to which the form leads back: `/categories`. */
  backHref: string;
  /** `/category`: the routes are `/category/:action/:id`. */
  formHref: string;
  /** By default the row's name, or “Nuevo…”. */
  title?: (record: Row | null) => string;
  /** The stored row (references populated) as values of the form. By default populated references become ids. */
  toValues?: (record: Row) => Record<string, unknown>;
  /** Values that were entered before and are not stored: the form opens with them as unsaved input, unless it has a draft. */
  unsaved?: (record: Row) => Record<string, unknown> | null;
  /** Changes the body before it is sent. */
  beforeSave?: (body: Record<string, unknown>) => Record<string, unknown>;
  /** Creates a new row in another way than the collection's POST. A retry has the same key. */
  create?: (body: Record<string, unknown>, idempotencyKey: string) => Promise<FormRecord>;
  onSaved?: (record: Row) => void;
  /** For rows that are created as drafts: the form also offers to save and publish at once. */
  publishing?: Publishing;
  /** Whether the list can be searched by the row's name (`?buscar=`). True by default. */
  searchable?: boolean;
  /** The page that follows saving. By default the form of the row. */
  savedHref?: (record: Row) => string;
  /** Whether the state of a row allows editing; otherwise it is read only. True by default. */
  editable?: (record: Row) => boolean;
  /** Above the sections of a stored row: status, notes of an import, actions. */
  header?: (record: Row, context: FormContext) => ReactNode;
  /** Buttons at the right of the title. */
  actions?: (record: Row, abilities: Abilities) => ReactNode;
  /** Offers to archive the row, after the other buttons. */
  archive?: ArchiveOffer;
  /** At the right on wide screens, below on phones. */
  aside?: (record: Row) => ReactNode;
}

/** A form whose row and action are known; the id is ignored when creating. */
export interface RowFormProps extends ResourceFormProps {
  action: FormAction;
  id: string;
}

export type { Field, Point };
