/** The permissions that each step of an import needs: those of the routes that write the same by hand. */
import type { Import } from './answers/imports.ts';
import { holds } from './held-permissions.ts';
import { permissionAreas, permissionNames } from './permissions.ts';
import type { ImportTargetName } from './resources/imports.ts';

/**
 * `read`: its rows. `write`: planning, and cancelling. `run`: planning with its options, and writing what is planned. `undo`:
 * undoing what was written. `archive`: archiving what the data no longer contain.
 */
export type ImportStep = 'read' | 'write' | 'run' | 'undo' | 'archive';

/** Of each list one permission is enough. */
type Needed = readonly (readonly string[])[];

type ImportedItem = Pick<Import, 'target' | 'layout' | 'options' | 'counts'>;

const needed: Readonly<Record<ImportStep, (item: ImportedItem) => Needed>> = {
  // Some collections need no permission to be read.
  read: ({ target }) => (permissionAreas[target]?.actions.read === undefined ? [] : [[`${target}:read`]]),
  write: ({ target }) => [['imports:create'], [`${target}:create`, `${target}:update`]],
  run: (item) => [...needed.write(item), ...neededByOptions(item)],
  archive: ({ target }) => [['imports:create'], [`${target}:delete`]],
  undo: ({ target, layout, counts }) => [
    ['imports:create'],
    // Places from other data are archived while their review is open, as a reviewer could reject them.
    ...(counts.created === 0
      ? []
      : [[`${target}:delete`, ...(target === 'commerces' && layout === 'data' ? ['commerces:review'] : [])]]),
    ...(counts.updated > 0 ? [[`${target}:update`]] : []),
  ],
};

/** The rows of Callejero's own CSV are written without these options. */
function neededByOptions({ target, layout, options }: ImportedItem): Needed {
  if (layout === 'export') return [];
  if (target === 'commerces' && options.status === 'accepted') return [['commerces:review']];
  if (target === 'events' && options.publication === 'published') return [['events:update']];
  return [];
}

/** Whether `held` is enough for new or changed rows of a collection. */
export function mayImport(held: readonly string[], target: ImportTargetName): boolean {
  return holds(held, `${target}:create`) || holds(held, `${target}:update`);
}

/** The sentence about the first permission that is missing; null if `held` is enough. */
export function missingForImport(
  held: readonly string[],
  step: ImportStep,
  item: ImportedItem,
): string | null {
  const missing = needed[step](item).find((some) => !some.some((permission) => holds(held, permission)));
  if (!missing) return null;
  const names = missing.map((permission) => `«${permissionNames[permission] ?? permission}»`);
  return `Te falta un permiso: ${names.join(' o ')}.`;
}
