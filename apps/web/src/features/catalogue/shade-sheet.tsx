import type { Variant } from '@mali/contracts/catalogue';
import { useTranslation } from 'react-i18next';
import { Sheet } from '../../ui/dialog.tsx';
import { Price } from '../../ui/price.tsx';
import { ProductPicture } from '../../ui/product-picture.tsx';
import { swatchStyle } from './product-texts.ts';
import styles from './shade-sheet.module.css';
import { type Axis, isColour } from './variant-axes.ts';

/** Every shade with its name, picture, price and stock. */
export function ShadeSheet({
  axis,
  onClose,
  onChoose,
}: {
  axis: Axis;
  onClose: () => void;
  onChoose: (variant: Variant) => void;
}) {
  const { t } = useTranslation('catalogue');
  return (
    <Sheet open onClose={onClose} title={t('product.shadesTitle')} edge="bottom">
      <ul className={styles.list}>
        {axis.values.map(({ name, code, variant }) => (
          <li key={name}>
            <button
              type="button"
              className={styles.row}
              aria-pressed={name === axis.current}
              onClick={() => onChoose(variant)}
            >
              <ProductPicture image={variant.image_cart} alt="" sizes="56px" className={styles.picture} />
              <i
                className={styles.dot}
                style={isColour(code) ? swatchStyle(code, variant.swatch) : undefined}
              />
              <span className={styles.name}>
                {name}
                {variant.sold_out && <small>{t('product.soldOut')}</small>}
              </span>
              <Price now={variant.net_price} was={variant.mat_price} />
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
