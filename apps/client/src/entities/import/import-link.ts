import type { ImportTargetName } from '@callejero/contract/resources/imports.ts';
import { cloudUploadOutline } from 'ionicons/icons';
import { listTexts } from '../../ui/list/texts.ts';
import type { HeaderLink } from '../../ui/list/types.ts';

/** The link to the import of a collection, beside the heading of its list. */
export const importLink = (target: ImportTargetName): HeaderLink => ({
  label: listTexts.import,
  href: `/import?target=${target}`,
  icon: cloudUploadOutline,
  permission: 'imports:read',
  whenEmpty: listTexts.importMany,
});
