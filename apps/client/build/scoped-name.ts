import path from 'node:path';

/** The name of a CSS module's class in the page: `deals-Deals_link` is `.link` of deals/Deals.module.css. */
export function scopedName(local: string, file: string): string {
  const folder = path.basename(path.dirname(file));
  const module = path.basename(file).replace(/\.module\.css.*$/, '');
  return `${folder}-${module}_${local}`;
}
