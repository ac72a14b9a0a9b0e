import type { CountLine, StockCount } from '@mali/contracts/counting';
import { COUNT_EDIT } from '@mali/contracts/counting-values';
import type { ListFilter } from '@mali/contracts/lists/definition';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../features/preferences/index.ts';
import { Button } from '../../ui/button.tsx';
import { Chip, Chips } from '../../ui/chip.tsx';
import { TextField } from '../../ui/field.tsx';
import { formatCount } from '../../ui/money.ts';
import { ProductPicture } from '../../ui/product-picture.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { FilterPicker } from '../list/filter-picker.tsx';
import { Camera } from '../shared/camera.tsx';
import { ScanField } from '../shared/scan-field.tsx';
import { playSound } from '../shared/sound.ts';
import { useAt } from '../shared/use-at.ts';
import { useNotice } from '../shared/use-notice.ts';
import { useScanner } from '../shared/use-scanner.ts';
import styles from './counting.module.css';
import { type Entry, useEntries } from './use-entries.ts';

const BY_NAME: ListFilter = {
  ...{ kind: 'reference', to: 'variant', label: { th: 'ค้นจากชื่อสินค้า', en: 'Product by name' } },
};
const NOTHING: Entry = {
  ...{ code: null, mat_var_id: null, add: null, total: null, was: null, beyond: false },
};

/** Counts by scanner, camera, name or number, without saying what is expected. */
export function CountingGoods({ count, onSubmit }: { count: StockCount; onSubmit: () => void }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const notice = useNotice();
  const { count_id, goods } = count;
  const [withCamera, setWithCamera] = useState(false);
  const [unknown, setUnknown] = useState<string | null>(null);
  const [beyond, setBeyond] = useState<Entry | null>(null);
  const [last, setLast] = useState<number | null>(null);
  const [said, setSaid] = useState('');
  const [view, setView] = useState<'open' | 'all'>('open');
  const nameOf = (line: CountLine) => (language === 'th' ? line.name_th : line.name_en);
  const entries = useEntries(count_id, {
    counted: (line) => {
      playSound('right');
      setUnknown(null);
      setLast(line.mat_var_id);
      setSaid(t('receiving.added', { name: nameOf(line), count: line.counted ?? 0 }));
    },
    refused: (error, entry) => {
      playSound('wrong');
      if (error.code === 'RECEIPT.UNKNOWN_CODE') return setUnknown(entry.code);
      if (error.code === 'COUNT.BEYOND') return setBeyond(entry);
      notice.failed(error);
    },
  });
  const onScan = (code: string) => {
    setUnknown(null);
    setBeyond(null);
    entries.add({ ...NOTHING, code, add: 1 });
  };
  const scanField = useRef<HTMLInputElement>(null);
  useScanner(scanField, onScan, true);
  const done = goods.filter(({ counted }) => counted !== null).length;
  const newest = goods.find(({ mat_var_id }) => mat_var_id === last);
  const shown = goods.filter(
    ({ counted, mat_var_id }) => mat_var_id !== last && (view === 'all' || counted === null),
  );
  const set = (line: CountLine, total: number) =>
    entries.add({ ...NOTHING, mat_var_id: line.mat_var_id, total, was: line.counted });
  return (
    <div className={styles.count}>
      <ScanField
        field={scanField}
        label={t('receiving.scan.label')}
        title={t('counting.scanTitle')}
        hint={t('receiving.scan.hint')}
        onScan={onScan}
        onCamera={() => setWithCamera((before) => !before)}
      />
      {withCamera && <Camera onScan={onScan} onClose={() => setWithCamera(false)} />}
      <div role="alert">
        {unknown !== null && <p className={styles.care}>{t('receiving.unknown', { code: unknown })}</p>}
        {beyond !== null && (
          <div className={styles.care}>
            <p>{t('counting.beyond')}</p>
            <Button
              size="m"
              look="secondary"
              onClick={() => {
                entries.add({ ...beyond, beyond: true });
                setBeyond(null);
              }}
            >
              {t('counting.beyondAdd')}
            </Button>
          </div>
        )}
        {entries.isStuck && (
          <div className={styles.care}>
            <p>{t('counting.waiting', { count: entries.waiting })}</p>
            <Button size="m" look="secondary" onClick={entries.retry}>
              {t('counting.retry')}
            </Button>
          </div>
        )}
      </div>
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
      {newest !== undefined && (
        <ul className={styles.lines}>
          <Line line={newest} name={nameOf(newest)} isNewest onTotal={(total) => set(newest, total)} />
        </ul>
      )}
      <FilterPicker
        filter={BY_NAME}
        value=""
        onChange={(value) =>
          value !== '' && entries.add({ ...NOTHING, mat_var_id: Number(value.split(',').at(-1)), add: 1 })
        }
      />
      <div className={styles.progress}>
        <p>{t('counting.progress', { done: formatCount(done), count: goods.length })}</p>
        <ProgressBar
          value={done}
          max={goods.length}
          tone="ink"
          label={t('counting.progress', { done: formatCount(done), count: goods.length })}
        />
      </div>
      <Chips>
        {(['open', 'all'] as const).map((key) => (
          <Chip key={key} pressed={view === key} onClick={() => setView(key)}>
            {t(`counting.views.${key}`, { count: key === 'open' ? goods.length - done : goods.length })}
          </Chip>
        ))}
      </Chips>
      {shown.length === 0 ? (
        <p>{t('counting.allCounted')}</p>
      ) : (
        <ul className={styles.lines}>
          {shown.map((line) => (
            <Line
              key={line.mat_var_id}
              line={line}
              name={nameOf(line)}
              onTotal={(total) => {
                set(line, total);
                setLast(line.mat_var_id);
              }}
            />
          ))}
        </ul>
      )}
      <div className={styles.bar}>
        <span>{t('counting.progress', { done: formatCount(done), count: goods.length })}</span>
        <Button size="m" disabled={done === 0 || entries.waiting > 0} onClick={onSubmit}>
          {t('counting.acts.submit')}
        </Button>
      </div>
    </div>
  );
}

function Line({
  line,
  name,
  isNewest = false,
  onTotal,
}: {
  line: CountLine;
  name: string;
  isNewest?: boolean;
  onTotal: (total: number) => void;
}) {
  const { t } = useTranslation('admin');
  const at = useAt();
  const [typed, setTyped] = useState<string | null>(null);
  const { counted, bins, item_id, brand_en, image, entries, round, added } = line;
  const text = typed ?? (counted === null ? '' : String(counted));
  const total = Number(text);
  const isWhole = /^\d{1,6}$/.test(text) && total <= COUNT_EDIT.unitsMax;
  const save = () => {
    if (typed === null || !isWhole) return;
    setTyped(null);
    if (total !== counted) onTotal(total);
  };
  return (
    <li className={isNewest ? styles.newest : styles.line} aria-label={name}>
      <ProductPicture image={image} alt="" sizes="52px" className={styles.picture} />
      <div className={styles.words}>
        {bins.length > 0 && <strong className={styles.bins}>{bins.join(', ')}</strong>}
        <b>{name}</b>
        <small>
          {brand_en} · {item_id}
        </small>
        {round > 1 && counted === null && <small className={styles.again}>{t('counting.again')}</small>}
        {added && <small className={styles.again}>{t('counting.added')}</small>}
        {isNewest &&
          entries.map((entry) => (
            <small key={`${entry.at} ${entry.quantity}`}>
              {entry.quantity > 0 && '+'}
              {entry.quantity < 0 && '−'}
              {formatCount(Math.abs(entry.quantity))} · {entry.by ?? '–'} · {at(entry.at)}
            </small>
          ))}
      </div>
      <form
        className={styles.total}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <TextField
          label={
            <>
              {t('counting.total')} <VisuallyHidden>{name}</VisuallyHidden>
            </>
          }
          error={typed !== null && text !== '' && !isWhole ? t('counting.wrong') : undefined}
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          value={text}
          onChange={({ target }) => setTyped(target.value.replace(/\D/g, ''))}
        />
        <Button
          type="submit"
          size="m"
          look="secondary"
          disabled={typed === null || !isWhole || total === counted}
          aria-label={t('counting.saveOf', { name })}
        >
          {t('counting.save')}
        </Button>
      </form>
    </li>
  );
}
