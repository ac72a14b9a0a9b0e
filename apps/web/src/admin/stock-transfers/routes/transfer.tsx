import { may } from '@mali/contracts/permissions';
import type { StockTransfer } from '@mali/contracts/stock-transfers';
import { formatDate } from '@mali/thai/dates';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useParams } from 'react-router-dom';
import { useLanguage } from '../../../features/preferences/index.ts';
import { selectProfile } from '../../../features/session/index.ts';
import { Button } from '../../../ui/button.tsx';
import { ProductPicture } from '../../../ui/product-picture.tsx';
import { useOwnPlaces } from '../../shared/own-places.ts';
import { usePlaceName } from '../../shared/place-name.ts';
import { RecordHistory } from '../../shared/record-history.tsx';
import { RecordHead, RecordPage } from '../../shared/record-page.tsx';
import { useAt } from '../../shared/use-at.ts';
import { type Act, ActTransfer } from '../act-transfer.tsx';
import { DraftGoods } from '../draft-goods.tsx';
import { ReceiveGoods } from '../receive-goods.tsx';
import { useStockTransferQuery } from '../transfer-calls.ts';
import { TransferState } from '../transfer-state.tsx';
import styles from '../transfers.module.css';

/** A transfer: what it moves, then what has come. */
export function Component() {
  const { t } = useTranslation('admin');
  const { transfer_id = '' } = useParams();
  const id = Number(transfer_id);
  const isNumber = Number.isSafeInteger(id) && id > 0;
  const query = useStockTransferQuery(id, { skip: !isNumber, refetchOnMountOrArgChange: true });
  const known = isNumber ? query : { error: { status: 404 }, refetch: query.refetch };
  return (
    <RecordPage
      title={t('stockTransfers.number', { id })}
      section="stockTransfers"
      unknown={t('stockTransfers.missing')}
      query={known as typeof query}
    >
      {(transfer) => <Transfer key={transfer.transfer_id} transfer={transfer} />}
    </RecordPage>
  );
}

function Transfer({ transfer }: { transfer: StockTransfer }) {
  const { t } = useTranslation('admin');
  const at = useAt();
  const placeName = usePlaceName();
  const role = useSelector(selectProfile)?.role_id ?? -1;
  const [act, setAct] = useState<Act | null>(null);
  const { transfer_id, state, from, to, reason, created_at, by, sent_by, received_by, difference } = transfer;
  const mayEdit = may(role, 'stock:edit');
  const { has } = useOwnPlaces();
  const canTakeBack = state === 'sent' && has(from.location_id);
  const acts: readonly Act[] = state === 'draft' ? ['cancel'] : canTakeBack ? ['takeBack'] : [];
  return (
    <>
      <RecordHead
        title={t('stockTransfers.way', { from: placeName(from), to: placeName(to) })}
        marks={
          <>
            <TransferState state={state} />
            <span>#{transfer_id}</span>
            <span>{at(created_at)}</span>
            {by !== null && <span>{t('receiving.by', { name: by })}</span>}
            {sent_by !== null && <span>{t('stockTransfers.sentBy', { name: sent_by })}</span>}
            {received_by !== null && <span>{t('stockTransfers.receivedBy', { name: received_by })}</span>}
          </>
        }
      >
        {mayEdit &&
          acts.map((one) => (
            <Button key={one} size="m" look="quiet" onClick={() => setAct(one)}>
              {t(`stockTransfers.${one}`)}
            </Button>
          ))}
      </RecordHead>
      <p>{reason}</p>
      {difference !== '' && <p className={styles.care}>{t('stockTransfers.why', { reason: difference })}</p>}
      {state === 'draft' && mayEdit ? (
        <DraftGoods transfer={transfer} onSend={() => setAct('send')} />
      ) : state === 'sent' && mayEdit && has(to.location_id) ? (
        <ReceiveGoods transfer={transfer} />
      ) : (
        <Goods transfer={transfer} />
      )}
      <RecordHistory record={`stock-transfer ${transfer_id}`} />
      {act !== null && <ActTransfer transfer={transfer} act={act} onClose={() => setAct(null)} />}
    </>
  );
}

/** What was moved, lot by lot. */
function Goods({ transfer: { goods } }: { transfer: StockTransfer }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  return (
    <ul className={styles.lines}>
      {goods.map(({ mat_var_id, image, name_th, name_en, brand_en, item_id, quantity, lots }) => (
        <li key={mat_var_id} className={styles.line}>
          <ProductPicture image={image} alt="" sizes="52px" />
          <div className={styles.words}>
            <b>{language === 'th' ? name_th : name_en}</b>
            <small>
              {brand_en} · {item_id}
            </small>
            {lots.length === 0 && <small>{t('stockTransfers.sentUnits', { count: quantity })}</small>}
            {lots.map((lot) => (
              <small key={lot.lot_id}>
                {[
                  t('stockTransfers.lot', { lot: lot.code }),
                  lot.expires_on === null
                    ? ''
                    : t('stockTransfers.expires', { date: formatDate(new Date(lot.expires_on), language) }),
                  t('stockTransfers.sentUnits', { count: lot.sent }),
                  lot.received === null ? '' : t('stockTransfers.receivedUnits', { count: lot.received }),
                ]
                  .filter((part) => part !== '')
                  .join(' · ')}
              </small>
            ))}
          </div>
        </li>
      ))}
    </ul>
  );
}
