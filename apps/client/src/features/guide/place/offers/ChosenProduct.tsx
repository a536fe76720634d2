import { useEffect, useId, useRef } from 'react';
import { Button } from '../../../../ui/layout/Button.tsx';
import { Picture } from '../../../../ui/layout/Picture.tsx';
import { texts as uiTexts } from '../../../../ui/texts.ts';
import { ImageViewerButton } from '../../../../ui/viewer/ImageViewerButton.tsx';
import { type ShownProduct, useProduct } from '../../results/useOffers.ts';
import { placeTexts } from '../texts.ts';
import styles from './offers.module.css';
import { ProductPrice } from './ProductTile.tsx';

/** The product whose code was scanned or whose link was opened, shown above everything else of its place. */
export function ChosenProduct({ id, commerce }: { id: string; commerce: string }) {
  const { data: product, error, refetch } = useProduct(id, commerce);
  return (
    <div className={styles.place}>
      {product ? <Card key={product.id} product={product} /> : null}
      {product === undefined && !error ? <span className={`skeleton ${styles.coming}`} /> : null}
      <p className={`${styles.gone} no-margin`} role="status">
        {product === null ? placeTexts.product.gone : null}
        {product === undefined && error ? (
          <>
            {placeTexts.product.failed}{' '}
            <Button variant="plain" onClick={() => void refetch()}>
              {uiTexts.retry}
            </Button>
          </>
        ) : null}
      </p>
    </div>
  );
}

function Card({ product }: { product: ShownProduct }) {
  const { name, description } = product;
  const titleId = useId();
  const card = useRef<HTMLElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The person came for this product, so it gets the focus before the place.
    title.current?.focus({ preventScroll: true });
    card.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const images = product.images.map(({ file, alt }) => ({
    image: file,
    label: alt || placeTexts.photo(name),
  }));
  const picture = <Picture value={images[0]?.image} alt="" icon="bag" />;
  return (
    <section ref={card} className={styles.chosenProduct} aria-labelledby={titleId}>
      <div className={styles.picture}>
        {images.length === 0 ? picture : <ImageViewerButton images={images}>{picture}</ImageViewerButton>}
      </div>
      <div className={styles.facts}>
        <span className={styles.kind}>{placeTexts.product.kind}</span>
        <h3 className={styles.chosenProductSubtitle} ref={title} id={titleId} tabIndex={-1}>
          {name}
        </h3>
        <ProductPrice product={product} />
      </div>
      {description === null ? null : <p className={styles.chosenProductText}>{description}</p>}
    </section>
  );
}
