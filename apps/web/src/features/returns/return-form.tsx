import { REVIEW, TEXT } from '@mali/contracts/limits';
import type { Order } from '@mali/contracts/orders';
import { RETURN_PHOTOS, RETURN_RULES, type ReturnReason } from '@mali/contracts/return-values';
import type { ReturnsAnswer } from '@mali/contracts/returns';
import { skipToken } from '@reduxjs/toolkit/query';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError, toApiError } from '../../clients/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/choices.tsx';
import { Sheet } from '../../ui/dialog.tsx';
import { Checkbox, TextArea } from '../../ui/field.tsx';
import { type Chosen, PhotosField, photoNames } from '../../ui/field-photos.tsx';
import { formatBaht } from '../../ui/money.ts';
import { ProductPicture } from '../../ui/product-picture.tsx';
import { QuantityStepper } from '../../ui/quantity-stepper.tsx';
import { Refused } from '../../ui/refused.tsx';
import { useLanguage } from '../preferences/index.ts';
import { type ProvenOrder, sendPhoto, useAskReturnMutation, useQuoteReturnQuery } from './calls.ts';
import { ExchangeSums } from './exchange-sums.tsx';
import { itemName } from './item-name.ts';
import { reasonLabel } from './reason-label.ts';
import styles from './return-form.module.css';
import { WishSelect } from './wish-select.tsx';

type Returnable = ReturnsAnswer['lines'][number];
type Wanted = Readonly<{
  quantity: number;
  reason: ReturnReason;
  opened: boolean;
  /** Variant in place of money. */
  exchange_for: number | null;
}>;

/** Asks for the lines of a return with their reasons; shows beforehand what would go back. */
export function ReturnForm({
  order,
  proven,
  returnable,
  terms,
  onClose,
}: {
  order: Order;
  proven: ProvenOrder;
  returnable: readonly Returnable[];
  terms: ReturnsAnswer['terms'];
  onClose: () => void;
}) {
  const { t } = useTranslation('returns');
  const language = useLanguage();
  const [wanted, setWanted] = useState<ReadonlyMap<number, Wanted>>(new Map());
  const [note, setNote] = useState('');
  const [photos, setPhotos] = useState<readonly Chosen[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  // One key for the form: sent twice, it is one request.
  const [request_key] = useState(() => crypto.randomUUID());
  const [ask, asking] = useAskReturnMutation();

  const lines = [...wanted].map(([line_no, line]) => ({ line_no, ...line }));
  const isRefused = ({ reason, opened }: Wanted): boolean => opened && !RETURN_RULES[reason].opened;
  const needsPhoto = lines.some(({ reason }) => RETURN_RULES[reason].photo);
  const quote = useQuoteReturnQuery(
    lines.length === 0 ? skipToken : { ...proven, lines: lines.map(({ opened: _opened, ...line }) => line) },
  );
  const change = (line_no: number, to: Wanted | null) => {
    setProblem(null);
    setWanted((now) => {
      const next = new Map(now);
      if (to === null) next.delete(line_no);
      else next.set(line_no, to);
      return next;
    });
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (asking.isLoading) return;
    const names = photoNames(photos);
    const found =
      lines.length === 0
        ? t('form.missing')
        : lines.some(isRefused)
          ? t('form.openedError')
          : needsPhoto && photos.length === 0
            ? t('form.photoMissing')
            : names === null
              ? t('form.waitPhotos')
              : null;
    setProblem(found);
    if (found !== null || names === null) return;
    const answer = await ask({ ...proven, request_key, lines, note: note.trim(), photos: names });
    if (!('error' in answer)) return onClose();
    setProblem(isApiError(answer.error) ? answer.error.text[language] : t('form.failed'));
  };

  return (
    <Sheet open onClose={onClose} title={t('form.title', { so_no: order.so_no })} edge="near">
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <fieldset className={styles.lines}>
          <legend>{t('form.choose')}</legend>
          {order.items.map((item) => {
            const line = returnable.find(({ line_no }) => line_no === item.line_no);
            return (
              line !== undefined && (
                <Line
                  key={item.line_no}
                  item={item}
                  line={line}
                  terms={terms}
                  wanted={wanted.get(item.line_no) ?? null}
                  isRefused={isRefused}
                  onChange={(to) => change(item.line_no, to)}
                />
              )
            );
          })}
        </fieldset>
        <TextArea
          label={t('form.note')}
          optional={t('form.optional')}
          hint={t('form.noteHint')}
          maxLength={TEXT.reason}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
        <PhotosField
          photos={photos}
          onChange={setPhotos}
          max={RETURN_PHOTOS.max}
          maxBytes={REVIEW.photoMaxBytes}
          send={(file, onProgress, signal) => sendPhoto(proven, file, onProgress, signal)}
          failureText={(failure) => toApiError(failure).text[language]}
          texts={{
            label: t('form.photos'),
            optional: t(needsPhoto ? 'form.photosNeeded' : 'form.optional'),
            hint: t('form.photosHint', { count: RETURN_PHOTOS.max }),
            add: t('form.add'),
            type: t('form.photoType'),
            large: t('form.photoLarge'),
            many: t('form.photoMany', { count: RETURN_PHOTOS.max }),
            number: (number) => t('form.photoNumber', { number }),
            remove: (number) => t('form.photoRemove', { number }),
            sending: (percent) => t('form.sending', { percent }),
          }}
        />
        {lines.length > 0 && quote.currentData !== undefined && (
          <div className={styles.quote} role="status">
            {quote.currentData.exchange !== null && <ExchangeSums sums={quote.currentData.exchange} />}
            {lines.some(({ exchange_for }) => exchange_for === null) && (
              <p>
                {t('form.quote')} <strong>{formatBaht(quote.currentData.amount)}</strong>
              </p>
            )}
            {quote.currentData.promotion_lost > 0 && (
              <small>{t('form.lost', { amount: formatBaht(quote.currentData.promotion_lost) })}</small>
            )}
            {(quote.currentData.amount > 0 || (quote.currentData.exchange?.back ?? 0) > 0) && (
              <small>{t('form.quoteText')}</small>
            )}
          </div>
        )}
        {problem !== null && <Refused>{problem}</Refused>}
        <Button type="submit" wide busy={asking.isLoading}>
          {t('form.send')}
        </Button>
      </form>
    </Sheet>
  );
}

function Line({
  item,
  line,
  terms,
  wanted,
  isRefused,
  onChange,
}: {
  item: Order['items'][number];
  line: Returnable;
  terms: ReturnsAnswer['terms'];
  wanted: Wanted | null;
  isRefused: (wanted: Wanted) => boolean;
  onChange: (wanted: Wanted | null) => void;
}) {
  const { t } = useTranslation('returns');
  const language = useLanguage();
  const id = useId();
  const name = itemName(item, language);
  const [first] = line.reasons;
  const wishOf = (reason: ReturnReason) => terms?.find((one) => one.reason === reason)?.wish ?? 'any';
  const wish = wanted === null ? 'any' : wishOf(wanted.reason);
  const inStock = (quantity: number) =>
    line.exchange.find(({ stock }) => stock >= quantity)?.mat_var_id ?? null;
  /** With a wish that its reason allows; money where there is nothing to exchange for. */
  const allowed = (next: Wanted): Wanted => {
    if (wishOf(next.reason) === 'money') return { ...next, exchange_for: null };
    if (wishOf(next.reason) === 'any' || next.exchange_for !== null) return next;
    return { ...next, exchange_for: inStock(next.quantity) };
  };
  const blocked = line.blocked ?? (first === undefined ? 'late' : null);
  return (
    <div className={styles.line}>
      <ProductPicture image={item.image_cart} alt="" sizes="56px" className={styles.picture} />
      <div>
        <Checkbox
          label={name}
          checked={wanted !== null}
          disabled={blocked !== null}
          onChange={({ target }) =>
            onChange(
              target.checked && first !== undefined
                ? allowed({ quantity: 1, reason: first, opened: false, exchange_for: null })
                : null,
            )
          }
        />
        {blocked !== null && <small>{t(`form.blocked.${blocked}`)}</small>}
        {blocked === null && line.hygiene && <small>{t('form.hygiene')}</small>}
        {wanted !== null && (
          <div className={styles.more}>
            {line.available > 1 && (
              <QuantityStepper
                value={wanted.quantity}
                max={line.available}
                labels={{
                  field: t('form.units', { name }),
                  less: t('form.fewer', { name }),
                  more: t('form.more', { name }),
                }}
                onChange={(quantity) =>
                  onChange({ ...wanted, quantity: Math.min(line.available, Math.max(1, quantity || 1)) })
                }
              />
            )}
            <label htmlFor={id} className={styles.reason}>
              {t('form.reason')}
              <Select
                id={id}
                value={wanted.reason}
                onChange={({ target }) => {
                  const reason = line.reasons.find((one) => one === target.value);
                  if (reason !== undefined) onChange(allowed({ ...wanted, reason }));
                }}
              >
                {line.reasons.map((reason) => (
                  <option key={reason} value={reason}>
                    {reasonLabel(reason, language, terms)}
                  </option>
                ))}
              </Select>
            </label>
            {wish === 'money' && <small>{t('form.moneyOnly')}</small>}
            {line.exchange.length > 0 && wish !== 'money' && (
              <WishSelect
                options={line.exchange}
                quantity={wanted.quantity}
                isExchangeOnly={wish === 'exchange'}
                value={wanted.exchange_for}
                onChange={(exchange_for) => onChange({ ...wanted, exchange_for })}
              />
            )}
            <Checkbox
              label={t('form.opened')}
              checked={wanted.opened}
              onChange={({ target }) => onChange({ ...wanted, opened: target.checked })}
            />
            {isRefused(wanted) && <Refused>{t('form.openedError')}</Refused>}
          </div>
        )}
      </div>
    </div>
  );
}
