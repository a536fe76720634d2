import { productAvailability } from '@callejero/contract/enums/products.ts';
import { allergenNames } from '@callejero/contract/menu.ts';
import { Picture } from '../../../../ui/layout/Picture.tsx';
import { formatPrice } from '../../../../ui/values/format.ts';
import type { OfferedProduct } from '../../results/useOffers.ts';
import { placeTexts } from '../texts.ts';
import styles from './offers.module.css';

/** A product in the grid of a place. */
export function ProductTile({ product, picture }: { product: OfferedProduct; picture: boolean }) {
  return (
    <div className="stack gap-half">
      {picture ? (
        <span className={styles.productPicture}>
          <Picture value={product.images[0]?.file} alt="" icon="bag" />
        </span>
      ) : null}
      <span className="strong">{product.name}</span>
      <ProductPrice product={product} />
    </div>
  );
}

/** The price of a product, its availability, and what it contains. */
export function ProductPrice({ product }: { product: OfferedProduct }) {
  const { availability } = product;
  const price = formatPrice(product);
  return (
    <>
      {price === null ? (
        <span className="place-product-note">{placeTexts.offers.askPrice}</span>
      ) : (
        <strong>{price}</strong>
      )}
      {availability === 'inStock' ? null : (
        <span className="place-product-note">{productAvailability[availability]}</span>
      )}
      <Allergens product={product} />
    </>
  );
}

/** What a product contains, if somebody said it. */
function Allergens({ product }: { product: OfferedProduct }) {
  const names = allergenNames(product.allergens);
  if (names === null) return null;
  return (
    <span className="place-product-note">
      {names.length === 0 ? placeTexts.menu.none : placeTexts.menu.contains(names)}
    </span>
  );
}
