import type { Category } from '@callejero/contract/resources/categories.ts';
import type { Commerce } from '@callejero/contract/resources/commerces.ts';
import { Picture } from '../../ui/layout/Picture.tsx';

interface CommercePictureProps {
  commerce: Pick<Commerce, 'photos' | 'logo'> & {
    categories: readonly Pick<Category, 'icon' | 'color'>[];
  };
  /** The class of the box that the picture fills. */
  className: string | undefined;
}

/** The first photo, the logo, or the category's drawing. Decorative, because the name is shown beside it. */
export function CommercePicture({ commerce: { photos, logo, categories }, className }: CommercePictureProps) {
  const [category] = categories;
  return (
    <span className={className}>
      <Picture value={photos[0]?.file ?? logo} alt="" icon={category?.icon} color={category?.color} />
    </span>
  );
}
