import { type BrandTones, brandVariables, defaultBrand } from '@callejero/contract/theme/brand.ts';

/** Shows the deployment's brand. The build's own style sheet has the default one. */
export function showBrand(brand: BrandTones, root: HTMLElement = document.documentElement): void {
  const isDefault = brand.base === defaultBrand.base;
  for (const [name, value] of Object.entries(brandVariables(brand))) {
    if (isDefault) root.style.removeProperty(name);
    else root.style.setProperty(name, value);
  }
}
