import type { ReturnsAnswer } from '@mali/contracts/returns';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Select } from '../../ui/choices.tsx';
import { formatBaht } from '../../ui/money.ts';
import { useLanguage } from '../preferences/index.ts';
import styles from './return-form.module.css';

type Options = ReturnsAnswer['lines'][number]['exchange'];

/** What the customer wishes for a returned line: money, or a variant of its product that is in stock. */
export function WishSelect({
  options,
  quantity,
  isExchangeOnly,
  value,
  onChange,
}: {
  options: Options;
  quantity: number;
  /** Money goes back only where nothing is in stock. */
  isExchangeOnly: boolean;
  /** Variant; null: money. */
  value: number | null;
  onChange: (variant: number | null) => void;
}) {
  const { t } = useTranslation('returns');
  const language = useLanguage();
  const id = useId();
  const textOf = (option: Options[number]): string => {
    const name = language === 'th' ? option.name_th : option.name_en;
    if (option.stock < quantity) return t('form.wishNone', { name });
    return option.even
      ? t('form.wishEven', { name })
      : t('form.wishPrice', { name, price: formatBaht(option.price) });
  };
  return (
    <label htmlFor={id} className={styles.reason}>
      {t('form.wish')}
      <Select
        id={id}
        value={value === null ? '' : String(value)}
        onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
      >
        {(!isExchangeOnly || options.every(({ stock }) => stock < quantity)) && (
          <option value="">{t('form.wishMoney')}</option>
        )}
        {options.map((option) => (
          <option key={option.mat_var_id} value={option.mat_var_id} disabled={option.stock < quantity}>
            {textOf(option)}
          </option>
        ))}
      </Select>
    </label>
  );
}
