import { STOCK_TRANSFER_EDIT } from '@mali/contracts/stock-transfer-values';
import type { StockTransfer } from '@mali/contracts/stock-transfers';
import { formatDate } from '@mali/thai/dates';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../features/preferences/index.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { ProductPicture } from '../../ui/product-picture.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useNotice } from '../shared/use-notice.ts';
import { useReceiveTransferMutation } from './transfer-calls.ts';
import styles from './transfers.module.css';

/** What has come of a transfer, lot by lot; what differs needs its reason. */
export function ReceiveGoods({ transfer: { transfer_id, goods } }: { transfer: StockTransfer }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const notice = useNotice();
  const [receive, receiving] = useReceiveTransferMutation();
  const [came, setCame] = useState<Readonly<Record<number, string>>>({});
  const [difference, setDifference] = useState('');
  const [tried, setTried] = useState(false);
  const lots = goods.flatMap((one) => one.lots);
  const textOf = ({ lot_id, sent }: (typeof lots)[number]) => came[lot_id] ?? String(sent);
  const isRight = lots.every((lot) => /^\d{1,6}$/.test(textOf(lot)));
  const differs = lots.some((lot) => Number(textOf(lot)) !== lot.sent);
  const isWhyMissing = differs && difference.trim() === '';
  const onSubmit = async () => {
    setTried(true);
    if (!isRight || isWhyMissing) return;
    const { error } = await receive({
      transfer_id,
      lots: lots.map((lot) => ({ lot_id: lot.lot_id, received: Number(textOf(lot)) })),
      ...(differs && { difference: difference.trim() }),
    });
    if (error !== undefined) return notice.failed(error);
    notice.done(t('stockTransfers.received'));
  };
  return (
    <form
      className={styles.goods}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void onSubmit();
      }}
    >
      <p>{t('stockTransfers.receiveText')}</p>
      <ul className={styles.lines}>
        {goods.map((one) => {
          const name = language === 'th' ? one.name_th : one.name_en;
          return (
            <li key={one.mat_var_id} className={styles.line}>
              <ProductPicture image={one.image} alt="" sizes="52px" />
              <div className={styles.words}>
                <b>{name}</b>
                <small>
                  {one.brand_en} · {one.item_id}
                </small>
              </div>
              {one.lots.map((lot) => (
                <div key={lot.lot_id} className={styles.lot}>
                  <div className={styles.words}>
                    <span>{t('stockTransfers.lot', { lot: lot.code })}</span>
                    <small>
                      {lot.expires_on !== null &&
                        `${t('stockTransfers.expires', { date: formatDate(new Date(lot.expires_on), language) })} · `}
                      {t('stockTransfers.sentUnits', { count: lot.sent })}
                    </small>
                  </div>
                  <TextField
                    label={
                      <>
                        {t('stockTransfers.came')} <VisuallyHidden>{`${name} ${lot.code}`}</VisuallyHidden>
                      </>
                    }
                    inputMode="numeric"
                    autoComplete="off"
                    maxLength={6}
                    error={/^\d{1,6}$/.test(textOf(lot)) ? undefined : t('stockTransfers.wrong')}
                    value={textOf(lot)}
                    onChange={({ target }) =>
                      setCame((now) => ({ ...now, [lot.lot_id]: target.value.replaceAll(/\D/g, '') }))
                    }
                  />
                </div>
              ))}
            </li>
          );
        })}
      </ul>
      {differs && (
        <TextArea
          label={t('stockTransfers.difference')}
          rows={2}
          maxLength={STOCK_TRANSFER_EDIT.reason}
          error={tried && isWhyMissing ? t('stockTransfers.differenceMissing') : undefined}
          value={difference}
          onChange={({ target }) => setDifference(target.value)}
        />
      )}
      <div className={styles.bar}>
        <span />
        <Button type="submit" size="m" busy={receiving.isLoading}>
          {t('stockTransfers.receive')}
        </Button>
      </div>
    </form>
  );
}
