import type { Packing } from '@mali/contracts/packing';
import { HAND_REASONS, type HandReason } from '@mali/contracts/packing-values';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../clients/api-error.ts';
import { useLanguage } from '../../features/preferences/index.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { Select } from '../shared/select.tsx';
import { useCountUnitsMutation, useRequestInsertMutation } from './calls.ts';
import styles from './dialogs.module.css';
import { useLotWords, useProductWords } from './words.ts';

/** Units of a line that are counted instead of scanned, with the reason. */
export function CountDialog({ packing, onClose }: { packing: Packing; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const words = useProductWords();
  const lotWords = useLotWords();
  const { so_no, boxes, lines } = packing;
  const [save, saving] = useCountUnitsMutation();
  const [place, setPlace] = useState(
    Math.max(
      0,
      lines.findIndex(({ packed, quantity }) => packed < quantity),
    ),
  );
  const [reason, setReason] = useState<HandReason>('no_barcode');
  const line = lines[place];
  const elsewhere = line === undefined ? 0 : line.packed - (line.by_box[boxes - 1] ?? 0);
  const most = (line?.quantity ?? 0) - elsewhere;
  const [typed, setTyped] = useState<string | null>(null);
  const quantity = typed ?? String(most);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (line === undefined || saving.isLoading || quantity === '') return;
    const { line_no, lot_id } = line;
    const answer = await save({ so_no, line_no, lot_id, box: boxes, quantity: Number(quantity), reason });
    if (!('error' in answer)) onClose();
  };
  return (
    <Dialog open onClose={onClose} title={t('packing.count.title')}>
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        <Select
          label={t('packing.count.item')}
          value={String(place)}
          options={lines.map((one, i) => ({
            value: String(i),
            label: [words(one).name, words(one).shade, lotWords(one)].filter(Boolean).join(', '),
          }))}
          onChange={(value) => {
            setPlace(Number(value));
            setTyped(null);
          }}
        />
        <TextField
          label={t('packing.count.quantity', { box: boxes })}
          inputMode="numeric"
          autoComplete="off"
          maxLength={2}
          value={quantity}
          onChange={(event) => setTyped(event.target.value.replace(/\D/g, ''))}
        />
        <Select
          label={t('packing.count.reason')}
          value={reason}
          options={HAND_REASONS.map((one) => ({ value: one, label: t(`packing.count.reasons.${one}`) }))}
          onChange={setReason}
        />
        {saving.error !== undefined && (
          <p role="alert" className={styles.refused}>
            {isApiError(saving.error) ? saving.error.text[language] : t('packing.failed')}
          </p>
        )}
        <Button type="submit" wide busy={saving.isLoading}>
          {t('packing.count.save')}
        </Button>
        <Button look="quiet" wide onClick={onClose}>
          {t('packing.count.cancel')}
        </Button>
      </form>
    </Dialog>
  );
}

/** Something to be put in beside the products, such as a card written by hand. */
export function InsertDialog({ so_no, onClose }: { so_no: string; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const [request, requesting] = useRequestInsertMutation();
  const [text, setText] = useState('');
  const [tried, setTried] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (text.trim() === '' || requesting.isLoading) return;
    const answer = await request({ so_no, text: text.trim() });
    if (!('error' in answer)) onClose();
  };
  return (
    <Dialog open onClose={onClose} title={t('packing.card.title')}>
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        <TextArea
          label={t('packing.card.text')}
          maxLength={500}
          value={text}
          error={tried && text.trim() === '' ? t('packing.card.missing') : undefined}
          onChange={(event) => setText(event.target.value)}
        />
        {requesting.error !== undefined && (
          <p role="alert" className={styles.refused}>
            {isApiError(requesting.error) ? requesting.error.text[language] : t('packing.failed')}
          </p>
        )}
        <Button type="submit" wide busy={requesting.isLoading}>
          {t('packing.card.save')}
        </Button>
        <Button look="quiet" wide onClick={onClose}>
          {t('packing.count.cancel')}
        </Button>
      </form>
    </Dialog>
  );
}
