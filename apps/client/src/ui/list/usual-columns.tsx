import { Picture, type PictureProps } from '../layout/Picture.tsx';
import { StatusChip } from '../states/StatusChip.tsx';
import { listTexts } from './texts.ts';
import type { Column, FilterDefinition } from './types.ts';

/** A column with a thumbnail, which comes first. */
export const photoColumn = <Row,>(
  photoOf: (row: Row) => Pick<PictureProps, 'value' | 'icon' | 'color'>,
  label: string = listTexts.photo,
): Column<Row> => ({
  key: 'photo',
  label,
  width: '4rem',
  sort: false,
  card: 'media',
  render: (row) => (
    <span className="thumb">
      <Picture {...photoOf(row)} alt="" />
    </span>
  ),
});

export const activeColumn: Column<{ active: boolean }> = {
  key: 'active',
  width: '7rem',
  card: 'status',
  render: ({ active }) => (
    <StatusChip
      color={active ? 'success' : 'neutral'}
      label={active ? listTexts.active : listTexts.inactive}
    />
  ),
};

export const activeFilter: FilterDefinition = {
  key: 'active',
  label: listTexts.active,
  options: [
    { value: 'yes', label: listTexts.onlyActive },
    { value: 'no', label: listTexts.onlyInactive },
  ],
  toFilters: ([value]) => ({ active: value === 'yes' }),
};
