import type { The1Card } from '@mali/contracts/coins';
import { THE1_PER_BAHT, THE1_TYPES, type The1Type } from '@mali/contracts/reward-values';
import { arabicDigits } from '@mali/thai/fold';
import { parseThaiPhone } from '@mali/thai/phone';
import { useFormik } from 'formik';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import * as yup from 'yup';
import { useAppDispatch } from '../../app/hooks.ts';
import { isApiError } from '../../clients/api-error.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { RadioCards, TextField } from '../../ui/field.tsx';
import { formatBaht, formatCount } from '../../ui/money.ts';
import { type CartRoot, cartActions, selectPricedCart } from '../cart/index.ts';
import { useCheckoutOptionsQuery } from '../payment/index.ts';
import { useLanguage } from '../preferences/index.ts';
import { useVerifyThe1Mutation } from './calls.ts';
import { roomFor } from './room.ts';
import styles from './savings.module.css';

type Holder = { type: The1Type; number: string; code: string };
type Verified = { cards: The1Card[] };

const digits = (text: string) => arabicDigits(text).replace(/[\s-]/g, '');
const isNumber = (type: The1Type, number: string): boolean => {
  if (type === 'mobile') return parseThaiPhone(number, { mobileOnly: true }).ok;
  return (type === 'card_no' ? /^\d{10,19}$/ : /^\d{13}$/).test(digits(number));
};
/** Name of the identifier, as sent (LOYAL-04). */
const PARAMS = { mobile: 'phoneNumber', national_id: 'national_id', card_no: 'card_no' } as const;

const schema = yup.object({
  number: yup
    .string()
    .trim()
    .required('blank')
    .test('number', 'wrong', (number, { parent }) => !number || isNumber(parent.type, number)),
});
const withCode = schema.shape({
  code: yup.string().test('code', 'code', (code) => /^\d{6}$/.test(digits(code ?? ''))),
});

/** Partner points, if accepted: verify the card, select the number (COUP-13, COUP-14). */
export function The1Row() {
  const { t } = useTranslation('rewards');
  const dispatch = useAppDispatch();
  const { data: options } = useCheckoutOptionsQuery();
  const bag = useSelector(selectPricedCart);
  const { points, the1 } = useSelector((root: CartRoot) => root.cart);
  const [open, setOpen] = useState(false);
  const [verified, setVerified] = useState<Verified | null>(null);
  const used = bag.discount_promo_detail.point_the1;
  // A verification expires: reported when placing the order, then started again.
  useEffect(() => {
    if (the1 === null) setVerified(null);
  }, [the1]);
  if (options?.the1 !== true) return null;

  if (used !== undefined && used.points > 0 && the1 !== null) {
    return (
      <div className={styles.part}>
        <div className={styles.line}>
          <span className={styles.good}>
            {t('the1.used', { points: formatCount(used.points), amount: formatBaht(used.discount) })}
          </span>
          <LinkButton inline onClick={() => dispatch(cartActions.pointsSet({ point_the1: 0 }))}>
            {t('the1.stop')}
          </LinkButton>
        </div>
      </div>
    );
  }
  if (!open) {
    return (
      <LinkButton inline className={styles.open} aria-expanded={false} onClick={() => setOpen(true)}>
        {t('the1.open')}
      </LinkButton>
    );
  }
  return (
    <section className={styles.part} aria-label={t('the1.title')}>
      <div className={styles.line}>
        <b>{t('the1.title')}</b>
        <LinkButton inline onClick={() => setOpen(false)}>
          {t('the1.close')}
        </LinkButton>
      </div>
      <p className={styles.note}>{t('the1.rate')}</p>
      {verified === null ? (
        <Verify
          onVerified={(cards) => {
            setVerified({ cards });
            dispatch(cartActions.pointsSet({ the1: cards[0]?.card ?? null }));
          }}
        />
      ) : (
        <Redeem
          cards={verified.cards}
          card={the1}
          most={roomFor(bag, 'point_the1') * THE1_PER_BAHT}
          chosen={points.point_the1}
          onAgain={() => dispatch(cartActions.pointsSet({ the1: null, point_the1: 0 }))}
        />
      )}
    </section>
  );
}

/** Verifies the holder: phone or card number, then the code. */
function Verify({ onVerified }: { onVerified: (cards: The1Card[]) => void }) {
  const { t } = useTranslation('rewards');
  const language = useLanguage();
  const [verify] = useVerifyThe1Mutation();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const form = useFormik<Holder>({
    initialValues: { type: 'mobile', number: '', code: '' },
    validationSchema: sentTo === null ? schema : withCode,
    validateOnChange: false,
    onSubmit: async ({ type, number, code }) => {
      setRefused(null);
      const params = { [PARAMS[type]]: number.trim(), ...(sentTo !== null && { code: digits(code) }) };
      const { data, error } = await verify({ type, params });
      if (isApiError(error)) setRefused(error.text[language]);
      else if (data?.sent_to != null) setSentTo(data.sent_to);
      else if (data?.cards.some((card) => card.value > 0)) onVerified(data.cards);
      else setRefused(t('the1.noCards'));
    },
  });
  const { values, touched, errors, setFieldValue, isSubmitting } = form;
  const isMobile = values.type === 'mobile';
  const wrong = errors.number === 'blank' ? t('the1.blank') : t(`the1.wrong.${values.type}`);
  const again = () => {
    setSentTo(null);
    setRefused(null);
    void setFieldValue('code', '');
  };
  return (
    <form className={styles.form} noValidate onSubmit={form.handleSubmit}>
      {sentTo === null ? (
        <>
          <RadioCards
            legend={t('the1.type')}
            name="the1-type"
            value={values.type}
            onChange={(type) => void form.setValues({ type: type as The1Type, number: '', code: '' })}
            options={THE1_TYPES.map((value) => ({ value, label: t(`the1.by.${value}`) }))}
          />
          <TextField
            key={values.type}
            label={t(`the1.by.${values.type}`)}
            {...(isMobile && { hint: t('the1.mobileHint') })}
            error={touched.number && errors.number !== undefined ? wrong : undefined}
            type={isMobile ? 'tel' : 'text'}
            inputMode={isMobile ? 'tel' : 'numeric'}
            autoComplete={isMobile ? 'tel' : 'off'}
            maxLength={30}
            {...form.getFieldProps('number')}
          />
        </>
      ) : (
        <TextField
          label={t('the1.code')}
          hint={t('the1.codeHint', { phone: sentTo })}
          error={touched.code && errors.code !== undefined ? t('the1.codeWrong') : undefined}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={10}
          autoFocus
          {...form.getFieldProps('code')}
        />
      )}
      {refused !== null && (
        <p className={styles.refused} role="alert">
          {refused}
        </p>
      )}
      <Button type="submit" look="secondary" size="m" wide busy={isSubmitting}>
        {t(sentTo === null ? 'the1.send' : 'the1.verify')}
      </Button>
      {sentTo !== null && (
        <LinkButton inline onClick={again}>
          {t('the1.again')}
        </LinkButton>
      )}
    </form>
  );
}

/** Selects card and number of points; default: the maximum. */
function Redeem({
  cards,
  card,
  most,
  chosen,
  onAgain,
}: {
  cards: readonly The1Card[];
  card: string | null;
  /** Maximum points for this bag. */
  most: number;
  chosen: number;
  onAgain: () => void;
}) {
  const { t } = useTranslation('rewards');
  const dispatch = useAppDispatch();
  const [typed, setTyped] = useState(chosen > 0 ? String(chosen) : '');
  const at = cards.find((one) => one.card === card) ?? cards[0];
  if (at === undefined) return null;
  const limit = Math.min(most, Math.floor(at.points / THE1_PER_BAHT) * THE1_PER_BAHT);
  const wanted = typed === '' ? limit : Number(typed);
  // Only whole baht are redeemed.
  const points = Math.floor(wanted / THE1_PER_BAHT) * THE1_PER_BAHT;
  const wrong = typed !== '' && (points < THE1_PER_BAHT || points > limit);
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!wrong && points > 0) dispatch(cartActions.pointsSet({ the1: at.card, point_the1: points }));
      }}
    >
      <RadioCards
        legend={t('the1.cards')}
        name="the1-card"
        value={at.card}
        onChange={(value) => {
          setTyped('');
          dispatch(cartActions.pointsSet({ the1: value, point_the1: 0 }));
        }}
        options={cards.map((one) => ({
          value: one.card,
          label: one.number,
          sub: t('the1.cardPoints', { points: formatCount(one.points), amount: formatBaht(one.value) }),
          disabled: one.value === 0,
        }))}
      />
      <TextField
        label={t('the1.points')}
        hint={t('the1.pointsHint', { points: formatCount(limit) })}
        error={wrong ? t('the1.pointsWrong', { points: formatCount(limit) }) : undefined}
        inputMode="numeric"
        autoComplete="off"
        maxLength={9}
        placeholder={String(limit)}
        value={typed}
        onChange={(event) => setTyped(arabicDigits(event.target.value).replace(/\D/g, ''))}
      />
      <Button type="submit" look="secondary" size="m" wide disabled={wrong || points === 0}>
        {t('the1.redeem', { points: formatCount(points), amount: formatBaht(points / THE1_PER_BAHT) })}
      </Button>
      <LinkButton inline onClick={onAgain}>
        {t('the1.again')}
      </LinkButton>
    </form>
  );
}
