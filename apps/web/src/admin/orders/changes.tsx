import type { AdminOrder } from '@mali/contracts/admin-orders';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../features/preferences/index.ts';
import { formatBaht } from '../../ui/money.ts';
import { CancelUnits } from './cancel-units.tsx';
import { ChangeAddress } from './change-address.tsx';
import styles from './changes.module.css';
import { ExchangeShade } from './exchange-shade.tsx';
import { ReportShortage } from './shortage.tsx';

/** Changes of the order's content that the user may make before it is packed. */
export function ChangeActions({ shown }: { shown: AdminOrder }) {
  return (
    <div className={styles.actions}>
      <CancelUnits shown={shown} />
      <ExchangeShade shown={shown} />
      <ChangeAddress shown={shown} />
      <ReportShortage shown={shown} />
    </div>
  );
}

/** Changes of the order's content as entries of its timeline. */
export function useChangeEntries(
  changes: AdminOrder['changes'] | undefined,
): { at: string; text: string; more: string | null }[] {
  const { t } = useTranslation('admin');
  const isThai = useLanguage() === 'th';
  return (changes ?? []).map((change) => {
    const who = change.actor?.name ?? t(`adminOrders.by.${change.by}`, { defaultValue: change.by });
    const units = change.units
      .map((unit) => `${isThai ? unit.name_th : unit.name_en} × ${unit.quantity}`)
      .join(', ');
    const money =
      change.amount === null ? null : t('orderChanges.amount', { amount: formatBaht(change.amount) });
    const { delivery: more } = change;
    const delivery =
      more === undefined
        ? null
        : t('orderChanges.delivery', { amount: `${more > 0 ? '+' : ''}${formatBaht(more)}` });
    return {
      at: change.at,
      text: t(`orderChanges.event.${change.kind}`, { who, units }),
      more:
        [change.reason, money, delivery].filter((part) => part !== null && part !== '').join(' · ') || null,
    };
  });
}
