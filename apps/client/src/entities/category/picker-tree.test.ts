import { describe, expect, it } from 'vitest';
import { getIcon, type PickerCategory, pickerRows, treeKey } from './picker-tree.ts';

let order = 0;
const category = (
  name: string,
  parent: string | null = null,
  icon: PickerCategory['icon'] = null,
): PickerCategory => {
  order += 1;
  return { id: name, name, parent, icon, color: '#2fa9e0', order };
};
const categories = [
  category('Comer', null, 'restaurant'),
  category('Cafés', 'Comer'),
  category('Fondas', 'Comer'),
  category('Salud'),
  category('Dentistas', 'Salud'),
  category('Parques'),
  category('Huérfana', 'archived'),
];
const names = (expanded: string[], term = '') =>
  pickerRows(categories, new Set(expanded), term).map(({ category: { name }, level }) => `${level} ${name}`);

describe('rows', () => {
  it('show families folded, and the subcategories of expanded ones', () => {
    expect(names([])).toEqual(['1 Comer', '1 Salud', '1 Parques', '1 Huérfana']);
    expect(names(['Comer']).slice(0, 3)).toEqual(['1 Comer', '2 Cafés', '2 Fondas']);
  });

  it('have a level, a position and whether they are expanded', () => {
    const rows = pickerRows(categories, new Set(['Comer']), '');
    expect(rows[0]).toMatchObject({ level: 1, position: 1, siblings: 4, expanded: true });
    expect(rows[2]).toMatchObject({ level: 2, position: 2, siblings: 2, expanded: null });
    expect(rows[3]).toMatchObject({ position: 2, expanded: false });
    expect(rows[4]).toMatchObject({ expanded: null });
  });

  it('of a search are found without accents and shown with their parents', () => {
    expect(names([], 'cafes')).toEqual(['1 Comer', '2 Cafés']);
    expect(names([], 'salud')).toEqual(['1 Salud']);
    expect(names(['Salud'], 'salud')).toEqual(['1 Salud', '2 Dentistas']);
    expect(names([], 'xyz')).toEqual([]);
  });

  it('of a subcategory without an icon have its parent’s', () => {
    expect(categories.slice(1, 3).map((each) => getIcon(each, categories))).toEqual([
      'restaurant',
      'restaurant',
    ]);
    expect(categories.slice(3, 5).map((each) => getIcon(each, categories))).toEqual([null, null]);
  });
});

describe('keys', () => {
  const rows = pickerRows(categories, new Set(['Comer']), '');
  const move = (key: string, active: string) => {
    const result = treeKey(key, rows, active);
    return result && `${result.do} ${result.id}`;
  };

  it('arrows, Home and End move over the visible rows', () => {
    expect(move('ArrowDown', 'Comer')).toBe('focus Cafés');
    expect(move('ArrowDown', 'Huérfana')).toBeNull();
    expect(move('ArrowUp', 'Salud')).toBe('focus Fondas');
    expect(move('Home', 'Parques')).toBe('focus Comer');
    expect(move('End', 'Comer')).toBe('focus Huérfana');
  });

  it('right expands or enters, left folds or leads to the parent', () => {
    expect(move('ArrowRight', 'Salud')).toBe('expand Salud');
    expect(move('ArrowRight', 'Comer')).toBe('focus Cafés');
    expect(move('ArrowRight', 'Cafés')).toBeNull();
    expect(move('ArrowLeft', 'Comer')).toBe('collapse Comer');
    expect(move('ArrowLeft', 'Fondas')).toBe('focus Comer');
    expect(move('ArrowLeft', 'Parques')).toBeNull();
  });

  it('Space and Enter choose; a letter leads to the next name that begins with it', () => {
    expect(move(' ', 'Cafés')).toBe('choose Cafés');
    expect(move('Enter', 'Salud')).toBe('choose Salud');
    expect(move('f', 'Salud')).toBe('focus Fondas');
    expect(move('C', 'Comer')).toBe('focus Cafés');
    expect(move('Tab', 'Comer')).toBeNull();
  });
});
