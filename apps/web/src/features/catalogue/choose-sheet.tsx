import type { Material, MaterialCard, Variant } from '@mali/contracts/catalogue';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '../../app/hooks.ts';
import { paths } from '../../app/paths.ts';
import { Button, TextLink } from '../../ui/button.tsx';
import { Sheet } from '../../ui/dialog.tsx';
import { formatBaht } from '../../ui/money.ts';
import { Price } from '../../ui/price.tsx';
import { ProductPicture } from '../../ui/product-picture.tsx';
import { ErrorState, Loading, Skeleton } from '../../ui/states.tsx';
import { addToCart, variantProduct } from '../cart/index.ts';
import { inLanguage, useLanguage } from '../preferences/index.ts';
import { useMaterialQuery } from './calls.ts';
import styles from './choose-sheet.module.css';
import { axesOf } from './variant-axes.ts';
import { VariantPicker } from './variant-picker.tsx';

/** Selects a product's variant and adds it to the bag, within the list. */
export function ChooseSheet({ card, onClose }: { card: MaterialCard; onClose: () => void }) {
  const { t } = useTranslation('catalogue');
  const language = useLanguage();
  const { data, isError, refetch } = useMaterialQuery(card.mat_id);
  const [chosen, setChosen] = useState<number>(card.mat_var_id);
  const variant = data?.variants.find((one) => one.mat_var_id === chosen) ?? data?.variants[0];
  return (
    <Sheet
      open
      onClose={onClose}
      title={inLanguage(card, 'mat_name', language)}
      edge="near"
      footer={data && variant && <Add material={data} variant={variant} onAdded={onClose} />}
    >
      {data && variant ? (
        <div className={styles.choice}>
          <div className={styles.head}>
            <ProductPicture
              image={variant.image_1 ?? card.image_1}
              alt=""
              sizes="96px"
              className={styles.picture}
            />
            <div>
              <Price now={variant.net_price} was={variant.mat_price} />
              <TextLink to={paths.item(card.mat_id, variant.mat_var_id)}>{t('card.whole')}</TextLink>
            </div>
          </div>
          {axesOf(data.variants, variant, language).map((axis) => (
            <VariantPicker key={axis.type} axis={axis} onChoose={({ mat_var_id }) => setChosen(mat_var_id)} />
          ))}
        </div>
      ) : isError ? (
        <ErrorState retry={() => void refetch()} />
      ) : (
        <Loading>
          <div className={styles.choice}>
            <Skeleton width="60%" />
            <Skeleton width="90%" />
            <Skeleton width="40%" />
          </div>
        </Loading>
      )}
    </Sheet>
  );
}

function Add({ material, variant, onAdded }: { material: Material; variant: Variant; onAdded: () => void }) {
  const { t } = useTranslation('catalogue');
  const dispatch = useAppDispatch();
  if (variant.sold_out) {
    return (
      <Button wide disabled>
        {t('product.soldOut')}
      </Button>
    );
  }
  return (
    <Button
      wide
      onClick={() => {
        // The confirmation replaces the sheet.
        onAdded();
        dispatch(addToCart(variantProduct(material, variant)));
      }}
    >
      {t('product.add', { price: formatBaht(variant.net_price) })}
    </Button>
  );
}
