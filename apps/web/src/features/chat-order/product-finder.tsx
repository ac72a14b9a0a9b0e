import type { Material, MaterialCard, Variant } from '@mali/contracts/catalogue';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/dialog.tsx';
import { formatBaht } from '../../ui/money.ts';
import { Price } from '../../ui/price.tsx';
import { ProductPicture } from '../../ui/product-picture.tsx';
import { SearchLine } from '../../ui/search-line.tsx';
import { ErrorState, Loading, Skeleton } from '../../ui/states.tsx';
import { useMaterialQuery, useMaterialsQuery, variantName } from '../catalogue/index.ts';
import { inLanguage, useLanguage } from '../preferences/index.ts';
import { useChatItemQuery } from './calls.ts';
import styles from './product-finder.module.css';

/** Debounce of the search input. */
const REST_MS = 250;
const SHOWN = 8;
/** A stock-keeping unit or a barcode has a digit and no space. */
const SKU = /^(?=.*\d)[\w-]{3,}$/;

function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text.trim()), REST_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}

/** Finds products by search, complete SKU or barcode, and adds the selected one. */
export function ProductFinder({ onAdd }: { onAdd: (unit: { mat_var_id: number; item_id: string }) => void }) {
  const { t } = useTranslation('chatOrder');
  const language = useLanguage();
  const [typed, setTyped] = useState('');
  const keyword = useRested(typed);
  const [choosing, setChoosing] = useState<MaterialCard | null>(null);
  const none = keyword === '';
  const words = useMaterialsQuery({ filter: { keyword }, limit: SHOWN }, { skip: none });
  const item = useChatItemQuery(keyword, { skip: !SKU.test(keyword) });
  const mat_id = SKU.test(keyword) ? (item.currentData?.mat_id ?? null) : null;
  const bySku = useMaterialQuery(mat_id ?? 0, { skip: mat_id === null });
  const material = mat_id === null ? undefined : bySku.currentData;
  const exact = material?.variants.find(({ item_id }) => item_id === item.currentData?.item_id);
  // The exact unit first; its product is not repeated if it has no other variant.
  const found = (words.currentData?.data ?? []).filter(
    (card) => exact === undefined || card.mat_id !== mat_id || card.variant_count > 1,
  );
  // Shown earlier, a product would give way to its exact unit under the finger that presses it.
  const isLookedUp = [item, bySku].some(
    ({ isFetching, currentData }) => isFetching && currentData === undefined,
  );
  const nothing = isLookedUp || (exact === undefined && found.length === 0);
  const waiting = words.isFetching || isLookedUp;
  return (
    <div className={styles.finder}>
      <SearchLine
        label={t('find.label')}
        placeholder={t('find.placeholder')}
        value={typed}
        onChange={setTyped}
      />
      {!none && words.isError && <ErrorState retry={() => void words.refetch()} />}
      {!none && !words.isError && nothing && (
        <div className={styles.none} role="status">
          {waiting ? (
            <Loading>
              <Skeleton width="70%" />
            </Loading>
          ) : (
            t('find.none')
          )}
        </div>
      )}
      {!none && !nothing && (
        <ul className={styles.found}>
          {material !== undefined && exact !== undefined && (
            <Unit material={material} variant={exact} onAdd={onAdd} />
          )}
          {found.map((card) => {
            const name = inLanguage(card, 'mat_name', language);
            return (
              <li key={card.mat_id}>
                <ProductPicture image={card.image_1} alt="" sizes="56px" />
                <div>
                  <small>{language === 'th' ? card.brand_th : card.brand_en}</small>
                  <span>{name}</span>
                  <Price now={card.net_price} was={card.mat_price} from={card.price_from} />
                </div>
                {card.sold_out ? (
                  <span className={styles.out}>{t('find.soldOut')}</span>
                ) : card.variant_count > 1 ? (
                  <Button
                    size="m"
                    look="secondary"
                    aria-label={t('find.chooseOne', { name })}
                    onClick={() => setChoosing(card)}
                  >
                    {t('find.choose')}
                  </Button>
                ) : (
                  <Button
                    size="m"
                    look="secondary"
                    icon="plus"
                    aria-label={t('find.addOne', { name })}
                    onClick={() => onAdd(card)}
                  >
                    {t('find.add')}
                  </Button>
                )}
              </li>
            );
          })}
        </ul>
      )}
      {choosing !== null && <Versions card={choosing} onClose={() => setChoosing(null)} onAdd={onAdd} />}
    </div>
  );
}

/** A sellable unit, by SKU or as a product's variant. */
function Unit({
  material,
  variant,
  inVersions,
  onAdd,
}: {
  material: Material;
  variant: Variant;
  /** Shown below its product's name. */
  inVersions?: boolean;
  onAdd: (unit: Variant) => void;
}) {
  const { t } = useTranslation('chatOrder');
  const language = useLanguage();
  const version = variantName(variant, language);
  const product = inLanguage(material, 'mat_name', language);
  const name = inVersions ? version || variant.item_id : product;
  const details = [
    !inVersions && version,
    variant.item_id,
    formatBaht(variant.net_price),
    variant.left !== null && t('find.left', { n: variant.left }),
  ];
  return (
    <li>
      <ProductPicture image={variant.image_1 ?? material.image_1} alt="" sizes="56px" />
      <div>
        <span>{name}</span>
        <small>{details.filter(Boolean).join(' · ')}</small>
      </div>
      {variant.sold_out ? (
        <span className={styles.out}>{t('find.soldOut')}</span>
      ) : (
        <Button
          size="m"
          look="secondary"
          icon="plus"
          aria-label={t('find.addOne', { name })}
          onClick={() => onAdd(variant)}
        >
          {t('find.add')}
        </Button>
      )}
    </li>
  );
}

/** All variants of a product in one list. */
function Versions({
  card,
  onClose,
  onAdd,
}: {
  card: MaterialCard;
  onClose: () => void;
  onAdd: (unit: Variant) => void;
}) {
  const language = useLanguage();
  const { data, isError, refetch } = useMaterialQuery(card.mat_id);
  return (
    <Sheet open onClose={onClose} title={inLanguage(card, 'mat_name', language)} edge="near">
      {data ? (
        <ul className={styles.found}>
          {data.variants
            .filter(({ free }) => !free)
            .map((variant) => (
              <Unit
                key={variant.mat_var_id}
                material={data}
                variant={variant}
                inVersions
                onAdd={(unit) => {
                  onAdd(unit);
                  onClose();
                }}
              />
            ))}
        </ul>
      ) : isError ? (
        <ErrorState retry={() => void refetch()} />
      ) : (
        <Loading>
          <Skeleton width="80%" />
        </Loading>
      )}
    </Sheet>
  );
}
