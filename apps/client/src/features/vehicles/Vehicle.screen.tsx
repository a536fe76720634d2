import { commerces } from '@callejero/contract/resources/commerces.ts';
import { users } from '@callejero/contract/resources/users.ts';
import { vehicles } from '@callejero/contract/resources/vehicles.ts';
import { CommerceDialog } from '../../entities/commerce/CommerceDialog.tsx';
import { personName } from '../../ui/fields/person-name.ts';
import { ResourceForm } from '../../ui/form/ResourceForm.tsx';
import type { FieldOverride, FormSection } from '../../ui/form/types.ts';
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
  return (
    <ResourceForm
      resource={vehicles}
      sections={sections}
      overrides={overrides}
      backHref="/vehicles"
      formHref="/vehicle"
      archive={{ detail: texts.archiveDetail }}
    />
  );
}
