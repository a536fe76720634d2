import type { ImportTargetName } from '@callejero/contract/resources/imports.ts';
import { cloudUploadOutline } from 'ionicons/icons';
import type { HeaderLink } from '../../ui/list/types.ts';
import { texts } from '../../ui/texts.ts';

/** The link to the import of a collection, beside the heading of its list. */
export const importLink = (target: ImportTargetName): HeaderLink => ({
  label: texts.list.import,
  href: `/import?target=${target}`,
  icon: cloudUploadOutline,
  permission: 'imports:read',
  whenEmpty: texts.list.importMany,
});
