import { RelationDialog, type RelationDialogProps } from '../../ui/fields/relation/RelationDialog.tsx';
import { detailPopulates, placeDetail } from './place-detail.ts';

/** A dialog to choose commerces, each with its address. */
export function CommerceDialog(props: RelationDialogProps) {
  return (
    <RelationDialog
      {...props}
      populates={detailPopulates}
      detailOf={(row) => placeDetail(row as unknown as Parameters<typeof placeDetail>[0])}
    />
  );
}
