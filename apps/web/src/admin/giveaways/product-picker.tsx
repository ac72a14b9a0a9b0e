import type { Material } from '@mali/contracts/catalogue';
import { SEARCH } from '@mali/contracts/limits';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMaterialQuery, variantName } from '../../features/catalogue/index.ts';
import { inLanguage, useLanguage } from '../../features/preferences/index.ts';
import { useSuggestionsQuery } from '../../features/search/index.ts';
import { LinkButton } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { formatBaht } from '../../ui/money.ts';
import { ProductPicture } from '../../ui/product-picture.tsx';
import { Refused } from '../../ui/refused.tsx';
import { Loading, Skeleton } from '../../ui/states.tsx';
import { Select } from '../shared/select.tsx';
import styles from './product-picker.module.css';

type ChosenProduct = Readonly<{ mat_id: number; mat_var_id: number }>;
type Pick = (product: ChosenProduct | null) => void;

/** Name of a product with its shade or size. */
export function ProductName({ mat_id, mat_var_id }: ChosenProduct) {
  const language = useLanguage();
  const { data } = useMaterialQuery(mat_id);
  const variant = data?.variants.find((one) => one.mat_var_id === mat_var_id);
  if (data === undefined) return null;
  const name = inLanguage(data, 'mat_name', language);
  return variant === undefined ? name : `${name} ${variantName(variant, language)}`.trim();
}

/** Selects a product by name, and its variant. */
export function ProductPicker({
  chosen,
  error,
  onPick,
}: {
  /** null: none. */
  chosen: ChosenProduct | null;
  error?: string | undefined;
  onPick: Pick;
}) {
  return chosen === null ? (
    <Find {...(error !== undefined && { error })} onPick={onPick} />
  ) : (
    <Chosen {...{ chosen, error, onPick }} />
  );
}

function Find({ error, onPick }: { error?: string; onPick: Pick }) {
  const { t } = useTranslation('admin', { keyPrefix: 'adminGiveaways' });
  const language = useLanguage();
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed.trim()), SEARCH.debounceMs);
    return () => clearTimeout(timer);
  }, [typed]);
  const skip = asked.length < SEARCH.minLength;
  const { data, isFetching } = useSuggestionsQuery(asked, { skip });
  const items = skip ? [] : (data?.items ?? []);
  return (
    <div className={styles.find}>
      <TextField
        label={t('form.find')}
        hint={t('form.findHint')}
        error={error}
        type="search"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          // Searches while typing: Enter must not submit the surrounding form.
          if (event.key === 'Enter') event.preventDefault();
        }}
      />
      {items.length > 0 && (
        <ul className={styles.items}>
          {items.map((item) => {
            const name = inLanguage(item, 'mat_name', language);
            return (
              <li key={item.mat_id}>
                <button
                  type="button"
                  aria-label={t('form.choose', { name })}
                  onClick={() => onPick({ mat_id: item.mat_id, mat_var_id: item.mat_var_id })}
                >
                  <ProductPicture image={item.image_1} alt="" sizes="48px" />
                  <span>
                    {name}
                    <small>{item.brand_en}</small>
                  </span>
                </button>
              </li>
            );
          })}
        </ul>
      )}
      {!skip && !isFetching && data !== undefined && items.length === 0 && (
        <p role="status">{t('form.notFound')}</p>
      )}
    </div>
  );
}

function Chosen({
  chosen: { mat_id, mat_var_id },
  error,
  onPick,
}: {
  chosen: ChosenProduct;
  error: string | undefined;
  onPick: Pick;
}) {
  const { t } = useTranslation('admin', { keyPrefix: 'adminGiveaways' });
  const { data } = useMaterialQuery(mat_id);
  return (
    <section className={styles.chosen} aria-label={t('form.chosen')}>
      {data === undefined ? (
        <Loading>
          <Skeleton shape="block" className={styles.wait} />
        </Loading>
      ) : (
        <Product material={data} matVarId={mat_var_id} onPick={onPick} />
      )}
      {error !== undefined && <Refused>{error}</Refused>}
      <LinkButton onClick={() => onPick(null)}>{t('form.other')}</LinkButton>
    </section>
  );
}

function Product({ material, matVarId, onPick }: { material: Material; matVarId: number; onPick: Pick }) {
  const { t } = useTranslation('admin', { keyPrefix: 'adminGiveaways' });
  const language = useLanguage();
  const variant = material.variants.find(({ mat_var_id }) => mat_var_id === matVarId);
  return (
    <>
      <div className={styles.product}>
        <ProductPicture image={variant?.image_cart ?? material.image_cart} alt="" sizes="72px" />
        <p>
          {inLanguage(material, 'mat_name', language)}
          <small>
            {material.brand_en}
            {variant !== undefined && ` · ${formatBaht(variant.mat_price)}`}
          </small>
        </p>
      </div>
      {material.variants.length > 1 && (
        <Select
          label={t('form.variant')}
          value={String(matVarId)}
          options={material.variants.map((one) => ({
            value: String(one.mat_var_id),
            label: variantName(one, language),
          }))}
          onChange={(value) => onPick({ mat_id: material.mat_id, mat_var_id: Number(value) })}
        />
      )}
    </>
  );
}
