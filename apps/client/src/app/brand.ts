import { type BrandTones, brandVariables, defaultBrand } from '@callejero/contract/theme/brand.ts';

/** Shows the deployment's brand. The build's own style sheet has the default one. */
export function showBrand(brand: BrandTones, root: HTMLElement = document.documentElement): void {
  if (brand.base === defaultBrand.base) return;
  for (const [name, value] of Object.entries(brandVariables(brand))) root.style.setProperty(name, value);
}
