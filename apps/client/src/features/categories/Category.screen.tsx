import { categories, categoryKinds } from '@callejero/contract/resources/categories.ts';
import { archiveOutline } from 'ionicons/icons';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { settings } from '../../api/settings.ts';
import { CategoryMark } from '../../entities/category/CategoryMark.tsx';
import { ResourceForm } from '../../ui/form/ResourceForm.tsx';
import type { FieldOverride, FormRecord, FormSection } from '../../ui/form/types.ts';
import { useFormParams } from '../../ui/form/useFormParams.ts';
import { Button } from '../../ui/layout/Button.tsx';
import styles from './Category.module.css';
import { isLegiblePin } from './contrast.ts';
import { ParentSelect } from './ParentSelect.tsx';
import { texts } from './texts.ts';
import { useRemoveCategory } from './useRemoveCategory.ts';

export const sections: FormSection[] = [
  { title: texts.form.sections.data, fields: ['name', 'kind', 'parent', 'order', 'active'] },
  { title: texts.form.sections.look, fields: ['icon', 'color'], after: (values) => <Look values={values} /> },
  { title: texts.form.sections.import, description: texts.form.importHelp, fields: ['osmTags'] },
];

/** Kind and parent of a new category from the query of the link, and a colour on which its icon is legible. */
function newCategory(params: URLSearchParams): Record<string, unknown> {
  const kind = params.get('kind');
  return {
    kind: kind !== null && kind in categoryKinds ? kind : 'commerce',
    parent: params.get('parent'),
    color: settings().brand.text[0],
  };
}

export default function CategoryScreen() {
  const navigate = useNavigate();
  const { remove } = useRemoveCategory();
  const { action, id } = useFormParams();
  // Read once: while another page is open above this one, the location is that page's.
  const [defaults] = useState(() => newCategory(new URLSearchParams(window.location.search)));

  const overrides: Record<string, FieldOverride> = {
    kind: { widget: 'select' },
    parent: {
      render: (props) => <ParentSelect {...props} self={action === 'create' ? null : id} />,
    },
    order: { half: true, help: texts.form.orderHelp },
    active: { help: texts.form.activeHelp },
    icon: { widget: 'icon' },
    color: { widget: 'colour' },
    osmTags: { widget: 'tags', placeholder: texts.form.osmTagsExample },
  };

  async function removeAndLeave(record: FormRecord): Promise<void> {
    const name = typeof record.name === 'string' ? record.name : '';
    if (await remove({ id: record.id, rev: record.rev, name })) navigate('/categories', { replace: true });
  }

  return (
    <ResourceForm
      resource={categories}
      sections={sections}
      overrides={overrides}
      defaults={defaults}
      backHref="/categories"
      formHref="/category"
      actions={(record, may) =>
        may.archive ? (
          <Button icon={archiveOutline} variant="plain" onClick={() => void removeAndLeave(record)}>
            {texts.removeButton}
          </Button>
        ) : null
      }
    />
  );
}

/** Shows icon and colour as the guide does, and whether the icon is legible. */
function Look({ values }: { values: Readonly<Record<string, unknown>> }) {
  const color =
    typeof values.color === 'string' && /^#[0-9a-f]{6}$/i.test(values.color) ? values.color : null;
  if (color === null) return null;
  const icon = typeof values.icon === 'string' ? values.icon : null;
  const name = typeof values.name === 'string' && values.name !== '' ? values.name : texts.form.name;
  const legible = isLegiblePin(color);
  return (
    <section className={styles.look} aria-label={texts.form.preview}>
      <CategoryMark icon={icon} color={color} large />
      <span className={styles.lookChip}>
        <CategoryMark icon={icon} color={color} /> {name}
      </span>
      <p role="status" className={`${styles.lookText} ${legible ? 'muted' : styles.lookWarning}`}>
        {legible ? texts.form.legible : texts.form.illegible}
      </p>
    </section>
  );
}
