import type { Variant } from '@mali/contracts/catalogue';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { TextLink } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Sheet } from '../../ui/dialog.tsx';
import { Price } from '../../ui/price.tsx';
import { ProductPicture } from '../../ui/product-picture.tsx';
import type { Axis, AxisValue } from './variant-axes.ts';
import styles from './variant-picker.module.css';

/** From so many shades on, the sheet with names and pictures is offered. */
const MANY = 6;

const isColour = (code: string | null): code is string => code !== null && /^#[0-9a-f]{6}$/i.test(code);

type PickerProps = {
  axis: Axis;
  onChoose: (variant: Variant) => void;
  /** Address of the sheet with all shades. */
  sheet: string;
};

/** One axis to choose on: native radio buttons, so that arrow keys, readers and thumbs all know them. */
export function VariantPicker({ axis, onChoose, sheet }: PickerProps) {
  const { t } = useTranslation('catalogue');
  const name = useId();
  const title = t(`product.axis.${axis.type}`);
  const swatches = axis.type === 'shade' && axis.values.every(({ code }) => isColour(code));
  if (axis.values.length === 1) {
    return (
      <p className={styles.only}>
        {title} <b>{axis.current}</b>
      </p>
    );
  }
  return (
    <div>
      <div className={styles.head}>
        <p id={`${name}-title`}>
          {title} <b>{axis.current}</b>
        </p>
        {swatches && axis.values.length >= MANY && (
          <TextLink className={styles.all ?? ''} to={sheet} replace preventScrollReset>
            {t('product.allShades', { count: axis.values.length })}
          </TextLink>
        )}
      </div>
      <div
        role="radiogroup"
        aria-labelledby={`${name}-title`}
        className={swatches ? styles.swatches : styles.chips}
      >
        {axis.values.map((value) => (
          <Choice
            key={value.name}
            group={name}
            value={value}
            swatch={swatches}
            chosen={value.name === axis.current}
            onChoose={onChoose}
          />
        ))}
      </div>
    </div>
  );
}

function Choice({
  group,
  value: { name, code, variant },
  swatch,
  chosen,
  onChoose,
}: {
  group: string;
  value: AxisValue;
  swatch: boolean;
  chosen: boolean;
  onChoose: (variant: Variant) => void;
}) {
  const { t } = useTranslation('catalogue');
  const label = variant.sold_out ? t('product.out', { name }) : name;
  return (
    <label
      className={cx(swatch ? styles.swatch : styles.chip, variant.sold_out && styles.out)}
      title={swatch ? label : undefined}
    >
      <input
        type="radio"
        name={group}
        aria-label={label}
        checked={chosen}
        onChange={() => onChoose(variant)}
      />
      {swatch ? <i style={code ? { background: code } : undefined} /> : <span>{name}</span>}
    </label>
  );
}

/** Every shade with its name, picture, price and stock. */
export function ShadeSheet({
  open,
  axis,
  onClose,
  onChoose,
}: {
  open: boolean;
  axis: Axis | undefined;
  onClose: () => void;
  onChoose: (variant: Variant) => void;
}) {
  const { t } = useTranslation('catalogue');
  return (
    <Sheet open={open && axis !== undefined} onClose={onClose} title={t('product.shadesTitle')} edge="bottom">
      <ul className={styles.list}>
        {axis?.values.map(({ name, code, variant }) => (
          <li key={name}>
            <button
              type="button"
              className={styles.row}
              aria-pressed={name === axis.current}
              onClick={() => onChoose(variant)}
            >
              <ProductPicture image={variant.image_cart} alt="" sizes="56px" className={styles.picture} />
              <i className={styles.dot} style={isColour(code) ? { background: code } : undefined} />
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
