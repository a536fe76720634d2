import { expect, it } from 'vitest';
import { classes } from './classes.ts';

const component = "import styles from './Deals.module.css';\nconst all = [styles.link, styles.old];";

it('refuses a class that the module lacks, one that nobody names, and a second module of the name', () => {
  const { define, read, wrong } = classes();
  const names = { link: 'deals-Deals_link', row: 'deals-Deals_row', appear: 'deals-Deals_appear' };
  define('/src/deals/Deals.module.css', names, '.link { animation: appear 1s } .row {} @keyframes appear {}');
  read(component, '/src/deals/Deals.tsx');
  expect(wrong()).toEqual([
    '/src/deals/Deals.tsx: /src/deals/Deals.module.css has no class old',
    '/src/deals/Deals.module.css: no component names row',
  ]);
  define('/src/other/deals/Deals.module.css', {}, '');
  expect(wrong()).toContain('/src/deals/Deals.module.css: another module has its name');
});
