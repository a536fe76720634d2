import { commerces } from '@callejero/contract/resources/commerces.ts';
import { users } from '@callejero/contract/resources/users.ts';
import { vehicles } from '@callejero/contract/resources/vehicles.ts';
import { CommerceDialog } from '../../entities/commerce/CommerceDialog.tsx';
import { personName } from '../../ui/fields/person-name.ts';
import { ArchiveButton } from '../../ui/form/ArchiveButton.tsx';
import { ResourceForm } from '../../ui/form/ResourceForm.tsx';
import type { FieldOverride, FormSection } from '../../ui/form/types.ts';
import { useFormParams } from '../../ui/form/useFormParams.ts';
import { texts } from './texts.ts';

export const sections: FormSection[] = [
  {
    title: texts.sections.vehicle,
    fields: ['plate', 'kind', 'brand', 'model', 'color', 'photo', 'active'],
  },
  { title: texts.sections.owner, fields: ['owner', 'commerce'] },
];

export const overrides: Record<string, FieldOverride> = {
  plate: { help: texts.plateHelp, autocomplete: 'off', half: true },
  kind: { half: true },
  brand: { half: true },
  model: { half: true },
  owner: { relation: { resource: users, label: personName } },
  commerce: { relation: { resource: commerces, dialog: CommerceDialog }, help: texts.commerceHelp },
};

export default function VehicleScreen() {
  const { action, id } = useFormParams();
  return (
    <ResourceForm
      key={`${action}/${id}`}
      resource={vehicles}
      action={action}
      id={id}
      sections={sections}
      overrides={overrides}
      backHref="/vehicles"
      formHref="/vehicle"
      title={(record) => (record ? String(record.plate ?? vehicles.labels.one) : texts.create)}
      actions={(record) => (
        <ArchiveButton
          resource={vehicles}
          record={record}
          listHref="/vehicles"
          detail={texts.archiveDetail}
        />
      )}
    />
  );
}
