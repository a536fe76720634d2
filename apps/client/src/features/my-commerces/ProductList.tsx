import { productAvailability } from '@callejero/contract/enums/products.ts';
import { type Product, products } from '@callejero/contract/resources/products.ts';
import { useState } from 'react';
import { useList } from '../../api/resource.ts';
import { Button } from '../../ui/layout/Button.tsx';
import { Link } from '../../ui/layout/Link.tsx';
import { Picture } from '../../ui/layout/Picture.tsx';
import { StatusChip } from '../../ui/states/StatusChip.tsx';
import { formatPrice } from '../../ui/values/format.ts';
import styles from './my-commerces.module.css';
import { ProductImport } from './ProductImport.tsx';
import { RowsPanel } from './RowsPanel.tsx';
import { shopTexts } from './shop-texts.ts';
import { texts } from './texts.ts';

const words = shopTexts.products;
const first = 10;
const all = 500;

/** The products of a commerce. */
export function ProductList({ commerce }: { commerce: string }) {
  const [perPage, setPerPage] = useState(first);
  const list = useList(products, {
    filters: { commerce },
    sort: { position: 1, name: 1 },
    select: ['name', 'price', 'currency', 'unit', 'images', 'availability', 'active'],
    perPage,
  });
  const { data } = list;
  return (
    <RowsPanel
      id={`products-${commerce}`}
      words={words}
      list={list}
      createHref={`/my-product/${commerce}/create/new`}
      more={
        <>
          {data && data.meta.total > data.data.length && perPage === first ? (
            <Button variant="plain" onClick={() => setPerPage(all)}>
              {texts.more(data.meta.total)}
            </Button>
          ) : null}
          <ProductImport commerce={commerce} />
        </>
      }
      row={(product) => (
        <>
          <span className="thumb">
            <Picture value={product.images[0]?.file} alt="" icon="bag" />
          </span>
          <span className={styles.myRowText}>
            <Link className={styles.myRowName} to={`/my-product/${commerce}/edit/${product.id}`}>
              {product.name}
            </Link>
            <span className="muted">{formatPrice(product) ?? words.noPrice}</span>
          </span>
          <Availability {...product} />
        </>
      )}
    />
  );
}

function Availability({ active, availability }: Pick<Product, 'active' | 'availability'>) {
  if (!active) return <StatusChip color="warning" label={words.inactive} />;
  if (availability === 'inStock') return null;
  return <StatusChip color="neutral" label={productAvailability[availability]} />;
}
