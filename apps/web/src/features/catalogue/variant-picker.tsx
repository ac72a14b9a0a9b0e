import type { Variant } from '@mali/contracts/catalogue';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { TextLink } from '../../ui/button.tsx';
import { Radio } from '../../ui/choices.tsx';
import { cx } from '../../ui/cx.ts';
import { swatchStyle } from './product-texts.ts';
import { type Axis, type AxisValue, isColour } from './variant-axes.ts';
import styles from './variant-picker.module.css';

/** Number of shades from which the sheet with names and pictures is offered. */
const MANY = 6;

type PickerProps = {
  axis: Axis;
  onChoose: (variant: Variant) => void;
  /** URL of the sheet with all shades, if any. */
  sheet?: string;
};

/** One axis of variants: native radio buttons, for keyboard and screen reader support. */
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
        {sheet !== undefined && swatches && axis.values.length >= MANY && (
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
      <Radio name={group} aria-label={label} checked={chosen} onChange={() => onChoose(variant)} />
      {swatch ? <i style={swatchStyle(code, variant.swatch)} /> : <span>{name}</span>}
    </label>
  );
}
