import { productAvailability } from '@callejero/contract/enums/products.ts';
import { Picture } from '../../../../ui/layout/Picture.tsx';
import { formatPrice } from '../../../../ui/values/format.ts';
import type { OfferedProduct } from '../../results/useOffers.ts';
import { placeTexts } from '../texts.ts';
import styles from './ProductTile.module.css';

/** A product in the grid of a place. */
export function ProductTile({ product }: { product: OfferedProduct }) {
  return (
    <div className={styles.product}>
      <span className={styles.productPicture}>
        <Picture value={product.images[0]?.file} alt="" icon="bag" />
      </span>
      <span className="strong">{product.name}</span>
      <ProductPrice product={product} />
    </div>
  );
}

/** The price of a product, and its availability. */
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
    </>
  );
}
