import type { Packing } from '@mali/contracts/packing';
import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '../../app/hooks.ts';
import { toastShown } from '../../features/layout/index.ts';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import { Flower } from '../../ui/logo.tsx';
import { ProductPicture } from '../../ui/product-picture.tsx';
import { Glyph } from '../shared/glyph.tsx';
import { useConfirmInsertMutation } from './calls.ts';
import styles from './packing-lines.module.css';
import { type PackingLine, useLotWords, useProductWords } from './words.ts';

/** The lines of an order by lot, then what is put in beside them; the next one to take stands out. */
export function PackingLines({ packing, isOn }: { packing: Packing; isOn: boolean }) {
  const { lines, inserts } = packing;
  const current = lines.find(({ packed, quantity }) => packed < quantity);
  return (
    <ol className={styles.lines}>
      {lines.map((line) => (
        <Line key={`${line.line_no} ${line.lot_id}`} line={line} isCurrent={line === current} />
      ))}
      {inserts.map((insert) => (
        <Insert key={insert.insert_id} so_no={packing.so_no} insert={insert} isOn={isOn} />
      ))}
    </ol>
  );
}

function Line({ line, isCurrent }: { line: PackingLine; isCurrent: boolean }) {
  const { t } = useTranslation('admin');
  const words = useProductWords();
  const lotWords = useLotWords();
  const { name, detail } = words(line);
  const isIn = line.packed === line.quantity;
  const lot = lotWords(line);
  return (
    <li
      className={cx(isIn && styles.isIn, isCurrent && styles.current)}
      aria-current={isCurrent || undefined}
    >
      <span className={styles.tick}>
        {isIn ? <Icon name="check" size="s" /> : isCurrent && <Glyph name="scan" />}
      </span>
      <ProductPicture image={line.image} alt="" sizes="52px" className={styles.picture} />
      <div>
        <b>{name}</b>
        <span>{detail}</span>
        {(line.bin !== null || lot !== null) && (
          <span>
            {line.bin !== null && <strong className={styles.bin}>{line.bin}</strong>}
            {lot}
          </span>
        )}
        {line.gift && <span className={styles.mark}>{t('packing.gift')}</span>}
        {isCurrent && line.later_lot !== null && (
          <span className={styles.first}>
            <Glyph name="first" />
            {t('packing.firstOut', { later: line.later_lot })}
          </span>
        )}
        {line.by_hand > 0 && <span>{t('packing.byHand', { count: line.by_hand })}</span>}
      </div>
      <span className={styles.count}>
        {line.packed}
        <small>/{line.quantity}</small>
      </span>
    </li>
  );
}

function Insert({
  so_no,
  insert,
  isOn,
}: {
  so_no: string;
  insert: Packing['inserts'][number];
  isOn: boolean;
}) {
  const { t } = useTranslation('admin');
  const dispatch = useAppDispatch();
  const [confirm] = useConfirmInsertMutation();
  const { insert_id, text, requested_by, done } = insert;
  const change = async () => {
    const answer = await confirm({ so_no, insert_id, done: !done });
    if ('error' in answer) dispatch(toastShown({ tone: 'care', text: t('packing.failed'), ms: 6000 }));
  };
  return (
    <li className={cx(done && styles.isIn)}>
      <input
        type="checkbox"
        className={styles.check}
        checked={done}
        disabled={!isOn}
        aria-label={t('packing.insertDone', { text })}
        onChange={() => void change()}
      />
      <span className={styles.card}>
        <Flower strokeWidth={1.3} />
      </span>
      <div>
        <b>{text}</b>
        {requested_by !== null && <span>{t('packing.insertBy', { name: requested_by })}</span>}
      </div>
      <span className={styles.count}>
        {done ? 1 : 0}
        <small>/1</small>
      </span>
    </li>
  );
}
