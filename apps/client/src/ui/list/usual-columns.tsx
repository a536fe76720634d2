import { Picture, type PictureProps } from '../layout/Picture.tsx';
import { StatusChip } from '../states/StatusChip.tsx';
import { texts } from '../texts.ts';
import type { Column, FilterDefinition } from './types.ts';

/** A column with a thumbnail, which comes first. */
export const photoColumn = <Row,>(
  photoOf: (row: Row) => Pick<PictureProps, 'value' | 'icon' | 'color'>,
  label: string = texts.list.photo,
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
      label={active ? texts.list.active : texts.list.inactive}
    />
  ),
};

export const activeFilter: FilterDefinition = {
  key: 'active',
  label: texts.list.active,
  options: [
    { value: 'yes', label: texts.list.onlyActive },
    { value: 'no', label: texts.list.onlyInactive },
  ],
  toFilters: ([value]) => ({ active: value === 'yes' }),
};
