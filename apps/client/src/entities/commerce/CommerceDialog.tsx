import { RelationDialog, type RelationDialogProps } from '../../ui/fields/relation/RelationDialog.tsx';
import { placeDetail } from './place-detail.ts';

const populates = [
  { path: 'categories', select: ['name'] },
  { path: 'address', select: ['street', 'number', 'extra'] },
];

/** A dialog to choose commerces, each with its address. */
export function CommerceDialog(props: RelationDialogProps) {
  return (
    <RelationDialog
      {...props}
      populates={populates}
      detailOf={(row) => placeDetail(row as unknown as Parameters<typeof placeDetail>[0])}
    />
  );
}
