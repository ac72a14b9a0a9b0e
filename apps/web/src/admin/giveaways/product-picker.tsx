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
import { Loading, Skeleton } from '../../ui/states.tsx';
import { Select } from '../shared/select.tsx';
import styles from './product-picker.module.css';

/** Selects a product by name, and its variant. */
export function ProductPicker({
  matId,
  matVarId,
  error,
  onPick,
}: {
  /** The selected product; null: none. */
  matId: number | null;
  matVarId: number | null;
  error?: string | undefined;
  onPick: (matId: number | null, matVarId: number | null) => void;
}) {
  return matId === null || matVarId === null ? (
    <Find {...(error !== undefined && { error })} onPick={onPick} />
  ) : (
    <Chosen matId={matId} matVarId={matVarId} onPick={onPick} />
  );
}

type Pick = (matId: number | null, matVarId: number | null) => void;

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
                  onClick={() => onPick(item.mat_id, item.mat_var_id)}
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

function Chosen({ matId, matVarId, onPick }: { matId: number; matVarId: number; onPick: Pick }) {
  const { t } = useTranslation('admin', { keyPrefix: 'adminGiveaways' });
  const { data } = useMaterialQuery(matId);
  return (
    <section className={styles.chosen} aria-label={t('form.chosen')}>
      {data === undefined ? (
        <Loading>
          <Skeleton shape="block" className={styles.wait} />
        </Loading>
      ) : (
        <Product material={data} matVarId={matVarId} onPick={onPick} />
      )}
      <LinkButton onClick={() => onPick(null, null)}>{t('form.other')}</LinkButton>
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
          onChange={(value) => onPick(material.mat_id, Number(value))}
        />
      )}
    </>
  );
}
