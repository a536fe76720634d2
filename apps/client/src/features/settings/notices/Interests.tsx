import type { Resource } from '@callejero/contract/resource.ts';
import { categories } from '@callejero/contract/resources/categories.ts';
import { quarters } from '@callejero/contract/resources/quarters.ts';
import type { User } from '@callejero/contract/resources/users.ts';
import { useId } from 'react';
import { useList } from '../../../api/resource.ts';
import { RelationField } from '../../../ui/fields/relation/RelationField.tsx';
import styles from '../settings.module.css';
import { texts } from '../texts.ts';

const words = texts.notices;

type Chosen = Pick<User, 'noticeQuarters' | 'noticeCategories'>;

interface InterestsProps {
  chosen: Chosen;
  onChange: (chosen: Partial<Chosen>) => void;
}

/** The quarters and categories whose notices the person wants. */
export function Interests({ chosen, onChange }: InterestsProps) {
  // Not every city has drawn its quarters.
  const drawn = useList(quarters, { perPage: 1, select: ['name'] });
  return (
    <>
      {(drawn.data?.meta.total ?? 0) > 0 ? (
        <Interest
          title={words.quarters}
          help={words.quartersHelp}
          resource={quarters as unknown as Resource}
          value={chosen.noticeQuarters}
          onChange={(noticeQuarters) => onChange({ noticeQuarters })}
        />
      ) : null}
      <Interest
        title={words.follows}
        help={words.followsHelp}
        resource={categories as unknown as Resource}
        value={chosen.noticeCategories}
        onChange={(noticeCategories) => onChange({ noticeCategories })}
      />
    </>
  );
}

interface InterestProps {
  title: string;
  help: string;
  resource: Resource;
  value: readonly string[];
  onChange: (ids: string[]) => void;
}

function Interest({ title, help, resource, value, onChange }: InterestProps) {
  const id = useId();
  return (
    <fieldset className={styles.part}>
      <legend className={`${styles.partLegend} field-label`}>{title}</legend>
      <RelationField
        id={id}
        name={resource.name}
        label={title}
        resource={resource}
        filters={resource.name === categories.name ? { active: true } : undefined}
        value={value}
        onChange={(ids) => onChange(ids as string[])}
        onBlur={() => undefined}
        required={false}
        readOnly={false}
        values={{}}
        setValue={() => undefined}
        many
        ordered={false}
      />
      <p className="field-help above-2">{help}</p>
    </fieldset>
  );
}
