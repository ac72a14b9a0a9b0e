import type { ReturnQuote } from '@mali/contracts/returns';
import { useTranslation } from 'react-i18next';
import { formatBaht } from '../../ui/money.ts';

/** What an exchange costs, before it is made: nothing, a difference to pay, or one that goes back. */
export function ExchangeSums({ sums }: { sums: NonNullable<ReturnQuote['exchange']> }) {
  const { t } = useTranslation('returns');
  return (
    <p>
      {sums.to_pay > 0
        ? t('exchange.toPay', { amount: formatBaht(sums.to_pay) })
        : sums.back > 0
          ? t('exchange.back', { amount: formatBaht(sums.back) })
          : t('exchange.even')}
    </p>
  );
}
