import type { Order } from '@mali/contracts/orders';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyField, useOrderMessage } from '../../features/chat-order/index.ts';
import { useCopy } from '../../features/orders/index.ts';
import { useOrderQrQuery } from '../../features/payment/index.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/field.tsx';
import { formatBaht } from '../../ui/money.ts';
import { ErrorState, Loading, Skeleton } from '../../ui/states.tsx';
import { useAt } from '../shared/use-at.ts';
import { useNotice } from '../shared/use-notice.ts';
import styles from './new-order.module.css';

/** The link to pay and a message with it, to be copied, and the PromptPay QR for a customer who looks on. */
export function PayLinkOpened({ order }: { order: Order }) {
  const { t } = useTranslation('admin');
  const copy = useCopy();
  const { link, token, pay, message } = useOrderMessage(order);
  const [showsQr, setShowsQr] = useState(false);
  if (link.isError) return <ErrorState retry={() => void link.refetch()} />;
  if (token === null)
    return (
      <Loading>
        <Skeleton shape="block" />
      </Loading>
    );
  return (
    <div className={styles.link}>
      <p className={styles.muted}>{t('newOrder.pay.text')}</p>
      {pay !== null && (
        <CopyField label={t('newOrder.pay.link')} copyLabel={t('newOrder.pay.copyLink')} text={pay} />
      )}
      <TextArea
        label={t('newOrder.pay.message')}
        value={message}
        rows={6}
        readOnly
        onFocus={(event) => event.target.select()}
      />
      <Button size="m" look="secondary" icon="copy" onClick={() => void copy(message)}>
        {t('newOrder.pay.copy')}
      </Button>
      {order.payment_method === 'promptpay' &&
        (showsQr ? (
          <Qr so_no={order.so_no} token={token} />
        ) : (
          <Button size="m" look="quiet" icon="qr" onClick={() => setShowsQr(true)}>
            {t('newOrder.pay.qr')}
          </Button>
        ))}
    </div>
  );
}

function Qr({ so_no, token }: { so_no: string; token: string }) {
  const { t } = useTranslation('admin');
  const at = useAt();
  const notice = useNotice();
  const { data, error, refetch } = useOrderQrQuery({ so_no, token });
  if (error !== undefined) return <ErrorState text={notice.textOf(error)} retry={() => void refetch()} />;
  if (data === undefined)
    return (
      <Loading>
        <Skeleton shape="block" />
      </Loading>
    );
  return (
    <figure>
      <img
        className={styles.qr}
        src={data.qr_image}
        alt={t('newOrder.pay.qrAlt', { amount: formatBaht(data.amount) })}
      />
      <figcaption>{t('newOrder.pay.qrUntil', { time: at(data.expired) })}</figcaption>
    </figure>
  );
}
