import { holidayProblems, holidays } from '@callejero/contract/resources/holidays.ts';
import { ArchiveButton } from '../../ui/form/ArchiveButton.tsx';
import { ResourceForm } from '../../ui/form/ResourceForm.tsx';
import type { FieldOverride, FormRecord, FormSection } from '../../ui/form/types.ts';
import { NextDates } from './NextDates.tsx';
import { RuleInput } from './RuleInput.tsx';
import { SwitchButton } from './SwitchButton.tsx';
import { texts } from './texts.ts';

export const sections: FormSection[] = [
  { title: texts.sections.what, fields: ['name', 'active'] },
  {
    title: texts.sections.when,
    fields: ['yearly', 'date'],
    after: ({ date, yearly }) => (
      <NextDates
        holiday={{ date: (yearly ? null : date) as string | null, yearly: yearly as string | null }}
      />
    ),
  },
];

export const overrides: Record<string, FieldOverride> = {
  active: { help: texts.activeHelp },
  yearly: {
    label: texts.kind,
    covers: ['date'],
    help: '',
    required: true,
    render: (props) => <RuleInput {...props} />,
  },
  date: { when: ({ yearly }) => !yearly, help: '', required: true },
};

const isOfCity = (record: FormRecord | null) => record?.scope !== 'country';

export default function HolidayScreen() {
  return (
    <ResourceForm
      resource={holidays}
      sections={sections}
      overrides={overrides}
      problems={holidayProblems}
      backHref="/holidays"
      searchable={false}
      formHref="/holiday"
      title={(record) => (record ? String(record.name) : texts.create)}
      editable={isOfCity}
      header={(record) => (isOfCity(record) ? null : <p className="muted">{texts.countryNote}</p>)}
      actions={(record) =>
        isOfCity(record) ? (
          <ArchiveButton
            resource={holidays}
            record={record}
            listHref="/holidays"
            detail={texts.archiveDetail}
          />
        ) : (
          <SwitchButton holiday={record} />
        )
      }
    />
  );
}
