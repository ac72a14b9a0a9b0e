import type { AdminReturn } from '@mali/contracts/returns';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../features/preferences/index.ts';
import { formatBaht } from '../../ui/money.ts';
import { Select } from '../shared/select.tsx';

/** Money, or the variant that a line is exchanged for; those out of stock are refused by the server. */
export function WishSelect({
  line,
  value,
  onChange,
}: {
  line: AdminReturn['lines'][number];
  value: number | null;
  onChange: (variant: number | null) => void;
}) {
  const { t } = useTranslation('admin');
  const th = useLanguage() === 'th';
  const options = line.options.map((option) => {
    const name = th ? option.name_th : option.name_en;
    const key = option.stock < line.quantity ? 'none' : option.even ? 'even' : 'price';
    return {
      value: String(option.mat_var_id),
      label: t(`adminReturns.exchange.options.${key}`, { name, price: formatBaht(option.price) }),
    };
  });
  return (
    <Select
      label={t('adminReturns.exchange.wish')}
      value={value === null ? '' : String(value)}
      options={[{ value: '', label: t('adminReturns.exchange.money') }, ...options]}
      onChange={(chosen) => onChange(chosen === '' ? null : Number(chosen))}
    />
  );
}
