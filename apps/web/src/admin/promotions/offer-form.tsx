import { cardDetailsNeeded } from '@mali/contracts/card-offer-values';
import { TEXT } from '@mali/contracts/limits';
import type { ListFilter } from '@mali/contracts/lists/definition';
import { optionWord } from '@mali/contracts/lists/definition';
import { OFFER_LIST } from '@mali/contracts/lists/offers';
import {
  OFFER_BENEFITS,
  OFFER_EDIT,
  OFFER_KINDS,
  OFFERS,
  type OfferKind,
  type OfferTerm,
} from '@mali/contracts/offer-values';
import { may } from '@mali/contracts/permissions';
import type { StaffOffer } from '@mali/contracts/staff-offers';
import { formatDateTime } from '@mali/thai/dates';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { serverNow } from '../../clients/server-clock.ts';
import { useLanguage } from '../../features/preferences/index.ts';
import { selectProfile } from '../../features/session/index.ts';
import { LinkButton } from '../../ui/button.tsx';
import { DateTimeField } from '../../ui/date-time-field.tsx';
import { Checkbox, TextArea, TextField } from '../../ui/field.tsx';
import { Refused } from '../../ui/refused.tsx';
import type { FieldWords } from '../form/field-conflict.tsx';
import { FormNotices } from '../form/form-notices.tsx';
import { useRecordForm } from '../form/use-record-form.ts';
import { FilterPicker } from '../list/filter-picker.tsx';
import { adminPaths } from '../paths.ts';
import { SegmentField } from '../shared/segment-field.tsx';
import { Select } from '../shared/select.tsx';
import { useNotice } from '../shared/use-notice.ts';
import type { offers } from '../texts/offers-th.ts';
import { CardFields } from './card-fields.tsx';
import { GoodsFields, goodsNames, scopeOf } from './goods-fields.tsx';
import { useChangeOfferMutation, useMakeOfferMutation } from './offer-calls.ts';
import { useOfferSentence } from './offer-sentence.ts';
import { OfferTrial } from './offer-trial.tsx';
import {
  audienceOf,
  codesOf,
  type OfferValues,
  offerSchema,
  TOGETHER,
  termsOf,
  toFields,
  toValues,
  validTerms,
} from './offer-values.ts';
import styles from './promotion-form.module.css';
import { StageBar } from './stage-bar.tsx';

const YEAR_MS = 366 * 24 * 3_600_000;
const today = () => new Date(serverNow());
const inAYear = () => new Date(serverNow() + YEAR_MS);
const STEP_MINUTES = 15;

const WRONG = [
  ...['required', 'code', 'prefix', 'codes', 'money', 'percent', 'whole', 'order', 'goods', 'customers'],
  ...(['event', 'email', 'affiliate', 'until', 'coins', 'share', 'least', 'digits'] as const),
] as const satisfies readonly (keyof typeof offers.wrong)[];
/** Form fields by the refusal that is about them. */
const FIELD: Readonly<Record<string, keyof OfferValues & string>> = {
  'OFFER.CODE_TAKEN': 'code',
  'OFFER.CUSTOMERS': 'customers',
  'SEGMENT.NOT_FOUND': 'segment_id',
  'OFFER.GIFT': 'gift',
  'OFFER.CODES': 'codes',
  'OFFER.USED': 'usage_limit',
  'COUPON.EVENT_TAKEN': 'event',
  'COUPON.INFLUENCER': 'influencer',
  'COUPON.AFFILIATE_TAKEN': 'affiliate_id',
  'COUPON.USE_UNTIL': 'use_until',
  'PROMOTION.PERIOD': 'ends_at',
  'PROMOTION.EMPTY': 'variants',
  'OFFER.CARD': 'card_digits',
};
/** Form fields whose change is refused because members have the coupon. */
const PROMISED = [
  ...(['benefit', 'discount', 'cap', 'min_spend', 'exclude_promoted', 'audience'] as const),
  ...(['customers', 'use_until', 'usage_limit', 'goods', 'card_brands'] as const),
] as const;
const promisedOf = (details: unknown): (typeof PROMISED)[number][] =>
  typeof details === 'object' && details !== null && 'fields' in details && Array.isArray(details.fields)
    ? PROMISED.filter((name) => (details.fields as unknown[]).includes(name))
    : [];
const GIFT: ListFilter = { kind: 'reference', to: 'gift', label: { th: 'ของแถม', en: 'Gift' } };
const CUSTOMERS: ListFilter = {
  ...{ kind: 'reference', to: 'customer', label: { th: 'สมาชิก', en: 'Members' } },
};

/** All fields of a code, a series, a coupon or a gift, and carts to try it on. A new one opens its page once it is made. */
export function OfferForm({
  offer,
  copy = null,
  begin = 'code',
  mayEdit,
}: {
  /** Null for a new one. */
  offer: StaffOffer | null;
  /** A new one begins with the fields of this one. */
  copy?: StaffOffer | null;
  /** Kind that a new one begins with. */
  begin?: OfferKind;
  mayEdit: boolean;
}) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const notice = useNotice();
  const navigate = useNavigate();
  const sentence = useOfferSentence();
  const role = useSelector(selectProfile)?.role_id;
  const [make] = useMakeOfferMutation();
  const [change] = useChangeOfferMutation();
  // Which of the two buttons of a new one was pressed.
  const stage = useRef<'draft' | 'live'>('live');
  const [reason, setReason] = useState('');
  const form = useRecordForm<OfferValues, StaffOffer>({
    ...{ kind: 'offer', id: offer?.promo_id ?? null, record: offer },
    toValues: (record) =>
      record === null && copy !== null
        ? { ...toValues(copy), code: '', codes: '100', starts_at: '', ends_at: '', use_until: '', event: '' }
        : toValues(record, begin),
    ...{ schema: offerSchema, together: TOGETHER },
    basis: ({ stage: now }) => now,
    send: (values, base) =>
      base === null
        ? make({ ...toFields(values), stage: stage.current, codes: codesOf(values) })
        : change({
            promo_id: base.promo_id,
            fields: { ...toFields(values), revision: base.revision, reason: reason.trim() },
          }),
    onSaved: (saved, before) => {
      setReason('');
      const name = saved[`name_${language}`];
      if (before === null) {
        notice.done(t('promotions.created', { name }));
        void navigate(adminPaths.offer(saved.promo_id));
        return;
      }
      notice.done(t('promotions.saved', { name }), () =>
        change({
          promo_id: saved.promo_id,
          fields: { ...toFields(toValues(before)), revision: saved.revision, reason: '' },
        }),
      );
    },
    say: (message) => {
      const known = WRONG.find((one) => one === message);
      return known === undefined ? message : t(`offers.wrong.${known}`);
    },
    faultsOf: ({ code, details, text }) => {
      const field = FIELD[code];
      if (code === 'COUPON.PROMISED')
        return Object.fromEntries(
          promisedOf(details).map((name) => [
            name === 'goods' ? 'variants' : name,
            t('offers.wrong.promised'),
          ]),
        );
      return field === undefined ? {} : { [field]: text[language] };
    },
  });
  const { values, field } = form;
  const { kind, benefit } = values;
  const audience = audienceOf(values);
  const isGift = kind === 'gift';
  /** Kinds that do not count who has used them. */
  const unlimited = kind === 'gift' || kind === 'coins' || kind === 'spending' ? kind : null;
  const isCoupon = kind === 'coupon';
  const isCoins = kind === 'coins';
  const has = (term: OfferTerm) => OFFERS[kind].terms.includes(term);
  const isBegun = form.base?.begun === true;
  const isFixed = form.base !== null && (form.base.stage !== 'draft' || kind === 'series');
  const terms = validTerms(values);
  const scope = scopeOf(values);
  const moment = (name: 'starts_at' | 'ends_at' | 'use_until') => ({
    ...form.picked(name),
    value: values[name] === '' ? null : values[name],
    ...{ max: inAYear, today, step: STEP_MINUTES },
  });
  const words: FieldWords<OfferValues> = {
    label: (name) => t(`offers.fields.${name}`),
    show: (name, of) => {
      if (name === 'kind') return optionWord(OFFER_LIST.filters.kind, of.kind, language);
      if (name === 'benefit') return t(`offers.benefits.${of.benefit}`);
      if (name === 'audience') return t(`offers.audiences.${of.audience}`);
      if ((name === 'starts_at' || name === 'ends_at' || name === 'use_until') && of[name] !== '')
        return formatDateTime(new Date(of[name]), language);
      return undefined;
    },
  };
  const text = (
    name:
      | ('discount' | 'cap' | 'min_spend' | 'usage_limit' | 'per_customer' | 'quantity' | 'codes')
      | ('valid_days' | 'baht_per_coin' | 'coins_most' | 'share' | 'coins_least'),
    label: string,
    isOptional = false,
  ) => (
    <TextField
      {...field(name)}
      label={label}
      {...(isOptional && { optional: t('campaigns.optional') })}
      inputMode={name === 'discount' || name === 'cap' || name === 'min_spend' ? 'decimal' : 'numeric'}
    />
  );
  const faultOf = (
    name:
      | ('card_brands' | 'variants' | 'customers' | 'gift' | 'benefit' | 'audience')
      | ('segment_id' | 'exclude_promoted'),
  ) => {
    const error = form.errorOf(name);
    return (
      error !== undefined && (
        <div className={styles.whole}>
          <Refused>{error}</Refused>
        </div>
      )
    );
  };
  return (
    <form
      ref={form.element}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        stage.current = 'live';
        form.submit();
      }}
    >
      {/* What may not be changed is read: the fields are those of the record. */}
      <fieldset className={styles.fields} disabled={!mayEdit}>
        <FormNotices form={form} words={words} />
        <fieldset className={styles.group} disabled={offer !== null}>
          <legend>{t('offers.make')}</legend>
          <Select
            label={t('offers.fields.kind')}
            value={kind}
            options={OFFER_KINDS.map((value) => ({
              ...{ value, label: optionWord(OFFER_LIST.filters.kind, value, language) },
            }))}
            onChange={(value) => form.setValue('kind', value)}
          />
          <p className={styles.note}>{t(`offers.about.${kind}`)}</p>
        </fieldset>
        <fieldset className={styles.group}>
          <legend>{t('promotions.what')}</legend>
          <TextField
            {...field('name_th')}
            label={t('promotions.fields.name_th')}
            maxLength={TEXT.name}
            lang="th"
          />
          <TextField
            {...field('name_en')}
            label={t('promotions.fields.name_en')}
            maxLength={TEXT.name}
            lang="en"
          />
          {has('code') && (
            <TextField
              {...field('code')}
              label={t('offers.fields.code')}
              hint={t('offers.codeHint')}
              maxLength={40}
              autoComplete="off"
              disabled={isFixed}
            />
          )}
          {has('prefix') && (
            <TextField
              {...field('prefix')}
              label={t('offers.fields.prefix')}
              hint={t('offers.prefixHint', { example: `${termsOf(values).prefix || 'MALI'}-7K2QX-M9RTV` })}
              maxLength={12}
              autoComplete="off"
              disabled={isFixed}
            />
          )}
          {kind === 'series' && offer === null && text('codes', t('offers.fields.codes'))}
          {isCoupon &&
            (['conditions_th', 'conditions_en'] as const).map((name) => (
              <TextArea
                key={name}
                {...field(name)}
                label={t(`offers.fields.${name}`)}
                optional={t('campaigns.optional')}
                maxLength={OFFER_EDIT.conditionsMax}
                lang={name === 'conditions_th' ? 'th' : 'en'}
              />
            ))}
        </fieldset>
        <fieldset className={styles.group}>
          <legend>
            {t(
              isGift ? 'offers.giftTitle' : kind === 'spending' ? 'offers.spendingTitle' : 'promotions.gives',
            )}
          </legend>
          {has('gift') && (
            <div className={styles.whole}>
              <FilterPicker
                filter={GIFT}
                value={values.gift}
                // One gift: another one takes its place.
                onChange={(value) => form.setValue('gift', value.split(',').at(-1) ?? '')}
              />
            </div>
          )}
          {has('gift') && faultOf('gift')}
          {has('quantity') && text('quantity', t('offers.fields.quantity'))}
          {has('benefit') && (
            <Select
              label={t('offers.fields.benefit')}
              value={benefit}
              options={OFFER_BENEFITS.map((value) => ({ value, label: t(`offers.benefits.${value}`) }))}
              onChange={(value) => form.setValue('benefit', value)}
            />
          )}
          {faultOf('benefit')}
          {has('discount') &&
            benefit !== 'free_delivery' &&
            text('discount', t(`offers.discounts.${benefit}`))}
          {has('cap') && benefit === 'percent' && text('cap', t('offers.fields.cap'), true)}
          {isCoins && text('baht_per_coin', t('offers.fields.baht_per_coin'))}
          {has('share') && text('share', t('offers.fields.share'))}
          {has('coins_least') && text('coins_least', t('offers.fields.coins_least'), true)}
          {has('coins_most') && text('coins_most', t('offers.fields.coins_most'), true)}
          {isCoins && text('valid_days', t('offers.coinDays'), true)}
          {has('min_spend') && text('min_spend', t('offers.fields.min_spend'), true)}
          {has('exclude_promoted') && (
            <Checkbox
              {...form.checkbox('exclude_promoted')}
              label={t('offers.fields.exclude_promoted')}
              className={styles.whole ?? ''}
            />
          )}
          {faultOf('exclude_promoted')}
          {terms !== null && !isGift && (
            <p className={`${styles.sentence} ${styles.whole}`}>{sentence({ kind, terms })}</p>
          )}
        </fieldset>
        {has('audience') && (
          <fieldset className={styles.group}>
            <legend>
              {t(isCoupon ? 'offers.coupon.who' : unlimited === null ? 'offers.who' : 'offers.forWhom')}
            </legend>
            <Select
              label={t(isCoupon ? 'offers.coupon.audience' : 'offers.fields.audience')}
              value={audience}
              options={OFFERS[kind].audiences.map((value) => ({
                value,
                label: t(`offers.audiences.${value}`),
              }))}
              onChange={(value) => form.setValue('audience', value)}
            />
            {has('per_customer') &&
              audience !== 'new_customers' &&
              text('per_customer', t(`offers.${isCoupon ? 'coupon' : 'fields'}.per_customer`), true)}
            {has('usage_limit') &&
              text('usage_limit', t(`offers.${isCoupon ? 'coupon' : 'fields'}.usage_limit`), true)}
            {faultOf('audience')}
            {audience === 'chosen' &&
              (role !== undefined && may(role, 'order:read-any') ? (
                <div className={styles.whole}>
                  <FilterPicker
                    filter={CUSTOMERS}
                    value={values.customers}
                    onChange={(value) => form.setValue('customers', value)}
                  />
                </div>
              ) : (
                <p className={styles.note}>
                  {t('offers.chosenCount', { count: offer?.customers.length ?? 0 })}
                </p>
              ))}
            {audience === 'chosen' && faultOf('customers')}
            {audience === 'segment' && (
              <div className={styles.whole}>
                <SegmentField
                  label={t('offers.fields.segment_id')}
                  empty={t('mailings.chooseSegment')}
                  value={values.segment_id}
                  name={form.base?.segment_name ?? null}
                  onChange={(value) => form.setValue('segment_id', value)}
                />
              </div>
            )}
            {audience === 'segment' && faultOf('segment_id')}
            {has('listed') && (isCoupon || audience !== 'chosen') && (
              <Checkbox
                {...form.checkbox('listed')}
                label={t(`offers.${isCoupon ? 'coupon' : 'fields'}.listed`)}
                className={styles.whole ?? ''}
              />
            )}
            <p className={styles.note}>
              {unlimited !== null
                ? t(audience === 'segment' ? 'offers.segmentOnly' : `offers.forAll.${unlimited}`)
                : isCoupon && audience !== 'everyone'
                  ? t(`offers.coupon.hints.${audience}`)
                  : t(`offers.audienceHints.${audience}`)}
            </p>
          </fieldset>
        )}
        {has('card_brands') && (
          <CardFields
            values={values}
            field={field}
            needed={cardDetailsNeeded(termsOf(values))}
            onBrands={(value) => form.setValue('card_brands', value)}
          >
            {faultOf('card_brands')}
          </CardFields>
        )}
        {isCoupon && (
          <fieldset className={styles.group}>
            <legend>{t('offers.coupon.page')}</legend>
            <TextField
              {...field('event')}
              label={t('offers.fields.event')}
              hint={t('offers.coupon.eventHint')}
              optional={t('campaigns.optional')}
              maxLength={OFFER_EDIT.eventMax}
              autoCapitalize="none"
              spellCheck={false}
              className={styles.whole ?? ''}
            />
            <TextField
              {...field('influencer')}
              label={t('offers.fields.influencer')}
              hint={t('offers.coupon.influencerHint')}
              optional={t('campaigns.optional')}
              type="email"
              autoCapitalize="none"
              spellCheck={false}
              className={styles.whole ?? ''}
            />
            {(values.influencer.trim() !== '' || values.influencer_name !== '') && (
              <>
                <TextField
                  {...field('influencer_name')}
                  label={t('offers.fields.influencer_name')}
                  maxLength={TEXT.name}
                />
                <TextField
                  {...field('affiliate_id')}
                  label={t('offers.fields.affiliate_id')}
                  hint={t('offers.coupon.affiliateHint')}
                  optional={t('campaigns.optional')}
                  autoCapitalize="none"
                  spellCheck={false}
                />
              </>
            )}
          </fieldset>
        )}
        {!isCoins && (
          <fieldset className={styles.group}>
            <legend>{t('promotions.goods')}</legend>
            <Checkbox
              {...form.checkbox('all')}
              label={t('promotions.fields.all')}
              className={styles.whole ?? ''}
            />
            <GoodsFields
              names={goodsNames(values)}
              values={values}
              className={styles.whole}
              onChange={(name, value) => form.setValue(name, value)}
            />
            {faultOf('variants')}
            <p className={styles.note}>{t('promotions.goodsHint')}</p>
          </fieldset>
        )}
        <fieldset className={styles.group}>
          <legend>{t(isCoupon ? 'offers.coupon.period' : 'promotions.period')}</legend>
          <div>
            <DateTimeField {...moment('starts_at')} label={t('promotions.fields.starts_at')} />
            {values.starts_at !== '' && !isBegun && (
              <LinkButton onClick={() => form.setValue('starts_at', '')}>
                {t('promotions.noStart')}
              </LinkButton>
            )}
          </div>
          <div>
            <DateTimeField {...moment('ends_at')} label={t('promotions.fields.ends_at')} />
            {values.ends_at !== '' && (
              <LinkButton onClick={() => form.setValue('ends_at', '')}>{t('promotions.noEnd')}</LinkButton>
            )}
          </div>
          {isCoupon && (
            <div>
              <DateTimeField {...moment('use_until')} label={t('offers.fields.use_until')} />
              {values.use_until !== '' && (
                <LinkButton onClick={() => form.setValue('use_until', '')}>
                  {t('offers.coupon.noUntil')}
                </LinkButton>
              )}
            </div>
          )}
          {isCoupon && text('valid_days', t('offers.fields.valid_days'), true)}
          <p className={styles.note}>{t(isCoupon ? 'offers.coupon.periodHint' : 'promotions.periodHint')}</p>
        </fieldset>
      </fieldset>
      <aside className={styles.side}>
        <OfferTrial
          scope={scope}
          candidate={terms === null ? null : { kind, terms, scoped: !scope.all || scope.except.length > 0 }}
          own={isGift ? (offer?.promo_id ?? null) : null}
        />
        <StageBar
          {...{ form, mayEdit, reason, isNew: offer === null, isBegun: isBegun, onReason: setReason }}
          onDraft={() => {
            stage.current = 'draft';
          }}
        />
      </aside>
    </form>
  );
}
