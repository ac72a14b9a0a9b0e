import type { ListFilter } from '@mali/contracts/lists/definition';
import { STOCK_TRANSFER_EDIT } from '@mali/contracts/stock-transfer-values';
import type { StockTransfer } from '@mali/contracts/stock-transfers';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../clients/api-error.ts';
import { useLanguage } from '../../features/preferences/index.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { ProductPicture } from '../../ui/product-picture.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { FilterPicker } from '../list/filter-picker.tsx';
import { Camera } from '../shared/camera.tsx';
import { useFindGoodsMutation } from '../shared/goods-calls.ts';
import { useOwnPlaces } from '../shared/own-places.ts';
import { ScanField } from '../shared/scan-field.tsx';
import { playSound } from '../shared/sound.ts';
import { useNotice } from '../shared/use-notice.ts';
import { useScanner } from '../shared/use-scanner.ts';
import { useSetTransferLineMutation } from './transfer-calls.ts';
import styles from './transfers.module.css';

type Goods = StockTransfer['goods'][number];
const BY_NAME: ListFilter = {
  ...{ kind: 'reference', to: 'variant', label: { th: 'ค้นจากชื่อสินค้า', en: 'Product by name' } },
};

/** The goods of a draft, by scanner, camera, name or number; each scan adds one unit. */
export function DraftGoods({ transfer, onSend }: { transfer: StockTransfer; onSend: () => void }) {
  const { t } = useTranslation('admin');
  const notice = useNotice();
  const { transfer_id, goods, lines, units } = transfer;
  const { has } = useOwnPlaces();
  const [find] = useFindGoodsMutation();
  const [setLine] = useSetTransferLineMutation();
  const [withCamera, setWithCamera] = useState(false);
  const [unknown, setUnknown] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  // Scans follow one another: each adds to what the one before has answered.
  const latest = useRef(goods);
  const turn = useRef<Promise<void>>(Promise.resolve());
  const set = async (mat_var_id: number, wanted: (was: number) => number) => {
    const was = latest.current.find((one) => one.mat_var_id === mat_var_id)?.quantity ?? 0;
    const { data, error } = await setLine({ transfer_id, mat_var_id, quantity: wanted(was), was });
    playSound(error === undefined ? 'right' : 'wrong');
    if (data !== undefined) latest.current = data.goods;
    if (error !== undefined) notice.failed(error);
  };
  const inTurn = (work: () => Promise<void>) => {
    turn.current = turn.current.then(work);
  };
  const addUnit = (mat_var_id: number) => set(mat_var_id, (was) => was + 1);
  const onScan = (code: string) =>
    inTurn(async () => {
      setUnknown(null);
      const { data, error } = await find({ codes: [code], variants: [] });
      const variant = data?.goods[0]?.mat_var_id;
      if (variant !== undefined) return addUnit(variant);
      playSound('wrong');
      if (isApiError(error) && error.code === 'RECEIPT.UNKNOWN_CODE') setUnknown(code);
      else notice.failed(error);
    });
  useScanner(field, onScan, true);
  return (
    <div className={styles.goods}>
      <ScanField
        field={field}
        label={t('stockTransfers.scan.label')}
        title={t('stockTransfers.scan.title')}
        hint={t('stockTransfers.scan.hint')}
        onScan={onScan}
        onCamera={() => setWithCamera((before) => !before)}
      />
      {withCamera && <Camera onScan={onScan} onClose={() => setWithCamera(false)} />}
      <div role="alert">
        {unknown !== null && <p className={styles.care}>{t('stockTransfers.unknown', { code: unknown })}</p>}
      </div>
      <FilterPicker
        filter={BY_NAME}
        value=""
        onChange={(value) => value !== '' && inTurn(() => addUnit(Number(value.split(',').at(-1))))}
      />
      {goods.length === 0 ? (
        <EmptyState title={t('stockTransfers.empties')} text={t('stockTransfers.emptiesText')} />
      ) : (
        <ul className={styles.lines}>
          {goods.map((one) => (
            <Line
              key={one.mat_var_id}
              goods={one}
              onQuantity={(quantity) => inTurn(() => set(one.mat_var_id, () => quantity))}
            />
          ))}
        </ul>
      )}
      <div className={styles.bar}>
        <span>{t('stockTransfers.sum', { lines, units })}</span>
        {/* Who has the goods sends them. */}
        {has(transfer.from.location_id) && (
          <Button size="m" disabled={goods.length === 0} onClick={onSend}>
            {t('stockTransfers.send')}
          </Button>
        )}
      </div>
    </div>
  );
}

function Line({ goods, onQuantity }: { goods: Goods; onQuantity: (quantity: number) => void }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const notice = useNotice();
  const [typed, setTyped] = useState<string | null>(null);
  const { image, brand_en, item_id, quantity, free } = goods;
  const name = language === 'th' ? goods.name_th : goods.name_en;
  const text = typed ?? String(quantity);
  const isWhole = /^\d{1,6}$/.test(text) && Number(text) > 0 && Number(text) <= STOCK_TRANSFER_EDIT.unitsMax;
  const save = () => {
    if (typed === null || !isWhole) return;
    setTyped(null);
    if (Number(text) !== quantity) onQuantity(Number(text));
  };
  return (
    <li className={styles.line} aria-label={name}>
      <ProductPicture image={image} alt="" sizes="52px" />
      <div className={styles.words}>
        <b>{name}</b>
        <small>
          {brand_en} · {item_id}
        </small>
        <small className={free < quantity ? styles.short : undefined}>
          {t('stockTransfers.free', { count: free })}
          {free < quantity && ` · ${t('stockTransfers.short')}`}
        </small>
      </div>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <TextField
          label={
            <>
              {t('stockTransfers.units')} <VisuallyHidden>{name}</VisuallyHidden>
            </>
          }
          error={typed !== null && !isWhole ? t('stockTransfers.wrong') : undefined}
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          value={text}
          onChange={({ target }) => setTyped(target.value.replaceAll(/\D/g, ''))}
        />
        <Button
          type="submit"
          size="m"
          look="secondary"
          disabled={typed === null || !isWhole}
          aria-label={t('stockTransfers.saveOf', { name })}
        >
          {t('stockTransfers.save')}
        </Button>
        <Button
          size="m"
          look="quiet"
          aria-label={t('stockTransfers.removeOf', { name })}
          onClick={() => {
            onQuantity(0);
            notice.done(t('stockTransfers.removed', { name }), async () => onQuantity(quantity));
          }}
        >
          {t('stockTransfers.remove')}
        </Button>
      </form>
    </li>
  );
}
