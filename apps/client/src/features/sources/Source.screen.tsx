import { sourceProblems, sources } from '@callejero/contract/resources/sources.ts';
import { ResourceForm } from '../../ui/form/ResourceForm.tsx';
import type { FieldOverride, FormSection } from '../../ui/form/types.ts';
import { Runs } from './Runs.tsx';
import { SourceHeader } from './SourceHeader.tsx';
import { texts } from './texts.ts';

export const sections: FormSection[] = [
  { title: texts.sections.what, fields: ['name', 'licence', 'target'] },
  { title: texts.sections.when, fields: ['url', 'schedule'] },
];

export const overrides: Record<string, FieldOverride> = {
  url: { widget: 'url', help: texts.urlHelp },
  schedule: { help: texts.scheduleHelp },
};

export default function SourceScreen() {
  return (
    <ResourceForm
      resource={sources}
      sections={sections}
      overrides={overrides}
      problems={sourceProblems}
      backHref="/sources"
      formHref="/source"
      title={(record) => (record ? record.name : texts.create)}
      header={(record) => <SourceHeader source={record} />}
      aside={(record) => <Runs source={record.id} />}
      archive={{ detail: texts.archiveDetail }}
    />
  );
}
