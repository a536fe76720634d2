/** How the picture of an element is taken; `none` shares no picture. */
export type CaptureType = 'img' | 'canvas' | 'none';

export interface Capture {
  elementQuerySelector: string;
  type: Exclude<CaptureType, 'none'>;
  /** The element is hidden: it is rendered, still invisible, while its picture is taken. */
  isHidden: boolean;
}

function pngOf(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture is empty.'))), 'image/png'),
  );
}

async function drawn(image: HTMLImageElement): Promise<HTMLCanvasElement> {
  // A lazy image would never load, because the element stays invisible.
  image.loading = 'eager';
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = image.naturalWidth;
  canvas.height = image.naturalHeight;
  canvas.getContext('2d')?.drawImage(image, 0, 0);
  return canvas;
}

async function revealed<T>(element: HTMLElement, work: () => Promise<T>): Promise<T> {
  const { hidden } = element;
  const style = element.getAttribute('style');
  element.hidden = false;
  Object.assign(element.style, {
    display: 'block',
    visibility: 'visible',
    position: 'fixed',
    insetInlineStart: '-300vw',
    pointerEvents: 'none',
  });
  try {
    return await work();
  } finally {
    element.hidden = hidden;
    if (style === null) element.removeAttribute('style');
    else element.setAttribute('style', style);
  }
}

/** The picture of an element of the page as PNG; rejects when there is no such element or it can't be read. */
export async function capture({ elementQuerySelector, type, isHidden }: Capture): Promise<Blob> {
  const element = document.querySelector(elementQuerySelector);
  const picture = async () => {
    if (type === 'canvas' && element instanceof HTMLCanvasElement) return await pngOf(element);
    if (type === 'img' && element instanceof HTMLImageElement) return await pngOf(await drawn(element));
    throw new Error(`There is no ${type} at ${elementQuerySelector}.`);
  };
  return isHidden && element instanceof HTMLElement ? await revealed(element, picture) : await picture();
}
