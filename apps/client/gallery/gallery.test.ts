import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';

/** Parts that no story shows, because they need what only the app has. */
const needsTheApp = [
  // A file or a map of the device.
  'map/KeyboardTarget',
  'map/MapPicker.screen',
  'map/MapPins',
  'map/MapView',
  'map/points/PointLayers',
  'map/points/PointsFrame',
  'map/points/PointsMap',
  'list/map/ListMap',
  'list/map/RowCard',
  'fields/AvatarField',
  'pictures/SortablePhotos',
  // The page of a route.
  'form/FormFoot',
  'layout/AppPage',
  'layout/RoutePage',
  'layout/RowArrows',
  'layout/TopLayer',
  'feedback/AlertModal',
  'feedback/FeedbackHost',
  'feedback/useReasonDialog',
  'share/ShareDialog',
  'share/ShareQrButton',
  'share/useShare',
  // Rows of the server, or who is signed in.
  'fields/CurrencyField',
  'form/ArchiveButton',
  'form/ResourceForm',
  'form/save/ConflictDialog',
  'list/HeaderActions',
  'list/ListContent',
  'list/ResourceList',
  'list/bulk/BulkEditDialog',
  'list/bulk/BulkEdits',
  'list/bulk/useBulkEditing',
  'list/selection/SelectionBar',
  'list/usual-columns',
  'list/views/SavedViews',
  'list/views/ViewsDialog',
  'list/views/columns',
  'list/views/useViews',
];

it('every part of ui/ is in a story, or within a part that is, or needs the app', async () => {
  const ui = path.join(import.meta.dirname, '../src/ui');
  const shown = new Set<string>();
  const follow = async (file: string): Promise<void> => {
    if (shown.has(file)) return;
    shown.add(file);
    for (const [, to = ''] of (await readFile(file, 'utf8')).matchAll(/from '(\.[^']+\.tsx?)'/g))
      await follow(path.resolve(path.dirname(file), to));
  };
  for await (const file of glob('stories/*.tsx', { cwd: import.meta.dirname }))
    await follow(path.join(import.meta.dirname, file));
  const missing: string[] = [];
  for await (const file of glob('**/*.tsx', { cwd: ui }))
    if (!shown.has(path.join(ui, file))) missing.push(file.replace('.tsx', ''));
  expect(missing.toSorted()).toEqual(needsTheApp.toSorted());
});
