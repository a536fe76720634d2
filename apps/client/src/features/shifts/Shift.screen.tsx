import { commerces } from '@callejero/contract/resources/commerces.ts';
import { shiftProblems, shifts } from '@callejero/contract/resources/shifts.ts';
import { CommerceDialog } from '../../entities/commerce/CommerceDialog.tsx';
import { ResourceForm } from '../../ui/form/ResourceForm.tsx';
import type { FieldOverride, FormSection } from '../../ui/form/types.ts';
import { texts } from './texts.ts';

export const sections: FormSection[] = [
  { title: texts.sections.what, fields: ['commerce', 'startsAt', 'endsAt'] },
  { title: texts.sections.more, fields: ['zone', 'note'] },
];

export const overrides: Record<string, FieldOverride> = {
  commerce: { relation: { resource: commerces, dialog: CommerceDialog } },
};

export default function ShiftScreen() {
  return (
    <ResourceForm
      resource={shifts}
      sections={sections}
      overrides={overrides}
      problems={(body) =>
        typeof body.startsAt === 'string' && typeof body.endsAt === 'string'
          ? shiftProblems({ startsAt: body.startsAt, endsAt: body.endsAt })
          : []
      }
      backHref="/shifts"
      formHref="/shift"
      title={(record) => (record ? shifts.labels.one : texts.create)}
      archive={{ detail: texts.archiveDetail }}
    />
  );
}
