import { SEARCH } from '@mali/contracts/limits';
import { POST_PRODUCTS } from '@mali/contracts/post-values';
import type { PostProduct } from '@mali/contracts/posts';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../features/preferences/index.ts';
import { IconButton } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { usePostProductsQuery } from './post-calls.ts';
import styles from './post-products.module.css';

/** Products of a post: found by name, in the order of selection. */
export function PostProducts({
  products,
  onChange,
}: {
  products: readonly PostProduct[];
  onChange: (products: readonly PostProduct[]) => void;
}) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const [typed, setTyped] = useState('');
  const [keyword, setKeyword] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setKeyword(typed.trim()), SEARCH.debounceMs);
    return () => clearTimeout(timer);
  }, [typed]);
  const asks = keyword.length >= SEARCH.minLength && typed.trim() !== '';
  const { currentData: found } = usePostProductsQuery(keyword, { skip: !asks });
  const nameOf = ({ name_th, name_en }: Pick<PostProduct, 'name_th' | 'name_en'>) =>
    language === 'th' ? name_th : name_en;
  // A product is in the response once per variant.
  const offered = [...new Map((found ?? []).map((item) => [item.mat_id, item])).values()]
    .filter(({ mat_id }) => !products.some((one) => one.mat_id === mat_id))
    .map(({ mat_id, mat_name, mat_name_th, brand_en }) => ({
      ...{ mat_id, name_en: mat_name, name_th: mat_name_th, brand: brand_en, on_sale: true },
    }));
  const full = products.length >= POST_PRODUCTS;
  return (
    <div className={styles.products}>
      {products.length > 0 && (
        <ul className={styles.list} aria-label={t('posts.products')}>
          {products.map((product) => (
            <li key={product.mat_id}>
              <span>
                {nameOf(product)}
                <small>{product.on_sale ? product.brand : t('posts.productOff')}</small>
              </span>
              <IconButton
                name="close"
                label={t('posts.productRemove', { name: nameOf(product) })}
                onClick={() => onChange(products.filter(({ mat_id }) => mat_id !== product.mat_id))}
              />
            </li>
          ))}
        </ul>
      )}
      <TextField
        label={t('posts.productSearch')}
        hint={t('posts.productsHint', { max: POST_PRODUCTS })}
        type="search"
        autoComplete="off"
        maxLength={SEARCH.maxLength}
        disabled={full}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.preventDefault();
        }}
      />
      {asks && !full && found !== undefined && (
        <ul className={styles.list} aria-label={t('posts.productSearch')}>
          {offered.map((product) => (
            <li key={product.mat_id}>
              <button
                type="button"
                className={styles.offer}
                aria-label={t('posts.productAdd', { name: nameOf(product) })}
                onClick={() => {
                  onChange([...products, product]);
                  setTyped('');
                }}
              >
                <Icon name="plus" size="s" />
                <span>
                  {nameOf(product)}
                  <small>{product.brand}</small>
                </span>
              </button>
            </li>
          ))}
          {offered.length === 0 && <li className={styles.none}>{t('posts.productNone')}</li>}
        </ul>
      )}
    </div>
  );
}
