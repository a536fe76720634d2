// The table lives in the contract (the demo and the empty installation read it too): import it from there.
export { defaultCategories, placeTypeOfTag } from '@callejero/contract/default-categories.ts';
export type { DefaultCategory, DefaultSubcategory } from '@callejero/contract/default-categories.ts';
