import type { AdminOrder } from '@mali/contracts/admin-orders';
import type { Address } from '@mali/contracts/orders';
import type { AdminParcel } from '@mali/contracts/parcels';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { withTexts } from '../../app/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Loading, Skeleton } from '../../ui/states.tsx';
import { useAt } from '../shared/use-at.ts';
import styles from './parcels.module.css';

// Opened seldom: loaded on demand.
const Form = lazy(
  withTexts(['addresses'], async () => ({
    default: (await import('./parcel-address-form.tsx')).ParcelAddressForm,
  })),
);
const AnswerForm = lazy(async () => ({
  default: (await import('./parcel-address-answer.tsx')).ParcelAddressAnswerForm,
}));

/** An address in one line. */
const lineOf = (to: Address): string =>
  [
    `${to.first_name} ${to.last_name}`.trim(),
    ...[to.mobile, to.address, to.subdistrict, to.district, to.province, to.zipcode],
  ].join(' ');

/** Where a parcel goes in place of the order's address, what was asked of its carrier, and the way to ask (ORD-06). */
export function ParcelAddress({
  parcel,
  order,
  mayChange,
}: {
  parcel: AdminParcel;
  order: AdminOrder['order'];
  mayChange: boolean;
}) {
  const { t } = useTranslation('admin');
  const at = useAt();
  const [opened, setOpened] = useState<'ask' | 'answer' | null>(null);
  const { goes_to = null, change_address: how = null, changes = [] } = parcel;
  const last = changes.at(-1);
  const isOpen = last?.state === 'requested' || last?.state === 'unknown';
  const carrier = parcel.carrier ?? t('parcels.sources.carrier');
  const words = (change: AdminParcel['changes'] extends (infer One)[] | undefined ? One : never): string => {
    const { state, call, to, answer, settled_at } = change;
    const key = answer ?? '';
    return t(`parcels.change.${state === 'unknown' && call ? 'call' : state}`, {
      ...{ carrier, to: lineOf(to), at: settled_at === null ? '' : at(settled_at) },
      why: t(`parcels.change.reasons.${key}`, { defaultValue: key }),
    });
  };
  const title = t(how === 'shop' ? 'parcels.change.openShop' : 'parcels.change.open');
  const fallback = (
    <Loading>
      <Skeleton shape="block" />
    </Loading>
  );
  return (
    <>
      {goes_to !== null && last?.state !== 'accepted' && (
        <p className={styles.facts}>{t('parcels.goesTo', { to: lineOf(goes_to) })}</p>
      )}
      {last !== undefined && (
        <p className={last.state === 'unknown' || last.state === 'refused' ? styles.bad : styles.facts}>
          {words(last)}{' '}
          {t('parcels.change.by', {
            ...{ who: last.by ?? t('parcels.cancels.colleague'), at: at(last.asked_at), reason: last.reason },
          })}
        </p>
      )}
      {mayChange && (how !== null || last?.state === 'unknown') && (
        <div className={styles.acts}>
          {how !== null && !isOpen && (
            <Button look="quiet" size="m" onClick={() => setOpened('ask')}>
              {title}
            </Button>
          )}
          {last?.state === 'unknown' && (
            <Button look="quiet" size="m" onClick={() => setOpened('answer')}>
              {t('parcels.change.answer')}
            </Button>
          )}
        </div>
      )}
      {opened === 'ask' && how !== null && (
        <Dialog open onClose={() => setOpened(null)} title={title}>
          <Suspense fallback={fallback}>
            <Form parcel={parcel} order={order} how={how} onClose={() => setOpened(null)} />
          </Suspense>
        </Dialog>
      )}
      {opened === 'answer' && last !== undefined && (
        <Suspense fallback={null}>
          <AnswerForm
            parcel={parcel}
            so_no={order.so_no}
            change_id={last.change_id}
            onClose={() => setOpened(null)}
          />
        </Suspense>
      )}
    </>
  );
}
