import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useAppDispatch } from '../../app/hooks.ts';
import { paths } from '../../app/paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Sheet } from '../../ui/dialog.tsx';
import { Price } from '../../ui/price.tsx';
import { ProductPicture } from '../../ui/product-picture.tsx';
import { inLanguage, useLanguage } from '../preferences/index.ts';
import styles from './cart-added.module.css';
import { DeliveryGoal } from './delivery-goal.tsx';
import { cartActions, selectLatest } from './slice.ts';

/** Confirms what was added to the bag, and the distance to free delivery (CART-28, CART-29). */
// biome-ignore lint/style/noDefaultExport: React.lazy takes a default export
export default function CartAdded() {
  const { t } = useTranslation('cart');
  const language = useLanguage();
  const dispatch = useAppDispatch();
  const latest = useSelector(selectLatest);
  const close = () => dispatch(cartActions.latestHidden());
  return (
    <Sheet
      open={latest !== null}
      onClose={close}
      title={t('added.title')}
      edge="corner"
      footer={
        <div className={styles.ways}>
          <ButtonLink size="m" wide to={paths.bag()} onClick={close}>
            {t('added.toBag')}
          </ButtonLink>
          <Button size="m" look="quiet" wide onClick={close}>
            {t('added.keep')}
          </Button>
        </div>
      }
    >
      <ul className={styles.items}>
        {latest?.item.map((item) => (
          <li key={item.mat_var_id} className={styles.item}>
            <ProductPicture image={item.image_cart} alt="" sizes="88px" />
            <div>
              <p className={styles.quiet}>
                {inLanguage({ brand: item.brand_en, brand_th: item.brand_th }, 'brand', language)}
              </p>
              <p>{inLanguage(item, 'mat_name', language)}</p>
              {item.variant_name_2 && (
                <p className={styles.quiet}>{inLanguage(item, 'variant_name_2', language)}</p>
              )}
              <Price now={item.unit_price} was={item.mat_price} />
            </div>
          </li>
        ))}
      </ul>
      <p className={styles.quiet}>{t('added.units', { count: latest?.qty ?? 0 })}</p>
      <DeliveryGoal />
    </Sheet>
  );
}
