import type { MaterialCard, Variant } from '@mali/contracts/catalogue';
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

/** Typed letters are asked about once the hand rests. */
const REST_MS = 250;
const SHOWN = 8;
/** A stock-keeping unit has a digit and no space. */
const SKU = /^(?=.*\d)[\w-]{3,}$/;

function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text.trim()), REST_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}

/** Finds products with the shop's own search, or by a whole SKU, and puts the one that is meant on the list. */
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
  const bySku = useMaterialsQuery(
    { filter: { products: [mat_id ?? 0] }, limit: 1 },
    { skip: mat_id === null },
  );

  const first = mat_id === null ? [] : (bySku.currentData?.data ?? []);
  const others = (words.currentData?.data ?? []).filter((card) => card.mat_id !== mat_id);
  const found = [...first, ...others].slice(0, SHOWN);
  const waiting = words.isFetching || item.isFetching || bySku.isFetching;
  return (
    <div className={styles.finder}>
      <SearchLine
        label={t('find.label')}
        placeholder={t('find.placeholder')}
        value={typed}
        onChange={setTyped}
      />
      {!none && words.isError && <ErrorState retry={() => void words.refetch()} />}
      {!none && !words.isError && found.length === 0 && (
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
      {!none && found.length > 0 && (
        <ul className={styles.found}>
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

/** Every version of a product in one list: whoever sells knows which one was talked about. */
function Versions({
  card,
  onClose,
  onAdd,
}: {
  card: MaterialCard;
  onClose: () => void;
  onAdd: (unit: Variant) => void;
}) {
  const { t } = useTranslation('chatOrder');
  const language = useLanguage();
  const { data, isError, refetch } = useMaterialQuery(card.mat_id);
  return (
    <Sheet open onClose={onClose} title={inLanguage(card, 'mat_name', language)} edge="near">
      {data ? (
        <ul className={styles.found}>
          {data.variants
            .filter(({ free }) => !free)
            .map((variant) => {
              const name = variantName(variant, language) || variant.item_id;
              return (
                <li key={variant.mat_var_id}>
                  <ProductPicture image={variant.image_1 ?? card.image_1} alt="" sizes="56px" />
                  <div>
                    <span>{name}</span>
                    <small>
                      {[
                        variant.item_id,
                        formatBaht(variant.net_price),
                        variant.left !== null && t('find.left', { n: variant.left }),
                      ]
                        .filter(Boolean)
                        .join(' · ')}
                    </small>
                  </div>
                  {variant.sold_out ? (
                    <span className={styles.out}>{t('find.soldOut')}</span>
                  ) : (
                    <Button
                      size="m"
                      look="secondary"
                      icon="plus"
                      aria-label={t('find.addOne', { name })}
                      onClick={() => {
                        onAdd(variant);
                        onClose();
                      }}
                    >
                      {t('find.add')}
                    </Button>
                  )}
                </li>
              );
            })}
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
