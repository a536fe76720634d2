import { findField } from '@callejero/contract/resource.ts';
import { products } from '@callejero/contract/resources/products.ts';
import { archiveOutline } from 'ionicons/icons';
import { useState } from 'react';
import { FailureList } from '../../src/ui/list/bulk/FailureList.tsx';
import { EmptyList } from '../../src/ui/list/EmptyList.tsx';
import { readyFilters, toOptions } from '../../src/ui/list/filters/readyFilters.ts';
import { Toolbar } from '../../src/ui/list/filters/Toolbar.tsx';
import { NextPageButton } from '../../src/ui/list/NextPageButton.tsx';
import { Pager } from '../../src/ui/list/Pager.tsx';
import { readyColumns } from '../../src/ui/list/readyColumns.tsx';
import { ListCards } from '../../src/ui/list/rows/ListCards.tsx';
import { ListTable } from '../../src/ui/list/rows/ListTable.tsx';
import { BulkBar } from '../../src/ui/list/selection/BulkBar.tsx';
import { type ListView, plainView } from '../../src/ui/list/view.ts';
import { listParts, longName, nothing, productRows } from '../fixtures.ts';
import type { Stories } from '../story.ts';

const filter = {
  key: 'availability',
  label: 'Disponibilidad',
  many: true,
  options: toOptions(findField(products, 'availability')?.options ?? {}),
};
const parts = {
  ...listParts,
  columns: readyColumns(products, [
    { key: 'name' },
    { key: 'price', align: 'end', card: 'detail' },
    { key: 'active', card: 'status' },
  ]),
};
const emptyList = {
  text: 'Aún no hay productos.',
  createHref: '/product/create/new',
  createLabel: 'Nuevo producto',
  links: [],
  many: 'productos',
  initialFilters: undefined,
  onView: nothing,
};

export const list: Stories = {
  'Toolbar: with a chosen filter': function Story() {
    const [view, setView] = useState<ListView>({ ...plainView, filters: { availability: ['inStock'] } });
    return (
      <Toolbar
        {...{ view, filters: [filter], archive: true, onViews: nothing, hasMap: true }}
        search="Buscar productos"
        onView={(change) => setView((before) => ({ ...before, ...change }))}
        isRemembered
        onForget={nothing}
      />
    );
  },
  'Toolbar: a filter of yes or no': function Story() {
    const [view, setView] = useState<ListView>({ ...plainView, filters: { active: ['yes'] } });
    return (
      <Toolbar
        {...{ view, filters: readyFilters(products, [{ key: 'active' }]), archive: false, onViews: nothing }}
        search="Buscar productos"
        onView={(change) => setView((before) => ({ ...before, ...change }))}
        hasMap={false}
        isRemembered={false}
        onForget={nothing}
      />
    );
  },
  'ListTable: for wide windows': () => <ListTable parts={parts} rows={productRows} />,
  'ListCards: for phones': () => <ListCards parts={parts} rows={productRows} next={null} />,
  'Pager: the first page': () => <Pager parts={listParts} rows={20} />,
  'NextPageButton: after a failure': () => <NextPageButton next={{ state: 'failed', load: nothing }} />,
  'BulkBar: two rows': () => (
    <BulkBar
      label="2 seleccionados"
      matching={{ label: 'Seleccionar los 2.690', onSelect: nothing }}
      actions={[{ key: 'archive', label: 'Archivar', icon: archiveOutline, color: 'danger' }]}
      onRun={nothing}
      onClear={nothing}
    />
  ),
  'EmptyList: without any row': () => <EmptyList {...emptyList} view={plainView} />,
  'EmptyList: nothing found': () => (
    <EmptyList {...emptyList} view={{ ...plainView, search: 'ornitorrinco' }} />
  ),
  FailureList: () => (
    <FailureList failures={[{ id: '1', name: longName, message: 'Alguien lo cambió mientras tanto.' }]} />
  ),
};
