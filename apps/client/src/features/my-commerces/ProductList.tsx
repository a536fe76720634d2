import { type Product, productAvailability, products } from '@callejero/contract/resources/products.ts';
import { IonIcon } from '@ionic/react';
import { addOutline } from 'ionicons/icons';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useList } from '../../api/resource.ts';
import { formatMoney } from '../../ui/format.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { Failure } from '../../ui/states/Failure.tsx';
import { Skeleton } from '../../ui/states/Skeleton.tsx';
import { StatusChip } from '../../ui/states/StatusChip.tsx';
import { texts } from './texts.ts';

type Row = Pick<
  Product,
  'id' | 'name' | 'price' | 'currency' | 'unit' | 'images' | 'availability' | 'active'
>;

const words = texts.products;
const first = 10;
const all = 500;

/** What the commerce sells. */
export function ProductList({ commerce }: { commerce: string }) {
  const [perPage, setPerPage] = useState(first);
  const { data, error, refetch } = useList<typeof products, Row>(products, {
    filters: { commerce },
    sort: { name: 1 },
    select: ['name', 'price', 'currency', 'unit', 'images', 'availability', 'active'],
    perPage,
  });
  return (
    <section className="my-panel card" aria-labelledby={`products-${commerce}`}>
      <h2 id={`products-${commerce}`}>{words.title}</h2>
      {data ? (
        data.data.length === 0 ? (
          <p className="muted">{words.empty}</p>
        ) : (
          <ul className="my-rows">
            {data.data.map((product) => (
              <li key={product.id} className="my-row">
                <span className="thumb">
                  <Picture value={product.images[0]?.file} alt="" icon="pricetag" />
                </span>
                <span className="my-row-text">
                  <Link className="my-row-name" to={`/my-product/${commerce}/edit/${product.id}`}>
                    {product.name}
                  </Link>
                  <span className="muted">{priceOf(product)}</span>
                </span>
                {product.active ? (
                  product.availability === 'inStock' ? null : (
                    <StatusChip color="neutral" label={productAvailability[product.availability]} />
                  )
                ) : (
                  <StatusChip color="warning" label={words.inactive} />
                )}
              </li>
            ))}
          </ul>
        )
      ) : error ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton rows={2} height="3rem" />
      )}
      <div className="my-actions">
        {data && data.meta.total > data.data.length && perPage === first ? (
          <button type="button" className="button plain" onClick={() => setPerPage(all)}>
            {texts.more(data.meta.total)}
          </button>
        ) : null}
        <LinkButton href={`/my-product/${commerce}/create/new`}>
          <IonIcon icon={addOutline} aria-hidden="true" />
          {words.add}
        </LinkButton>
      </div>
    </section>
  );
}

function priceOf({ price, currency, unit }: Row): string {
  if (price === null) return words.noPrice;
  const amount = formatMoney(price, currency ?? undefined);
  return unit ? `${amount} / ${unit}` : amount;
}
