import { ORDER_STATUS } from '@mali/contracts/order-status';
import type { StaffPickup } from '@mali/contracts/staff-pickup';
import { formatDate } from '@mali/thai/dates';
import { lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { withTexts } from '../../app/i18n.ts';
import { useLanguage } from '../../features/preferences/index.ts';
import { Button } from '../../ui/button.tsx';
import { formatBaht } from '../../ui/money.ts';
import { ProductPicture } from '../../ui/product-picture.tsx';
import { Suspense } from '../../ui/suspense.tsx';
import type { ShortageLine } from '../shared/shortage-dialog.tsx';
import { useAt } from '../shared/use-at.ts';
import { useNotice } from '../shared/use-notice.ts';
import styles from './pickup.module.css';
import { useSetPickupReadyMutation, useSetShelvedMutation } from './pickup-calls.ts';

/** Loads with its first opening, with the fields of dates. */
const ShortageDialog = lazy(
  withTexts(['date-time'], async () => ({
    default: (await import('../shared/shortage-dialog.tsx')).ShortageDialog,
  })),
);

/** Lines of the order: units of several lots together. */
function useLines({ items }: StaffPickup): ShortageLine[] {
  const isThai = useLanguage() === 'th';
  return [...Map.groupBy(items, ({ line_no }) => line_no)].flatMap(([line_no, lots]) =>
    lots.slice(0, 1).map((item) => ({
      ...{
        line_no,
        name: isThai ? item.name_th : item.name_en,
        shade: isThai ? item.shade_th : item.shade_en,
      },
      left: lots.reduce((sum, { quantity }) => sum + quantity, 0),
    })),
  );
}

/** An order at its branch: what it needs, for whom, and the one next act. */
export function PickupOrder({
  order,
  withBranch,
  onHandOver,
}: {
  order: StaffPickup;
  withBranch: boolean;
  onHandOver: () => void;
}) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const at = useAt();
  const { so_no, customer, mobile, items, waits, to_collect } = order;
  const day = (text: string) => formatDate(new Date(text), language);
  return (
    <li className={styles.order}>
      <div className={styles.head}>
        <strong>{so_no}</strong>
        {withBranch && <small>{order.branch[language]}</small>}
      </div>
      <div className={styles.head}>
        <span>{customer}</span>
        <a href={`tel:${mobile}`}>{mobile}</a>
      </div>
      <p className={styles.facts}>
        <span>{t('pickups.placed', { at: at(order.placed_at) })}</span>
        {order.ready_at === null && order.ready_on !== null && (
          <span>{t('pickups.readyOn', { date: day(order.ready_on) })}</span>
        )}
        {order.hold_until !== null && order.handed_at === null && (
          <span>{t('pickups.held', { date: day(order.hold_until) })}</span>
        )}
        {order.handed_at !== null && <span>{t('pickups.handedAt', { at: at(order.handed_at) })}</span>}
        {order.shelved_at !== null && <span>{t('pickups.shelvedAt', { at: at(order.shelved_at) })}</span>}
      </p>
      {waits !== null && <p className={styles.care}>{t(`pickups.waits.${waits}`)}</p>}
      {to_collect > 0 && order.shelved_at === null && (
        <strong>{t('pickups.collect', { amount: formatBaht(to_collect) })}</strong>
      )}
      <ul className={styles.items}>
        {items.map((item) => (
          <li key={`${item.line_no} ${item.lot}`}>
            <ProductPicture image={item.image} alt="" sizes="44px" />
            <span>
              {language === 'th' ? item.name_th : item.name_en}
              <small>
                {[
                  language === 'th' ? item.shade_th : item.shade_en,
                  item.gift ? t('pickups.gift') : '',
                  item.lot === null ? '' : t('pickups.lot', { lot: item.lot }),
                  item.expires_on === null ? '' : t('pickups.expires', { date: day(item.expires_on) }),
                ]
                  .filter((part) => part !== '')
                  .join(' · ')}
              </small>
            </span>
            <strong>{t('pickups.quantity', { count: item.quantity })}</strong>
          </li>
        ))}
      </ul>
      <Acts order={order} onHandOver={onHandOver} />
    </li>
  );
}

function Acts({ order, onHandOver }: { order: StaffPickup; onHandOver: () => void }) {
  const { t } = useTranslation('admin');
  const notice = useNotice();
  const [setReady, readying] = useSetPickupReadyMutation();
  const [setShelved, shelving] = useSetShelvedMutation();
  const { so_no, doc_status, ready_at, handed_at, shelved_at, waits } = order;
  const isOpen = doc_status === ORDER_STATUS.ORDER_PREPARING;
  const lines = useLines(order);
  const [isReporting, setReporting] = useState(false);
  const onReady = async () => {
    const { error } = await setReady({ so_no, ready: true });
    if (error !== undefined) return notice.failed(error);
    notice.done(t('pickups.readyDone', { so_no }), () => setReady({ so_no, ready: false }));
  };
  const onShelved = async () => {
    const { error } = await setShelved({ so_no, shelved: true });
    if (error !== undefined) return notice.failed(error);
    notice.done(t('pickups.shelveDone', { so_no }), () => setShelved({ so_no, shelved: false }));
  };
  if (handed_at !== null || shelved_at !== null) return null;
  return (
    <div className={styles.acts}>
      {isOpen && ready_at === null && waits === null && (
        <Button
          size="m"
          busy={readying.isLoading}
          aria-label={t('pickups.readyOf', { so_no })}
          onClick={() => void onReady()}
        >
          {t('pickups.ready')}
        </Button>
      )}
      {isOpen && ready_at === null && waits === null && (
        <Button
          size="m"
          look="secondary"
          aria-label={t('pickups.lacksOf', { so_no })}
          onClick={() => setReporting(true)}
        >
          {t('pickups.lacks')}
        </Button>
      )}
      <Suspense fallback={null}>
        {isReporting && (
          <ShortageDialog
            so_no={so_no}
            lines={lines}
            act="report"
            place="pickups"
            onClose={() => setReporting(false)}
          />
        )}
      </Suspense>
      {isOpen && ready_at !== null && waits === null && (
        <Button size="m" aria-label={t('pickups.handOf', { so_no })} onClick={onHandOver}>
          {t('pickups.hand')}
        </Button>
      )}
      {!isOpen && ready_at !== null && (
        <Button
          size="m"
          look="secondary"
          busy={shelving.isLoading}
          aria-label={t('pickups.shelveOf', { so_no })}
          onClick={() => void onShelved()}
        >
          {t('pickups.shelve')}
        </Button>
      )}
    </div>
  );
}
