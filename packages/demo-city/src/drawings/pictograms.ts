/** Pictograms of what a place offers, in a box of 48 by 48: shapes in `ink`, their inner lines in `paper`. */

type Draw = (ink: string, paper: string) => string;

const fill = (d: string, color: string) => `<path d="${d}" fill="${color}"/>`;
const line = (d: string, color: string, width = 3) =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
const dot = (x: number, y: number, r: number, color: string) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${color}"/>`;
const ring = (x: number, y: number, r: number, color: string) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="none" stroke="${color}" stroke-width="3"/>`;
const box = (x: number, y: number, w: number, h: number, r: number, color: string) =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${r}" fill="${color}"/>`;

const drawings = {
  plate: (i) =>
    ring(24, 25, 11, i) +
    dot(24, 25, 5, i) +
    line('M5 8v8a3 3 0 0 0 6 0V8M8 8v32', i, 2.5) +
    line('M41 40V8c-3.5 3-5 9-5 16h5', i, 2.5),
  taco: (i, p) =>
    line('M7 28c1-7 6-6 8-10 4 1 5-4 9-3 4-1 5 3 9 3 2 4 7 4 8 10', i, 4) +
    fill('M4 37a20 17 0 0 1 40 0z', i) +
    line('M15 32v.1M24 28v.1M32 32v.1M21 34v.1', p, 2.5),
  cup: (i) =>
    fill('M8 18h28v12a10 10 0 0 1-10 10h-8a10 10 0 0 1-10-10z', i) +
    line('M36 21h2a5 5 0 0 1 0 10h-3M16 12c-2-3 2-4 0-7M23 12c-2-3 2-4 0-7M30 12c-2-3 2-4 0-7', i),
  bread: (i, p) =>
    fill('M5 34a19 18 0 0 1 38 0 4 4 0 0 1-4 4H9a4 4 0 0 1-4-4z', i) +
    line('M24 17v19M13 22l5 14M35 22l-5 14', p, 2.5),
  cone: (i, p) => fill('M14 24l10 21 10-21z', i) + dot(24, 15, 11, i) + line('M13 25h22', p, 2.5),
  glass: (i, p) =>
    fill('M10 15h22v25a3 3 0 0 1-3 3H13a3 3 0 0 1-3-3z', i) +
    line('M32 20h4a3 3 0 0 1 3 3v8a3 3 0 0 1-3 3h-4', i) +
    dot(13, 12, 5, i) +
    dot(21, 9, 6, i) +
    dot(29, 12, 5, i) +
    line('M17 22v13M25 22v13', p, 2.5),
  basket: (i, p) =>
    fill('M5 20h38l-4 21H9z', i) +
    line('M13 19l7-12M35 19l-7-12', i) +
    line('M17 26v9M24 26v9M31 26v9', p, 2.5),
  fruit: (i) =>
    fill('M24 16c-5-4-15-2-15 9 0 9 7 17 11 17 2 0 2-1 4-1s2 1 4 1c4 0 11-8 11-17 0-11-10-13-15-9z', i) +
    line('M24 14c0-5 3-8 7-9', i),
  bottle: (i, p) =>
    fill('M20 4h8v11c0 3 5 5 5 11v15a3 3 0 0 1-3 3H18a3 3 0 0 1-3-3V26c0-6 5-8 5-11z', i) +
    box(19, 27, 10, 10, 1, p),
  shirt: (i) => fill('M17 6L4 12l4 11 6-2v21h20V21l6 2 4-11-13-6c-2 5-12 5-14 0z', i),
  gem: (i, p) => fill('M14 8h20l10 12-20 22L4 20z', i) + line('M5 20h38M24 40l-7-20 7-11 7 11z', p, 2),
  bag: (i, p) =>
    fill('M8 17h32l3 26H5z', i) +
    line('M17 17v-4a7 7 0 0 1 14 0v4', i) +
    dot(17, 22, 1.8, p) +
    dot(31, 22, 1.8, p),
  lamp: (i) => fill('M15 7h18l8 19H7z', i) + line('M24 26v15M15 42h18', i),
  hammer: (i) =>
    fill('M8 8h18c8 0 13 3 16 9-5-2-9-2-12-1l-1 3H15v-3H8z', i) +
    fill('M18 21h8l2 20a3 3 0 0 1-3 3h-6a3 3 0 0 1-3-3z', i),
  phone: (i, p) => box(13, 3, 22, 42, 4, i) + box(16.5, 9, 15, 26, 1, p) + dot(24, 40, 2, p),
  book: (i, p) =>
    fill('M24 13c-5-4-12-5-19-4v28c7-1 14 0 19 4 5-4 12-5 19-4V9c-7-1-14 0-19 4z', i) +
    line('M24 14v25', p, 2.5),
  flower: (i, p) =>
    line('M24 24v21M24 39c5 0 8-3 9-7', i) +
    [0, 1, 2, 3, 4]
      .map((k) => {
        const angle = (k / 5) * 2 * Math.PI - Math.PI / 2;
        return dot(Math.round(24 + 8 * Math.cos(angle)), Math.round(17 + 8 * Math.sin(angle)), 6, i);
      })
      .join('') +
    dot(24, 17, 4, p),
  paw: (i) =>
    `<ellipse cx="24" cy="33" rx="11" ry="9" fill="${i}"/>` +
    dot(9, 22, 4.5, i) +
    dot(18, 13, 5, i) +
    dot(30, 13, 5, i) +
    dot(39, 22, 4.5, i),
  bicycle: (i) =>
    ring(11, 31, 8, i) +
    ring(37, 31, 8, i) +
    line('M11 31l7-14h13l6 14M18 17l6 14H11M24 31l7-14M15 17h6M31 17l-2-6h6', i, 2.5),
  note: (i) => line('M18 36V10l20-4v26', i, 4) + dot(13, 37, 6, i) + dot(33, 33, 6, i),
  cross: (i) => fill('M18 6h12v12h12v12H30v12H18V30H6V18h12z', i),
  heart: (i) => fill('M24 42C10 32 5 25 5 17a10 10 0 0 1 19-4 10 10 0 0 1 19 4c0 8-5 15-19 25z', i),
  tooth: (i) =>
    fill(
      'M14 6c4 0 6 2 10 2s6-2 10-2c6 0 8 6 8 11 0 8-4 10-5 17-1 5-2 9-5 9-4 0-3-12-8-12s-4 12-8 12c-3 0-4-4-5-9-1-7-5-9-5-17 0-5 2-11 8-11z',
      i,
    ),
  leaf: (i, p) => fill('M8 40C4 20 18 6 42 6c2 22-10 36-28 30z', i) + line('M7 43c6-13 14-21 25-27', p, 2.5),
  flask: (i, p) =>
    fill('M19 5h10v13l11 20a4 4 0 0 1-4 6H12a4 4 0 0 1-4-6l11-20z', i) +
    line('M15 30h18', p, 2.5) +
    dot(21, 36, 1.8, p) +
    dot(28, 38, 1.8, p),
  glasses: (i) =>
    ring(13, 27, 8, i) + ring(35, 27, 8, i) + line('M21 26c2-2 4-2 6 0M5 25l3-12M43 25l-3-12', i),
  balloon: (i) =>
    `<ellipse cx="24" cy="19" rx="14" ry="15" fill="${i}"/>${line('M24 34c-4 4 4 7 0 11', i, 2.5)}`,
  flag: (i) => line('M11 5v39', i) + fill('M11 6h28l-6 9 6 9H11z', i),
  letter: (i, p) => box(5, 11, 38, 27, 3, i) + line('M7 14l17 13 17-13', p, 2.5),
  frame: (i) => line('M6 8h36v32H6z', i) + fill('M10 36l10-13 7 8 5-5 7 10z', i) + dot(32, 17, 3.5, i),
  mask: (i, p) =>
    fill('M8 9c10 4 22 4 32 0 2 19-4 34-16 34S6 28 8 9z', i) +
    line('M14 21c3-2 5-2 7 0M27 21c3-2 5-2 7 0M17 30c4 5 10 5 14 0', p, 2.5),
  ball: (i, p) =>
    dot(24, 24, 19, i) +
    fill('M24 15l8 6-3 9H19l-3-9z', p) +
    line('M24 15V6M32 21l9-3M29 30l6 8M19 30l-6 8M16 21l-9-3', p, 2),
  bell: (i) =>
    fill('M24 5c8 0 12 6 12 15 0 8 2 11 6 15H6c4-4 6-7 6-15C12 11 16 5 24 5z', i) +
    fill('M19 38a5 5 0 0 0 10 0z', i),
  bed: (i) => line('M4 10v31M4 36h40v5', i) + fill('M18 20h18a8 8 0 0 1 8 8v8H18z', i) + dot(11, 26, 4.5, i),
  coin: (i, p) =>
    dot(24, 24, 19, i) + line('M30 18c-2-4-12-4-12 1 0 7 13 3 13 10 0 5-11 6-14 1M24 11v26', p, 2.5),
  umbrella: (i) => fill('M4 25a20 20 0 0 1 40 0z', i) + line('M24 25v14a4 4 0 0 0 8 0', i),
  scale: (i) =>
    line('M24 6v35M14 42h20M9 13h30', i) +
    line('M3 28l6-14 6 14M33 28l6-14 6 14', i, 2) +
    fill('M2 28h14a7 6 0 0 1-14 0zM32 28h14a7 6 0 0 1-14 0z', i),
  house: (i) => fill('M24 6L4 24h5v18h11V30h8v12h11V24h5z', i),
  scissors: (i) => ring(12, 36, 6, i) + ring(36, 36, 6, i) + line('M15 31L34 6M33 31L14 6', i),
  wrench: (i) =>
    fill('M40 12l-7 7-6-1-1-6 7-7c-7-2-14 4-12 12L6 32a5.6 5.6 0 0 0 8 8l15-15c8 2 14-6 11-13z', i),
  suitcase: (i, p) =>
    box(4, 15, 40, 27, 4, i) +
    line('M17 14v-3a3 3 0 0 1 3-3h8a3 3 0 0 1 3 3v3', i) +
    line('M14 16v25M34 16v25', p, 2.5),
  dumbbell: (i) => line('M11 13v22M37 13v22M5 19v10M43 19v10M11 24h26', i, 5),
  bus: (i, p) =>
    box(7, 6, 34, 32, 5, i) +
    box(11, 12, 26, 12, 2, p) +
    dot(15, 31, 2.5, p) +
    dot(33, 31, 2.5, p) +
    box(11, 37, 7, 6, 2, i) +
    box(30, 37, 7, 6, 2, i),
  car: (i, p) =>
    fill('M4 27l6-3 4-10h20l4 10 6 3v11h-5v4h-6v-4H15v4H9v-4H4z', i) +
    fill('M16 23l2.5-5.5h11L32 23z', p) +
    dot(11.5, 31, 2.5, p) +
    dot(36.5, 31, 2.5, p),
} satisfies Record<string, Draw>;

export type PictogramName = keyof typeof drawings;

/** The pictogram centred at `x`, `y`, `size` pixels wide. */
export function pictogram(
  name: PictogramName,
  at: { x: number; y: number; size: number },
  ink: string,
  paper: string,
): string {
  const draw: Draw = drawings[name];
  const scale = at.size / 48;
  return `<g transform="translate(${at.x - at.size / 2} ${at.y - at.size / 2}) scale(${scale})">${draw(ink, paper)}</g>`;
}
