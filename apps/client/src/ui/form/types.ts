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

/** What an input of the form gets. `onChange(null)` empties a field that is not required. */
export interface FieldInputProps<Value = unknown> {
  /** For `<label for>`, and what the error summary jumps to: put it on the focusable element. */
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
  /** Where inside the value the error is: `['1']` is the second of a list. */
  errorPath?: readonly string[] | undefined;
  /** Ids of help and error, for `aria-describedby`. */
  describedBy?: string | undefined;
  /** All values of the form as they stand. */
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

/** What differs from how the contract's field would be presented. Everything is optional. */
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
    /** By what stands in other fields, where it depends on them. */
    filters?: Filters | ((values: Readonly<Record<string, unknown>>) => Filters);
    label?: (row: Record<string, unknown>) => string;
    /** In place of the list that is searched. */
    dialog?: ComponentType<RelationDialogProps>;
  };
  /** In place of `help`, where it depends on what is typed or has to be read. */
  hint?: (props: FieldInputProps) => ReactNode;
  /** Replaces the input; label, help and error stay around it. */
  render?: (props: FieldInputProps) => ReactNode;
  /**
   * Checks the value instead of the contract's schema: where the input edits something else than what is stored, and the
   * schema makes the one of the other.
   */
  schema?: ZodType;
  /** Shown only while this holds. Saving empties what isn't shown, where it may be empty. */
  when?: (values: Readonly<Record<string, unknown>>) => boolean;
  /** Fields that mean nothing any more, or something else, once this one changed: they are emptied then. */
  clears?: readonly string[];
  /** Needed where the contract, which sees one field at a time, can't say so: it isn't marked as optional. */
  required?: boolean;
  /** Fields whose errors stand here while their own inputs are not shown: of one question with several answers. */
  covers?: readonly string[];
  /** Half of the line on wide screens. */
  half?: boolean;
}

export interface FormSection {
  title: string;
  description?: string;
  fields: readonly string[];
  /** Below the section's fields; gets the values as they stand. */
  after?: (values: Readonly<Record<string, unknown>>) => ReactNode;
}

/** A stored row as the form sees it. */
export type FormRecord = Record<string, unknown> & { id: string; rev: number };

/** How the rows of a form become visible. */
export interface Publishing {
  /** Whether it is a draft still; a new row is one. */
  isDraft: (record: FormRecord) => boolean;
  /** Publishes what is stored. Its refusal leaves the row a draft. */
  publish: (saved: FormRecord) => Promise<unknown>;
  /** What of a body keeps it from being published: by the contract. */
  problems: (body: Readonly<Record<string, unknown>>) => readonly ErrorDetail[];
}

/** What a header may ask of its form. */
export interface FormContext {
  /** Saves what is typed and publishes, naming what is missing. */
  publish: () => void;
  busy: boolean;
}

/** How archiving the row of a form is offered. */
export interface ArchiveOffer {
  /** What will be lost. */
  detail: string;
  /** The toasts' own words; by default those for any resource. */
  said?: (name: string) => Pick<ArchiveWords, 'done' | 'restored'>;
  /** Where one goes afterwards: by default to the list that the form came from. */
  listHref?: string;
}

export interface ResourceFormProps {
  resource: Resource;
  /** Of the row. By default the address names it, as it names the action. */
  id?: string;
  sections: readonly FormSection[];
  overrides?: Readonly<Record<string, FieldOverride>>;
  populates?: ListQuery['populates'];
  /** Values of a new row, over the contract's defaults. */
  defaults?: Readonly<Record<string, unknown>>;
  /**
   * What is wrong between the fields of what would be sent, beside what the schema finds in each: shown at the fields
   * that it names. An update gets all values, not only the changed ones.
   */
  problems?: (body: Readonly<Record<string, unknown>>) => readonly ErrorDetail[];
  /** The list that it came from: `/categories`. */
  backHref: string;
  /** `/category`: the routes are `/category/:action/:id`. */
  formHref: string;
  /** By default the row's name, or “Nuevo…”. */
  title?: (record: FormRecord | null) => string;
  /** The stored row (references populated) as values of the form. By default populated references become ids. */
  toValues?: (record: FormRecord) => Record<string, unknown>;
  /** The part of the body that is written. */
  beforeSave?: (body: Record<string, unknown>) => Record<string, unknown>;
  /** Writes a new row where that isn't done by its collection's own POST. The same key means the same try. */
  create?: (body: Record<string, unknown>, idempotencyKey: string) => Promise<FormRecord>;
  onSaved?: (record: FormRecord) => void;
  /** For rows that are written as drafts: the form offers to publish in the same press. */
  publishing?: Publishing;
  /** The list shows one row by the words of its name (`?buscar=`). By default it does. */
  searchable?: boolean;
  /** The page that follows saving. By default the form of the row. */
  savedHref?: (record: FormRecord) => string;
  /** Whether the state of a row admits editing; otherwise it is viewed only. By default it does. */
  editable?: (record: FormRecord) => boolean;
  /** Above the sections of a stored row: status, notes of an import, actions. */
  header?: (record: FormRecord, context: FormContext) => ReactNode;
  /** Buttons at the right of the title. */
  actions?: (record: FormRecord, abilities: Abilities) => ReactNode;
  /** Offers to archive the row, after the other buttons. */
  archive?: ArchiveOffer;
  /** At the right on wide screens, below on phones. */
  aside?: (record: FormRecord) => ReactNode;
}

/** A form whose row and action are known; the id is ignored when creating. */
export interface RowFormProps extends ResourceFormProps {
  action: FormAction;
  id: string;
}

export type { Field, Point };
