/** Maps of the public pages, where there is JavaScript. MapLibre is loaded when the first map is needed. */
import type { MapPlace } from './draw-map.ts';

function placeOf(element: HTMLElement, name: string, href: string | null): MapPlace | null {
  const [lat, lng] = (element.dataset.point ?? '').split(',').map(Number);
  return lat === undefined || lng === undefined ? null : { lat, lng, name, href };
}

/** The places in the lists of the page, with their links. */
function placesOfPage(): MapPlace[] {
  return [...document.querySelectorAll<HTMLElement>('li[data-point]')].flatMap((item) => {
    const link = item.querySelector<HTMLAnchorElement>('a');
    const name = item.querySelector('h3')?.textContent ?? '';
    const place = link && placeOf(item, name, link.href);
    return place ? [place] : [];
  });
}

async function draw(frame: HTMLElement, name: string, places: readonly MapPlace[]): Promise<void> {
  const { drawMap } = await import('./draw-map.ts');
  await drawMap(frame, name, places);
}

/** Draws the map of one place when it scrolls into view; until then, and if that fails, there is a link. */
function drawWhenSeen(frame: HTMLElement): void {
  const name = frame.dataset.name ?? '';
  const place = placeOf(frame, name, null);
  if (!place) return;
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      void draw(frame, `Mapa: ${name}`, [place]).catch(() => undefined);
    },
    { rootMargin: '200px' },
  );
  observer.observe(frame);
}

/** Adds a button that opens and closes the map of the listed places. */
function offer(holder: HTMLElement): void {
  const places = placesOfPage();
  if (places.length === 0) return;
  const frame = document.createElement('div');
  frame.className = 'map';
  frame.hidden = true;
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'button';
  button.textContent = 'Ver en el mapa';
  button.setAttribute('aria-expanded', 'false');
  let drawn = false;
  button.addEventListener('click', () => {
    frame.hidden = !frame.hidden;
    button.textContent = frame.hidden ? 'Ver en el mapa' : 'Ocultar el mapa';
    button.setAttribute('aria-expanded', String(!frame.hidden));
    if (drawn) return;
    drawn = true;
    draw(frame, `Mapa: ${holder.dataset.name ?? ''}`, places).catch(() => {
      frame.textContent = 'No se pudo cargar el mapa.';
      drawn = false;
    });
  });
  holder.append(button, frame);
  holder.hidden = false;
}

for (const frame of document.querySelectorAll<HTMLElement>('[data-map="point"]')) drawWhenSeen(frame);
for (const holder of document.querySelectorAll<HTMLElement>('[data-map="list"]')) offer(holder);
