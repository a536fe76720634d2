import type { CategoryKind } from '@callejero/contract/resources/categories.ts';
import { categories } from '@callejero/contract/resources/categories.ts';
import { useList } from '../../api/resource.ts';
import { Options } from '../../ui/fields/Options.tsx';
import type { FieldInputProps } from '../../ui/form/types.ts';
import { texts } from './texts.ts';
import { parentOptions } from './tree.ts';

/** Offers only possible parents: top-level, of the same kind, not the category itself. */
export function ParentSelect(props: FieldInputProps & { self: string | null }) {
  const { id, value, onChange, onBlur, readOnly, error, describedBy, values, self } = props;
  const kind = values.kind as CategoryKind;
  const list = useList(categories, {
    filters: { kind },
    select: ['name', 'kind', 'parent', 'order'],
    sort: { order: 1, name: 1 },
  });
  const rows = list.data?.data ?? [];
  const options = parentOptions(rows, kind, self);
  const hasChildren = self !== null && rows.some((row) => row.parent === self);
  const chosen = typeof value === 'string' ? value : '';
  return (
    <>
      <select
        id={id}
        className="input"
        disabled={readOnly || hasChildren}
        aria-labelledby={`${id}-label`}
        aria-invalid={error ? true : undefined}
        aria-describedby={
          [describedBy, hasChildren ? `${id}-children` : ''].filter(Boolean).join(' ') || undefined
        }
        value={options.some((option) => option.id === chosen) ? chosen : ''}
        onChange={(event) => onChange(event.target.value || null)}
        onBlur={onBlur}
      >
        <option value="">{texts.form.noParent}</option>
        <Options of={options.map((option) => [option.id, option.name])} />
      </select>
      {hasChildren ? (
        <p id={`${id}-children`} className="field-help">
          {texts.form.hasChildren}
        </p>
      ) : null}
    </>
  );
}
