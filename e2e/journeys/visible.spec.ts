/** Tests of the journeys' matchers for visibility, on small pages, because every journey relies on them. */
import { expect, test } from '../support/test.ts';

/** A short timeout for conditions that never become true. */
const soon = { timeout: 500 };

const unseen: [string, string, RegExp][] = [
  ['is in something transparent', '<div style="opacity:0"><p><b id="it">Hola</b></p></div>', /transparent/],
  [
    'is faint through several layers',
    '<div style="opacity:.3"><p style="opacity:.3"><b id="it">Hola</b></p></div>',
    /transparent/,
  ],
  ['has no size', '<div id="it"></div>', /no size/],
  [
    'is for screen readers only',
    '<span id="it" style="position:absolute;width:1px;height:1px;overflow:hidden">Hola</span>',
    /no size/,
  ],
  ['is not displayed', '<div hidden><b id="it">Hola</b></div>', /not displayed/],
  ['has no visibility', '<div style="visibility:hidden"><b id="it">Hola</b></div>', /visibility/],
  ['is in what is closed', '<details><summary>Más</summary><b id="it">Hola</b></details>', /not drawn/],
  [
    'is covered',
    '<b id="it">Hola</b><div class="over" style="position:fixed;inset:0;background:#fff"></div>',
    /<div\.over> lies over it/,
  ],
  [
    'is beside the page, where nobody can scroll',
    '<style>body{overflow:hidden}</style><b id="it" style="position:absolute;left:3000px">Hola</b>',
    /out of view/,
  ],
  [
    'is cut off',
    '<div style="height:20px;overflow:hidden"><br><br><br><b id="it">Hola</b></div>',
    /lies over|out of/,
  ],
  ['is not there', '<b>Hola</b>', /nothing matches/],
  ['is several', '<b id="it">Hola</b><b id="it">Hola</b>', /2 elements match/],
];

const seen: [string, string][] = [
  ['is plain', '<b id="it">Hola</b>'],
  ['is below, where one can scroll', '<div style="height:3000px"></div><b id="it">Hola</b>'],
  [
    'is below in a list that scrolls',
    '<div style="height:90px;overflow:auto"><div style="height:900px"></div><b id="it">Hola</b></div>',
  ],
  ['is what its own content covers', '<button id="it"><span><i>Hola</i></span></button>'],
  [
    'is a field under its label',
    '<label style="position:relative"><input id="it"><i style="position:absolute;inset:0"></i></label>',
  ],
  [
    'is partly covered',
    '<p id="it">Hola</p><i style="position:fixed;top:0;left:0;width:30%;height:100%"></i>',
  ],
  ['lets clicks through', '<b id="it" style="pointer-events:none">Hola</b>'],
  ['has no box of its own', '<div id="it" style="display:contents"><b>Hola</b></div>'],
  [
    'has something transparent over it',
    '<b id="it">Hola</b><i style="position:fixed;inset:0;opacity:0;background:#fff"></i>',
  ],
  ['wraps', '<p style="width:160px">Una <a id="it" href="/">calle muy</a> larga</p>'],
];

// A page without a policy that forbids inline styles.
test.beforeEach(({ page }) => page.goto('about:blank'));

test('an element that a person can’t see is not visible, and the failure says why', async ({ page }) => {
  for (const [what, html, why] of unseen)
    await test.step(what, async () => {
      await page.setContent(html);
      const it = page.locator('#it');
      await expect(it).not.toBeVisible();
      await expect(it).toBeVisible({ visible: false });
      await expect(expect(it).toBeVisible(soon)).rejects.toThrow(why);
    });
});

test('an element that a person sees is visible, and the check scrolls nothing @full', async ({ page }) => {
  for (const [what, html] of seen)
    await test.step(what, async () => {
      await page.setContent(html);
      const it = page.locator('#it');
      await expect(it).toBeVisible();
      await expect(expect(it).not.toBeVisible(soon)).rejects.toThrow('A person still sees it');
      const scrolled = await page.evaluate(
        () => [...document.querySelectorAll('*')].filter(({ scrollTop }) => scrollTop > 0).length,
      );
      expect(scrolled).toBe(0);
    });
});

test('an element in a shadow tree is visible unless that is transparent @full', async ({ page }) => {
  await page.setContent(
    `<div id="host"><template shadowrootmode="open"><p style="opacity:0"><slot></slot></p></template><b id="it">Hola</b></div>`,
  );
  await page.evaluate(() => {
    const host = document.querySelector('#host');
    if (host && !host.shadowRoot)
      host.attachShadow({ mode: 'open' }).innerHTML = '<p style="opacity:0"><slot></slot></p>';
  });
  const it = page.locator('#it');
  await expect(it).not.toBeVisible();
  await page.evaluate(() =>
    document.querySelector('#host')?.shadowRoot?.querySelector('p')?.removeAttribute('style'),
  );
  await expect(it).toBeVisible();
});

test('the matchers wait for an element to appear, and to disappear @full', async ({ page }) => {
  await page.setContent(
    '<b id="it" style="animation: in 400ms both">Hola</b><style>@keyframes in { from { opacity: 0 } 70% { opacity: 0 } }</style>',
  );
  await expect(page.locator('#it')).toBeVisible();
  await page.setContent(
    '<b id="it" style="animation: out 400ms both">Hola</b><style>@keyframes out { to { opacity: 0 } }</style>',
  );
  await expect(page.locator('#it')).not.toBeVisible();
});

test('an element that is covered or transparent is not in view @full', async ({ page }) => {
  await page.setContent('<b id="it">Hola</b>');
  await expect(page.locator('#it')).toBeInViewport();
  for (const html of [
    '<b id="it">Hola</b><i style="position:fixed;inset:0;background:#fff"></i>',
    '<p style="opacity:0"><b id="it">Hola</b></p>',
  ]) {
    await page.setContent(html);
    await expect(expect(page.locator('#it')).toBeInViewport(soon)).rejects.toThrow('Nobody sees it');
  }
});
