import type { StaffCampaign } from '@mali/contracts/campaigns';
import { DELIVERY_DEFAULT_BAHT, FREE_DELIVERY_DEFAULT_BAHT, TEXT } from '@mali/contracts/limits';
import { CAMPAIGN, CAMPAIGN_KINDS } from '@mali/contracts/reward-values';
import { formatDate } from '@mali/thai/dates';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useLanguage } from '../../features/preferences/index.ts';
import { Button } from '../../ui/button.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { Checkbox, TextArea, TextField } from '../../ui/field.tsx';
import { formatBaht } from '../../ui/money.ts';
import { Refused } from '../../ui/refused.tsx';
import type { FieldWords } from '../form/field-conflict.tsx';
import { FormNotices } from '../form/form-notices.tsx';
import { SaveBar } from '../form/form-state.tsx';
import type { Together } from '../form/merge-fields.ts';
import { useRecordForm } from '../form/use-record-form.ts';
import { adminPaths } from '../paths.ts';
import { Select } from '../shared/select.tsx';
import { useNotice } from '../shared/use-notice.ts';
import type { campaigns } from '../texts/campaigns-th.ts';
import { useChangeCampaignMutation, useMakeCampaignMutation } from './campaign-calls.ts';
import styles from './campaign-form.module.css';
import { type CampaignValues, campaignSchema, toFields, toValues } from './campaign-values.ts';

type Name = Exclude<keyof CampaignValues, 'exclude_promoted' | 'listed' | 'kind'>;
const WRONG = [
  ...['required', 'code', 'number', 'percent', 'money', 'whole', 'order', 'event', 'email', 'affiliate'],
] as const satisfies readonly (keyof typeof campaigns.wrong)[];

/** Form fields by the API's field names. */
const FIELD: Readonly<Record<string, Name>> = {
  discount: 'discount',
  cap: 'cap',
  min_spend: 'min_spend',
  ends_at: 'ends',
  collect_limit: 'collect_limit',
  'CAMPAIGN.CODE_TAKEN': 'code',
  'CAMPAIGN.EVENT_TAKEN': 'event',
  'CAMPAIGN.INFLUENCER': 'influencer',
  'CAMPAIGN.AFFILIATE_TAKEN': 'affiliate_id',
};

/** The names of fields that a refusal is about (CAMPAIGN.PROMISED). */
const fieldsOf = (details: unknown): readonly string[] =>
  typeof details === 'object' && details !== null && 'fields' in details && Array.isArray(details.fields)
    ? details.fields.filter((name) => typeof name === 'string')
    : [];

/** A benefit and an influencer are merged as a whole: half of each would be another one. */
const TOGETHER = [
  ['kind', 'discount', 'cap'],
  ['influencer', 'influencerName', 'affiliate_id'],
] as const satisfies Together<CampaignValues>;

const changeOf = (values: CampaignValues, was: StaffCampaign, revision: number) => ({
  promo_id: was.promo_id,
  fields: { ...toFields(values, was), revision },
});

/** All fields of a campaign, with a preview of the discount. A new one opens its page once it is made. */
export function CampaignForm({
  campaign,
  children,
}: {
  /** Null for a new one. */
  campaign: StaffCampaign | null;
  /** Additional actions. */
  children?: ReactNode;
}) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const notice = useNotice();
  const navigate = useNavigate();
  const [make] = useMakeCampaignMutation();
  const [change] = useChangeCampaignMutation();
  const form = useRecordForm<CampaignValues, StaffCampaign>({
    ...{ kind: 'campaign', id: campaign?.promo_id ?? null, record: campaign, toValues },
    ...{ schema: campaignSchema, together: TOGETHER },
    send: (values, base) =>
      base === null
        ? make({ ...toFields(values, null), code: values.code.trim() })
        : change(changeOf(values, base, base.revision)),
    onSaved: (saved, before) => {
      const { promo_id, code, revision } = saved;
      if (before !== null)
        return notice.done(t('campaigns.saved', { name: saved[`title_${language}`] }), () =>
          change(changeOf(toValues(before), before, revision)),
        );
      notice.done(t('campaigns.created', { name: code }));
      void navigate(adminPaths.campaign(promo_id));
    },
    say: (message) => {
      const known = WRONG.find((one) => one === message);
      return known === undefined ? message : t(`campaigns.wrong.${known}`);
    },
    faultsOf: ({ code, details, text }) => {
      const promised = fieldsOf(details).flatMap((name) => FIELD[name] ?? []);
      const field = FIELD[code];
      return {
        ...Object.fromEntries(promised.map((name) => [name, t('campaigns.wrong.promised')])),
        ...(field !== undefined && { [field]: text[language] }),
      };
    },
  });
  const { values, field } = form;
  const { kind } = values;
  const words: FieldWords<CampaignValues> = {
    label: (name) => {
      if (name === 'discount') return t('campaigns.gives');
      const key = { from: 'fromDay', until: 'untilDay', ends: 'endsDay' } as const;
      return t(
        `campaigns.${name in key ? key[name as keyof typeof key] : (name as Exclude<typeof name, keyof typeof key>)}`,
      );
    },
    show: (name, { [name]: value, kind: of }) => {
      if (name === 'kind') return t(`campaigns.kinds.${of}`);
      const isDay = (name === 'from' || name === 'until' || name === 'ends') && value !== '';
      return isDay ? formatDate(new Date(`${value}T12:00:00+07:00`), language) : undefined;
    },
  };
  return (
    <form
      ref={form.element}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        form.submit();
      }}
    >
      <div className={styles.fields}>
        <FormNotices form={form} words={words} />
        <fieldset className={styles.group}>
          <legend>{t('campaigns.what')}</legend>
          <TextField {...field('title_th')} label={t('campaigns.title_th')} maxLength={TEXT.name} lang="th" />
          <TextField {...field('title_en')} label={t('campaigns.title_en')} maxLength={TEXT.name} lang="en" />
          <TextArea
            {...field('terms_th')}
            label={t('campaigns.terms_th')}
            optional={t('campaigns.optional')}
            maxLength={CAMPAIGN.terms}
            lang="th"
          />
          <TextArea
            {...field('terms_en')}
            label={t('campaigns.terms_en')}
            optional={t('campaigns.optional')}
            maxLength={CAMPAIGN.terms}
            lang="en"
          />
        </fieldset>
        <fieldset className={styles.group}>
          <legend>{t('campaigns.gives')}</legend>
          {campaign === null && (
            <TextField
              {...field('code')}
              label={t('campaigns.code')}
              hint={t('campaigns.codeHint')}
              maxLength={TEXT.promoCode}
              autoCapitalize="characters"
              spellCheck={false}
              className={styles.whole ?? ''}
            />
          )}
          <Select
            label={t('campaigns.kind')}
            value={kind}
            options={CAMPAIGN_KINDS.map((value) => ({ value, label: t(`campaigns.kinds.${value}`) }))}
            onChange={(value) => form.setValue('kind', value)}
          />
          {kind !== 'free_delivery' && (
            <TextField {...field('discount')} label={t(`campaigns.discount.${kind}`)} inputMode="decimal" />
          )}
          {kind === 'percent' && (
            <TextField
              {...field('cap')}
              label={t('campaigns.cap')}
              optional={t('campaigns.optional')}
              inputMode="decimal"
            />
          )}
          <TextField
            {...field('min_spend')}
            label={t('campaigns.min_spend')}
            hint={t('campaigns.minHint')}
            inputMode="decimal"
          />
          <Checkbox
            {...form.checkbox('exclude_promoted')}
            className={styles.whole ?? ''}
            label={t('campaigns.exclude_promoted')}
          />
          {campaign?.scoped === true && <p className={styles.note}>{t('campaigns.scoped')}</p>}
        </fieldset>
        <fieldset className={styles.group}>
          <legend>{t('campaigns.period')}</legend>
          <DateField {...form.picked('from')} label={t('campaigns.fromDay')} />
          <DateField {...form.picked('until')} label={t('campaigns.untilDay')} />
          <DateField {...form.picked('ends')} label={t('campaigns.endsDay')} />
          <TextField
            {...field('valid_days')}
            label={t('campaigns.valid_days')}
            optional={t('campaigns.optional')}
            inputMode="numeric"
          />
          <p className={styles.note}>{t('campaigns.dayHint')}</p>
        </fieldset>
        <fieldset className={styles.group}>
          <legend>{t('campaigns.howMany')}</legend>
          <TextField
            {...field('collect_limit')}
            label={t('campaigns.collect_limit')}
            hint={t('campaigns.limitHint')}
            inputMode="numeric"
          />
          <TextField {...field('per_person')} label={t('campaigns.per_person')} inputMode="numeric" />
        </fieldset>
        <fieldset className={styles.group}>
          <legend>{t('campaigns.where')}</legend>
          <Checkbox
            {...form.checkbox('listed')}
            className={styles.whole ?? ''}
            label={t('campaigns.listed')}
          />
          <TextField
            {...field('event')}
            label={t('campaigns.event')}
            hint={t('campaigns.eventHint')}
            optional={t('campaigns.optional')}
            maxLength={CAMPAIGN.event}
            autoCapitalize="none"
            spellCheck={false}
            className={styles.whole ?? ''}
          />
          <TextField
            {...field('influencer')}
            label={t('campaigns.influencer')}
            hint={t('campaigns.influencerHint')}
            optional={t('campaigns.optional')}
            type="email"
            autoCapitalize="none"
            spellCheck={false}
            className={styles.whole ?? ''}
          />
          {values.influencer.trim() !== '' && (
            <>
              <TextField
                {...field('influencerName')}
                label={t('campaigns.influencerName')}
                maxLength={TEXT.name}
              />
              <TextField
                {...field('affiliate_id')}
                label={t('campaigns.affiliate_id')}
                hint={t('campaigns.affiliateHint')}
                optional={t('campaigns.optional')}
                autoCapitalize="none"
                spellCheck={false}
              />
            </>
          )}
        </fieldset>
      </div>
      <aside className={styles.side}>
        <Preview values={values} />
        {form.refusal !== null ? (
          <Refused>{form.refusal}</Refused>
        ) : (
          form.isWrong && <Refused>{t('campaigns.fix')}</Refused>
        )}
        <SaveBar state={form.state}>
          <Button type="submit" wide busy={form.busy}>
            {t(campaign === null ? 'campaigns.create' : 'campaigns.save')}
          </Button>
        </SaveBar>
        {children}
      </aside>
    </form>
  );
}

/** Preview amounts in baht: any percentage of them is a whole number of satang. */
const BAGS = [300, 500, 1000, 2000] as const;

/** The discount on carts of some sizes, with the default delivery rates. */
function Preview({ values }: { values: CampaignValues }) {
  const { t } = useTranslation('admin');
  const { kind } = values;
  const baht = (typed: string): number | null =>
    /^\d+(\.\d{1,2})?$/.test(typed.trim()) ? Number(typed) : null;
  const discount = baht(values.discount) ?? 0;
  const said = (bag: number): string => {
    const missing = (baht(values.min_spend) ?? 0) - bag;
    if (missing > 0) return t('campaigns.notYet', { amount: formatBaht(missing) });
    if (kind === 'free_delivery' && bag >= FREE_DELIVERY_DEFAULT_BAHT) return t('campaigns.freeAlready');
    const off = {
      percent: Math.min((bag * Math.min(discount, 100)) / 100, baht(values.cap) ?? bag),
      amount: Math.min(discount, bag),
      free_delivery: DELIVERY_DEFAULT_BAHT,
    }[kind];
    return off > 0 ? t('campaigns.off', { amount: formatBaht(off) }) : t('campaigns.nothing');
  };
  return (
    <section className={styles.preview}>
      <h2>{t('campaigns.preview')}</h2>
      <dl>
        {BAGS.map((bag) => (
          <div key={bag}>
            <dt>{t('campaigns.bag', { amount: formatBaht(bag) })}</dt>
            <dd>{said(bag)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
