import type { Category } from '@callejero/contract/resources/categories.ts';
import type { Commerce } from '@callejero/contract/resources/commerces.ts';
import { Picture } from '../../ui/layout/Picture.tsx';

interface CommercePictureProps {
  commerce: Pick<Commerce, 'photos' | 'logo'> & {
    categories: readonly Pick<Category, 'icon' | 'color'>[];
  };
  /** Of its box: the picture fills it. */
  className: string | undefined;
}

/** The first photo, the logo, or the category's drawing, where the name stands beside it. */
export function CommercePicture({ commerce: { photos, logo, categories }, className }: CommercePictureProps) {
  const [category] = categories;
  return (
    <span className={className}>
      <Picture value={photos[0]?.file ?? logo} alt="" icon={category?.icon} color={category?.color} />
    </span>
  );
}
