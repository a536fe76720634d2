import { quarters } from '@callejero/contract/resources/quarters.ts';
import { storefrontOutline } from 'ionicons/icons';
import { ResourceForm } from '../../ui/form/ResourceForm.tsx';
import type { FieldOverride, FormSection } from '../../ui/form/types.ts';
import { Icon } from '../../ui/layout/Icon.tsx';
import { LinkButton } from '../../ui/layout/LinkButton.tsx';
import { AreaField } from './AreaField.tsx';
import { texts } from './texts.ts';

export const sections: FormSection[] = [
  { title: texts.sections.what, fields: ['name'] },
  { title: texts.sections.where, fields: ['geometry'] },
];

export const overrides: Record<string, FieldOverride> = {
  geometry: { label: texts.geojson, help: '', render: (props) => <AreaField {...props} /> },
};

export default function QuarterScreen() {
  return (
    <ResourceForm
      resource={quarters}
      sections={sections}
      overrides={overrides}
      backHref="/quarters"
      formHref="/quarter"
      title={(record) => (record ? record.name : texts.create)}
      actions={({ id }) => (
        <LinkButton href={`/commerces?quarter=${id}`}>
          <Icon icon={storefrontOutline} /> {texts.places}
        </LinkButton>
      )}
      archive={{ detail: texts.archiveDetail }}
    />
  );
}
