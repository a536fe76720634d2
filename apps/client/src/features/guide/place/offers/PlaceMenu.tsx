import { type Allergen, allergens } from '@callejero/contract/enums/allergens.ts';
import { isWithout, menuDocumentPath, menuSections } from '@callejero/contract/menu.ts';
import { documentOutline } from 'ionicons/icons';
import { useState } from 'react';
import { apiBase } from '../../../../api/http/http.ts';
import type { Place } from '../../../../entities/offline/place.ts';
import { Icon } from '../../../../ui/layout/Icon.tsx';
import { Picture } from '../../../../ui/layout/Picture.tsx';
import { ImageViewerButton } from '../../../../ui/viewer/ImageViewerButton.tsx';
import type { OfferedProduct } from '../../results/useOffers.ts';
import { placeTexts } from '../texts.ts';
import styles from './offers.module.css';
import { ProductTile } from './ProductTile.tsx';

const words = placeTexts.menu;

/** The menu of a place as a PDF or photos, and its products in their sections. */
export function PlaceMenu({ place, products }: { place: Place; products: readonly OfferedProduct[] }) {
  const { menuDocument, menuPhotos } = place;
  const images = menuPhotos.map(({ file, alt }) => ({ image: file, label: alt || words.photo }));
  return (
    <>
      {menuDocument === null && menuPhotos.length === 0 ? null : (
        <section className={styles.offers} aria-label={words.title}>
          <h3 className={styles.offersTitle}>{words.title}</h3>
          {menuDocument === null ? null : (
            <a
              className="button secondary below-2"
              href={apiBase() + menuDocumentPath(menuDocument)}
              target="_blank"
              rel="noopener"
            >
              <Icon icon={documentOutline} />
              {words.document}
            </a>
          )}
          <ul className={`${styles.products} ${styles.offersList}`}>
            {images.map(({ image }, index) => (
              <li key={image} className={styles.menuPhoto}>
                <ImageViewerButton images={images} start={index}>
                  <Picture value={image} alt="" icon="bag" />
                </ImageViewerButton>
              </li>
            ))}
          </ul>
        </section>
      )}
      {products.length === 0 ? null : <Products products={products} />}
    </>
  );
}

function Products({ products }: { products: readonly OfferedProduct[] }) {
  const [without, setWithout] = useState<ReadonlySet<Allergen>>(new Set());
  const declared = products.filter((product) => product.allergens !== null);
  const offered = (Object.keys(allergens) as Allergen[]).filter((each) =>
    declared.some((product) => product.allergens?.includes(each)),
  );
  const shown = without.size === 0 ? products : products.filter((product) => isWithout(product, without));
  const sections = menuSections(shown);
  const hasPictures = products.some(({ images }) => images.length > 0);
  const toggle = (allergen: Allergen) =>
    setWithout((before) => {
      const next = new Set(before);
      if (!next.delete(allergen)) next.add(allergen);
      return next;
    });
  return (
    <section className={styles.offers} aria-label={placeTexts.offers.products}>
      <h3 className={styles.offersTitle}>{placeTexts.offers.products}</h3>
      {offered.length === 0 ? null : (
        <>
          <p className="row wrap gap-2 below-2">
            {offered.map((allergen) => (
              <button
                key={allergen}
                type="button"
                className="chip"
                aria-pressed={without.has(allergen)}
                onClick={() => toggle(allergen)}
              >
                {words.without(allergens[allergen].toLowerCase())}
              </button>
            ))}
          </p>
          <p className="small-text muted" role="status">
            {without.size === 0 ? null : words.onlyDeclared(shown.length)}
          </p>
        </>
      )}
      {sections.map(({ name, rows }) => (
        <div key={name}>
          {name === null && sections.length === 1 ? null : (
            <h4 className={styles.offersSubtitle}>{name ?? words.others}</h4>
          )}
          <ul className={`${styles.products} ${styles.offersList}`}>
            {rows.map((product) => (
              <li key={product.id}>
                <ProductTile product={product} picture={hasPictures} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
