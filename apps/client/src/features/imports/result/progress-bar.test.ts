import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ProgressBar } from './ProgressBar.tsx';

const shown = (done: number, total: number) =>
  renderToStaticMarkup(createElement(ProgressBar, { done, total, label: 'Importando' }));

it('the bar shows the progress of an import, and announces it in tens', () => {
  const half = shown(650, 1300);
  expect(half).toContain(' max="1" value="0.5" aria-label="Importando">');
  expect(half).toContain('>650 de 1,300<');
  expect(half).toMatch(/role="status">Importando 50 %</);
  // Three more rows are not announced.
  expect(shown(653, 1300)).toMatch(/role="status">Importando 50 %</);
});

it('the bar has no value before the total is known', () => {
  const begun = shown(0, 0);
  expect(begun).toContain(' max="1" aria-label="Importando">');
  expect(begun).toContain('>Empezando…<');
});
