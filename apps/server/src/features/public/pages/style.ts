import { publicAssets } from '@callejero/contract/links/public-assets.ts';
import type { BrandTones } from '@callejero/contract/theme/brand.ts';
import { colors } from '@callejero/contract/theme/colors.ts';

/** The theme's colours that the public pages use. */
const used = [
  ...(['ground', 'surface', 'surface-2', 'hairline', 'field-border', 'text', 'text-muted'] as const),
  ...(['success', 'success-soft', 'warning', 'warning-soft', 'danger', 'danger-soft'] as const),
];

function rootOf(brand: BrandTones, theme: 0 | 1): string {
  const tones = { primary: brand.text, 'on-primary': brand.on, 'primary-soft': brand.soft };
  const variables = [
    ...Object.entries(tones).map(([name, pair]) => `--${name}:${pair[theme]}`),
    ...used.map((name) => `--${name}:${colors[name][theme]}`),
  ];
  return `:root{color-scheme:${theme === 0 ? 'light' : 'dark'};${variables.join(';')}}`;
}

const sheets = new WeakMap<BrandTones, string>();

/** The style sheet of all public pages, light and dark by the device's setting. Generated once per brand. */
export function getStyle(brand: BrandTones): string {
  const made = sheets.get(brand) ?? sheetOf(brand);
  sheets.set(brand, made);
  return made;
}

/** The sheet without the line breaks and the blanks that CSS does not need. */
const withoutBlanks = (css: string) =>
  ['{', '}', ';', ','].reduce(
    (sheet, mark) => sheet.replaceAll(` ${mark}`, mark).replaceAll(`${mark} `, mark),
    css
      .trim()
      .split('\n')
      .map((line) => line.trim())
      .join(' ')
      .replaceAll(': ', ':'),
  );

const sheetOf = (brand: BrandTones) =>
  withoutBlanks(`
  @font-face {
    font-family: Figtree;
    font-style: normal;
    font-display: swap;
    font-weight: 300 900;
    src: url("${publicAssets.font}") format("woff2");
  }
  ${rootOf(brand, 0)}
  @media (prefers-color-scheme: dark) {
    ${rootOf(brand, 1)}
  }
  * { box-sizing: border-box; }
  [hidden] { display: none !important; }
  html { -webkit-text-size-adjust: 100%; scroll-padding-top: 1rem; }
  body {
    display: flex;
    flex-direction: column;
    min-height: 100vh;
    margin: 0;
    background: var(--ground);
    color: var(--text);
    font: 1rem/1.5 Figtree, system-ui, -apple-system, "Segoe UI", Roboto, sans-serif;
    overflow-wrap: break-word;
  }
  a { color: var(--primary); text-underline-offset: .15em; }
  a:hover { text-decoration-thickness: 2px; }
  :focus-visible { outline: 3px solid var(--primary); outline-offset: 2px; border-radius: 4px; }
  h1, h2, h3 { line-height: 1.2; margin: 0; text-wrap: balance; }
  h1 { font-size: clamp(1.5rem, 1.2rem + 1.6vw, 2rem); }
  h2 { font-size: 1.25rem; }
  h3 { font-size: 1rem; }
  p { margin: .5rem 0; }
  ul, ol, dl { margin: 0; padding: 0; list-style: none; }
  dd { margin: 0; }
  img, svg { display: block; max-width: 100%; }
  img { height: auto; }
  .skip { position: absolute; left: -999px; }
  .skip:focus {
    left: 1rem;
    top: .5rem;
    z-index: 1;
    background: var(--surface);
    padding: .75rem 1rem;
    border-radius: 8px;
  }
  .wide { max-width: 68rem; margin: 0 auto; padding: 0 1rem; }
  .strip {
    margin: 0;
    padding: .75rem 1rem;
    background: var(--text);
    color: var(--surface);
    text-align: center;
  }
  .top { background: var(--surface); border-bottom: 1px solid var(--hairline); }
  .top .wide { display: flex; flex-wrap: wrap; align-items: center; gap: .25rem 1rem; min-height: 3.5rem; }
  .brand {
    display: inline-flex;
    align-items: center;
    gap: .5rem;
    min-height: 44px;
    color: var(--text);
    font-weight: 700;
    text-decoration: none;
  }
  .top nav { display: flex; flex-wrap: wrap; gap: 0 1rem; }
  @media (min-width: 36rem) {
    .top nav { margin-left: auto; }
  }
  .top nav a {
    display: inline-flex;
    align-items: center;
    min-height: 44px;
    text-decoration: none;
    font-weight: 600;
  }
  .top nav a:hover { text-decoration: underline; }
  main { flex: 1 0 auto; padding: 1rem 0 3rem; }
  .unseen {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
  .find { display: flex; gap: .5rem; flex: 1 1 100%; order: 1; padding-bottom: .75rem; min-width: 0; }
  .find input {
    flex: 1;
    min-width: 0;
    min-height: 44px;
    padding: .5rem .875rem;
    border: 1px solid var(--field-border);
    border-radius: 8px;
    background: var(--ground);
    color: var(--text);
    font: inherit;
  }
  .prose textarea {
    width: 100%;
    box-sizing: border-box;
    padding: .625rem .875rem;
    border: 1px solid var(--field-border);
    border-radius: 8px;
    background: var(--ground);
    color: var(--text);
    font: inherit;
  }
  .find input::placeholder { color: var(--text-muted); opacity: 1; }
  @media (min-width: 48rem) {
    .find { flex: 1 1 16rem; order: 0; padding: .375rem 0; max-width: 30rem; margin: 0 auto; }
    .top .find + nav { margin-left: 0; }
  }
  .map {
    position: relative;
    display: grid;
    place-content: center;
    height: 14rem;
    margin-top: .5rem;
    overflow: hidden;
    border: 1px solid var(--hairline);
    border-radius: 12px;
    background:
      linear-gradient(var(--hairline) 1px, #0000 1px) 0 0/100% 2rem,
      linear-gradient(90deg, var(--hairline) 1px, #0000 1px) 0 0/2rem 100%,
      var(--surface-2);
  }
  .map .button { background: var(--surface); }
  @media (scripting: enabled) {
    .list-map[hidden] { display: block !important; min-height: 44px; }
  }
  .list-map > .map { height: clamp(18rem, 50vh, 28rem); }
  .map.drawn { display: block; }
  .map .maplibregl-map { position: absolute; inset: 0; font: inherit; font-size: .75rem; color: var(--text); }
  .map.drawn .maplibregl-ctrl-group { overflow: hidden; border-radius: 8px; background: var(--surface); }
  .map.drawn .maplibregl-ctrl-group button { width: 44px; height: 44px; }
  .map.drawn .maplibregl-ctrl-group button + button { border-top-color: var(--hairline); }
  .map.drawn .maplibregl-ctrl.maplibregl-ctrl-attrib, .map.drawn .maplibregl-ctrl.maplibregl-ctrl-scale {
    background: var(--surface);
    color: var(--text);
    border-color: var(--text-muted);
  }
  .map.drawn .maplibregl-ctrl-attrib a { color: var(--text); text-decoration: underline; }
  @media (prefers-color-scheme: dark) {
    .map.drawn :is(.maplibregl-ctrl-icon, .maplibregl-ctrl-attrib-button) { filter: invert(1); }
  }
  .map-pin {
    display: block;
    width: 44px;
    height: 44px;
    background: url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 44 44'%3E%3Cpath d='M22 42s13-14 13-25a13 13 0 0 0-26 0c0 11 13 25 13 25Z' fill='%23${brand.text[0].slice(1)}' stroke='%23${colors['pin-ring'][0].slice(1)}' stroke-width='2.500'/%3E%3Ccircle cx='22' cy='17' r='5' fill='%23${colors['pin-ring'][0].slice(1)}'/%3E%3C/svg%3E") center/contain no-repeat;
  }
  .map-name {
    position: absolute;
    bottom: 100%;
    left: 50%;
    translate: -50%;
    width: max-content;
    max-width: 12rem;
    padding: .125rem .625rem;
    border-radius: 999px;
    background: var(--surface);
    box-shadow: 0 0 0 1px var(--hairline);
    color: var(--text);
    font-size: .875rem;
    font-weight: 600;
    opacity: 0;
    pointer-events: none;
  }
  .map-pin:is(:hover, :focus-visible) { z-index: 1; }
  .map-pin:is(:hover, :focus-visible) .map-name { opacity: 1; }
  .map-note { color: var(--text-muted); font-size: .875rem; }
  .crumbs ol {
    display: flex;
    flex-wrap: wrap;
    gap: 0 .5rem;
    font-size: .875rem;
    color: var(--text-muted);
    padding: .25rem 0 .5rem;
  }
  .crumbs li { display: inline-flex; gap: .5rem; align-items: center; }
  .crumbs li + li::before { content: "›"; }
  .crumbs a { display: inline-flex; align-items: center; min-height: 28px; }
  .card { background: var(--surface); border: 1px solid var(--hairline); border-radius: 12px; padding: 1rem; }
  .sheet { display: grid; grid-template-columns: minmax(0, 1fr); gap: 1rem; }
  @media (min-width: 60rem) {
    .sheet.two { grid-template-columns: minmax(0, 1fr) 20rem; align-items: start; }
  }
  .main, .side { display: grid; grid-template-columns: minmax(0, 1fr); gap: 1rem; min-width: 0; }
  .hero {
    border-radius: 12px;
    overflow: hidden;
    background: var(--surface-2);
    border: 1px solid var(--hairline);
  }
  .hero img, .hero svg { width: 100%; aspect-ratio: 16/9; object-fit: cover; }
  .shots { display: grid; grid-template-columns: repeat(auto-fill, minmax(7rem, 1fr)); gap: .5rem; }
  .shots img { border-radius: 8px; width: 100%; aspect-ratio: 4/3; object-fit: cover; }
  .head { display: grid; gap: .5rem; }
  .head p { margin: 0; }
  .head .actions { margin-top: .5rem; }
  .muted { color: var(--text-muted); }
  .small { font-size: .875rem; }
  .facts { display: grid; gap: .75rem; }
  h1 + .facts { margin-top: .75rem; }
  .facts dt { font-size: .875rem; color: var(--text-muted); }
  .facts dd a { display: inline-flex; align-items: center; min-height: 28px; overflow-wrap: anywhere; }
  .chips + .grid { margin-top: 1rem; }
  .chips { display: flex; flex-wrap: wrap; gap: .5rem; }
  .chip {
    display: inline-flex;
    align-items: center;
    gap: .375rem;
    min-height: 32px;
    padding: .125rem .75rem;
    border-radius: 999px;
    border: 1px solid var(--hairline);
    background: var(--surface);
    font-size: .875rem;
    text-decoration: none;
  }
  a.chip { min-height: 44px; }
  .state { display: inline-flex; align-items: center; gap: .5rem; font-weight: 600; }
  .state::before {
    content: "";
    width: .625rem;
    height: .625rem;
    border-radius: 50%;
    background: currentColor;
  }
  .open { color: var(--success); }
  .closed { color: var(--danger); }
  .unknown { color: var(--text-muted); }
  .closing { color: var(--warning); }
  .note { border-radius: 12px; padding: .75rem 1rem; font-weight: 600; }
  .note.good { background: var(--success-soft); color: var(--success); }
  .note.bad { background: var(--danger-soft); color: var(--danger); }
  .note.warn { background: var(--warning-soft); color: var(--warning); }
  a.note { display: grid; gap: .125rem; text-decoration: none; }
  a.note:hover { text-decoration: underline; }
  a.note .small { font-weight: 400; }
  .notes { display: grid; gap: .5rem; }
  .notes > li > a:not(.note) { display: inline-flex; align-items: center; min-height: 44px; }
  .badge {
    display: inline-block;
    border-radius: 999px;
    padding: .125rem .625rem;
    font-size: .875rem;
    font-weight: 600;
    background: var(--success-soft);
    color: var(--success);
  }
  .badge.warn { background: var(--warning-soft); color: var(--warning); }
  .badge.bad { background: var(--danger-soft); color: var(--danger); }
  .actions { display: flex; flex-wrap: wrap; gap: .5rem; }
  @media (max-width: 36rem) {
    .actions { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); }
    .actions > :only-child, .actions > :first-child:nth-last-child(odd) { grid-column: 1/-1; }
  }
  .prose > .actions { margin-top: 1.25rem; }
  .facts + h3 { margin: 1rem 0 .25rem; }
  .button {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    min-height: 44px;
    padding: .5rem 1rem;
    border-radius: 8px;
    border: 1px solid var(--primary);
    color: var(--primary);
    font-weight: 600;
    line-height: 1.25;
    text-align: center;
    text-decoration: none;
    background: none;
    font-size: 1rem;
    font-family: inherit;
    cursor: pointer;
  }
  .button.first { background: var(--primary); color: var(--on-primary); }
  .button:hover { text-decoration: underline; }
  table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
  caption { text-align: left; font-weight: 600; padding-bottom: .5rem; }
  th, td {
    text-align: left;
    vertical-align: top;
    padding: .375rem 0;
    border-top: 1px solid var(--hairline);
    font-weight: 400;
  }
  th { padding-right: 1rem; }
  .whole { white-space: nowrap; }
  tr.today th, tr.today td { font-weight: 700; }
  section > h2 { margin-bottom: .75rem; }
  :is(.sheet, .main) > section:not(.card, :first-child) { margin-top: .75rem; }
  .grid { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 15rem), 1fr)); gap: 1rem; }
  .grid.small-ones { grid-template-columns: repeat(auto-fill, minmax(min(100%, 10rem), 1fr)); gap: .75rem; }
  .tile {
    display: flex;
    flex-direction: column;
    height: 100%;
    background: var(--surface);
    border: 1px solid var(--hairline);
    border-radius: 12px;
    overflow: hidden;
    color: var(--text);
    text-decoration: none;
  }
  a.tile:hover h3 { text-decoration: underline; }
  .tile:not(.row) img, .tile:not(.row) > svg { width: 100%; aspect-ratio: 16/9; object-fit: cover; }
  .tile .in {
    min-width: 0;
    padding: .75rem 1rem 1rem;
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: .25rem;
    align-content: start;
    flex: 1;
  }
  .tile.row { flex-direction: row; align-items: center; gap: .75rem; padding: .5rem 1rem; min-height: 56px; }
  .tile.row svg { flex: none; }
  .tile.row .count { margin-left: auto; color: var(--text-muted); font-variant-numeric: tabular-nums; }
  .grid.kinds { grid-template-columns: repeat(auto-fill, minmax(min(100%, 10rem), 1fr)); gap: .75rem; }
  @media (min-width: 60rem) {
    .grid.kinds { grid-template-columns: repeat(4, minmax(0, 1fr)); }
  }
  @media (max-width: 36rem) {
    .kinds .tile.row { gap: .5rem; padding: .5rem .75rem; }
    .kinds .tile.row span { hyphens: auto; }
  }
  .tile.row span { min-width: 0; }
  .tile.row .count { flex: none; }
  @media (max-width: 36rem) {
    .grid.media { gap: .75rem; }
    .media .tile:not(.row) { flex-direction: row; }
    .media .tile:not(.row) > img, .media .tile:not(.row) > svg {
      width: 6.5rem;
      flex: none;
      aspect-ratio: auto;
      height: auto;
      min-height: 6.5rem;
    }
  }
  .dates li { border-top: 1px solid var(--hairline); }
  .dates a { display: flex; align-items: center; min-height: 44px; padding: .375rem 0; }
  .dates li:first-child { border-top: 0; }
  .chosen { outline: 3px solid var(--primary); }
  .ticket { border-style: dashed; border-width: 2px; }
  .worth { font-size: 1.5rem; font-weight: 800; color: var(--primary); line-height: 1.2; }
  .struck { text-decoration: line-through; }
  .price { font-weight: 700; }
  .pages { display: flex; justify-content: space-between; gap: 1rem; margin-top: 1.5rem; }
  .foot {
    border-top: 1px solid var(--hairline);
    background: var(--surface);
    font-size: .875rem;
    color: var(--text-muted);
  }
  .foot .wide { padding: 1.25rem 1rem 2rem; display: grid; gap: .25rem; }
  .foot ul { display: flex; flex-wrap: wrap; gap: 0 1.25rem; }
  .foot li a, .foot p a { display: inline-flex; align-items: center; min-height: 28px; }
  .prose:not(.card) { max-width: 44rem; }
  .card > h2:first-child { margin-top: 0; }
  .card > :last-child { margin-bottom: 0; }
  address { font-style: normal; }
  .prose ul { list-style: disc; padding-left: 1.25rem; }
  .prose ol { list-style: decimal; padding-left: 1.5rem; }
  .prose img {
    width: 100%;
    height: auto;
    margin: .75rem 0;
    border: 1px solid var(--hairline);
    border-radius: 8px;
  }
  .prose li { margin: .25rem 0; }
  .prose h2 { margin: 1.5rem 0 .5rem; }
  code { font-family: ui-monospace, monospace; font-size: .875rem; overflow-wrap: anywhere; }
  .listed {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 20rem), 1fr));
    gap: 1rem;
  }
  .listed p { margin: .25rem 0; }
  .listed h2 { font-size: 1rem; }
  .listed h2 a { display: inline-flex; align-items: center; min-height: 28px; }
  .printed { display: none; }
  @page { size: A4; margin: 15mm; }
  @media print {
    :root {
      color-scheme: light;
      --ground: ${colors.paper[0]};
      --surface: ${colors.paper[0]};
      --text: ${colors.ink[0]};
      --text-muted: ${colors.ink[0]};
      --primary: ${colors.ink[0]};
    }
    .top, .foot, .actions, .list-map, .screen, .skip { display: none !important; }
    body { background: ${colors.paper[0]}; color: ${colors.ink[0]}; }
    a { text-decoration: none; }
    .listed { grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 4mm; }
    .listed li { break-inside: avoid; }
    .printed { display: flex; align-items: center; gap: 6mm; break-inside: avoid; }
    .printed svg { flex: none; width: 30mm; height: 30mm; }
  }
`);
