import { ORDER_LIST } from '@mali/contracts/lists/orders';
import { useLanguage } from '../../features/preferences/index.ts';

const labelOf = (
  options: readonly Readonly<{ value: string; label: Readonly<{ th: string; en: string }> }>[],
  value: string | number,
) => options.find((option) => option.value === String(value))?.label;

/** The name of a status in the back office. */
export function useStatusName(): (status: number) => string {
  const language = useLanguage();
  return (status) => labelOf(ORDER_LIST.filters.status.options, status)?.[language] ?? String(status);
}

/** The name of a way of paying in the back office. */
export function usePaymentName(): (method: string) => string {
  const language = useLanguage();
  return (method) => labelOf(ORDER_LIST.filters.payment.options, method)?.[language] ?? method;
}
