import { getInitial } from '@callejero/contract/text/letters.ts';
import { imageUrl } from '../../api/http/images.ts';

/** A person's photo or initials. Hidden from screen readers, because the name is shown beside it. */
export function Avatar({ name, image }: { name: string; image: string | null }) {
  const initials = name.split(/\s+/).map(getInitial).join('').slice(0, 2);
  return (
    <span className="avatar" aria-hidden="true">
      {image ? <img src={imageUrl(image)} alt="" /> : initials || '·'}
    </span>
  );
}
