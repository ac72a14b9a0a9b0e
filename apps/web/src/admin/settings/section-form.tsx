import type { ReturnReason } from '@mali/contracts/return-values';
import {
  REASONED_SECTIONS,
  RETURN_WISHES,
  type ReasonSetting,
  SETTING_LIMITS,
  SETTINGS,
  type SettingKey,
  settingsOf,
  type TextSetting,
  type TransferAccount,
} from '@mali/contracts/setting-values';
import type { SettingsSection } from '@mali/contracts/settings';
import { BANKS } from '@mali/thai/slip-qr';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../features/preferences/index.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox, TextArea, TextField } from '../../ui/field.tsx';
import { formatCount } from '../../ui/money.ts';
import { Refused } from '../../ui/refused.tsx';
import { FormFrame } from '../form/form-frame.tsx';
import { type RecordForm, useRecordForm } from '../form/use-record-form.ts';
import { Select } from '../shared/select.tsx';
import { useNotice } from '../shared/use-notice.ts';
import type { shopSettings } from '../texts/settings-th.ts';
import { type SectionValues, schemaOf, type TypedTerms, toRequest, toValues } from './section-values.ts';
import styles from './settings.module.css';
import { useSaveSettingsMutation } from './settings-calls.ts';

const WRONG = [
  ...(['required', 'whole', 'offered', 'bank', 'account_no'] as const),
  ...(['reason', 'looks', 'phone', 'email', 'url'] as const),
] satisfies readonly (keyof typeof shopSettings.wrong)[];

type Form = RecordForm<SectionValues, SettingsSection>;

/** The settings of one section. */
export function SectionForm({ section: record, mayEdit }: { section: SettingsSection; mayEdit: boolean }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const notice = useNotice();
  const [save] = useSaveSettingsMutation();
  const { section } = record;
  const form = useRecordForm<SectionValues, SettingsSection>({
    ...{ kind: `settings ${section}`, id: 1, record, schema: schemaOf(section) },
    toValues: (one) => toValues(one ?? record),
    send: (values, base) => save({ section, revision: base?.revision ?? 0, ...toRequest(section, values) }),
    onSaved: (saved, before) => {
      if (before === null || saved.revision === before.revision) return;
      notice.done(t('shopSettings.saved', { section: t(`shopSettings.sections.${section}`) }), () =>
        save({
          ...{ section, revision: saved.revision, values: before.values },
          reason: t('shopSettings.undone'),
        }),
      );
    },
    say: (message) => {
      const known = WRONG.find((one) => one === message);
      return known === undefined ? message : t(`shopSettings.wrong.${known}`);
    },
  });
  const label = (name: string): string =>
    name in SETTINGS ? SETTINGS[name as SettingKey].label[language] : t('shopSettings.reason');
  return (
    <FormFrame
      form={form}
      words={{ label, show: (name, values) => <Shown {...{ name, values }} /> }}
      className={styles.form}
      mayEdit={mayEdit}
      save={t('shopSettings.save')}
    >
      <fieldset className={styles.fields} disabled={!mayEdit}>
        <div className={styles.group}>
          {ordered(record, form).map((key) => (
            <SettingField key={key} name={key} record={record} form={form} />
          ))}
        </div>
        {mayEdit && (
          <TextArea
            {...form.field('reason')}
            label={t('shopSettings.reason')}
            {...(!REASONED_SECTIONS.includes(section) && { optional: t('receiving.optional') })}
            maxLength={SETTING_LIMITS.reason}
            rows={2}
          />
        )}
      </fieldset>
    </FormFrame>
  );
}

/** The keys of a section as they are shown: reasons in their own order. */
function ordered({ section }: SettingsSection, form: Form): readonly SettingKey[] {
  if (section !== 'returns') return settingsOf(section);
  const order = form.values.return_order as readonly ReturnReason[];
  return order.map((reason): SettingKey => `return_${reason}`);
}

/** A value in words, for what a colleague has saved meanwhile. */
function Shown({ name, values }: { name: string; values: SectionValues }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const value = values[name];
  const definition = name in SETTINGS ? SETTINGS[name as SettingKey] : null;
  if (definition?.kind === 'reason') {
    const { offered, name_th, name_en, days, wish } = value as TypedTerms;
    const parts = [
      language === 'th' ? name_th : name_en,
      days === '' ? t('shopSettings.anyTime') : t('shopSettings.days', { count: Number(days) }),
      t(`shopSettings.wishes.${wish}`),
      ...(offered ? [] : [t('shopSettings.notOffered')]),
    ];
    return parts.join(' · ');
  }
  if (definition?.kind === 'order')
    return (value as readonly ReturnReason[])
      .map((reason) => SETTINGS[`return_${reason}`].label[language])
      .join(' → ');
  if (definition?.kind === 'accounts')
    return (value as readonly TransferAccount[])
      .map(({ bank, account_no }) => `${BANKS[bank]?.[language] ?? bank} ${account_no}`)
      .join(' · ');
  if (definition?.kind === 'switch') return t(value === true ? 'shopSettings.on' : 'shopSettings.off');
  return String(value);
}

function SettingField({ name, record, form }: { name: SettingKey; record: SettingsSection; form: Form }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const definition = SETTINGS[name];
  if (definition.kind === 'reason') return <ReasonFields definition={definition} form={form} />;
  if (definition.kind === 'accounts') return <AccountFields form={form} />;
  if (definition.kind === 'order') return null;
  if (definition.kind === 'text') return <TextSettingField name={name} definition={definition} form={form} />;
  if (definition.kind === 'switch')
    return (
      <Checkbox
        label={
          <>
            {definition.label[language]}
            <small className={styles.hint}>{definition.hint[language]}</small>
          </>
        }
        checked={form.values[name] === true}
        onChange={({ target }) => form.change(name, () => target.checked)}
      />
    );
  const standard = record.standard[name];
  return (
    <TextField
      {...form.field(name)}
      value={String(form.values[name])}
      label={`${definition.label[language]} (${t(`shopSettings.units.${definition.unit}`)})`}
      hint={
        <>
          {definition.hint[language]}{' '}
          {typeof standard === 'number' && t('shopSettings.standard', { value: formatCount(standard) })}
        </>
      }
      inputMode="numeric"
      maxLength={7}
    />
  );
}

const INPUT_MODES = { phone: 'tel', email: 'email', url: 'url', text: 'text' } as const;

function TextSettingField({
  name,
  definition: { label, hint, maxLength, format },
  form,
}: {
  name: SettingKey;
  definition: TextSetting;
  form: Form;
}) {
  const language = useLanguage();
  const shared = {
    ...{ ...form.field(name), value: String(form.values[name]), maxLength },
    ...{ label: label[language], hint: hint[language] },
  };
  if (format === 'text') return <TextArea {...shared} rows={2} />;
  return <TextField {...shared} inputMode={INPUT_MODES[format]} />;
}

/** A reason for a return: its names, days and wishes, and where it stands in the form. */
function ReasonFields({
  definition: { reason, label, hint },
  form,
}: {
  definition: ReasonSetting;
  form: Form;
}) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const name = `return_${reason}` as const;
  const terms = form.values[name] as TypedTerms;
  const order = form.values.return_order as readonly ReturnReason[];
  const at = order.indexOf(reason);
  const title = label[language];
  const move = (by: -1 | 1) =>
    form.change('return_order', (now) => {
      const next = [...(now as readonly ReturnReason[])];
      next.splice(at, 1);
      next.splice(at + by, 0, reason);
      return next;
    });
  const set = (more: Partial<TypedTerms>) =>
    form.change(name, (now) => ({ ...(now as TypedTerms), ...more }));
  const text = (part: 'name_th' | 'name_en' | 'days') => ({
    ...form.field(`${name}.${part}`),
    value: terms[part],
  });
  return (
    <fieldset className={styles.card}>
      <legend>
        {title} <small>{hint[language]}</small>
      </legend>
      <TextField {...text('name_th')} label={t('shopSettings.nameTh')} maxLength={SETTING_LIMITS.name} />
      <TextField {...text('name_en')} label={t('shopSettings.nameEn')} maxLength={SETTING_LIMITS.name} />
      <TextField
        {...text('days')}
        label={t('shopSettings.daysAfter')}
        hint={t('shopSettings.daysHint')}
        inputMode="numeric"
        maxLength={3}
      />
      <Select
        label={t('shopSettings.wish')}
        value={terms.wish}
        options={RETURN_WISHES.map((value) => ({ value, label: t(`shopSettings.wishes.${value}`) }))}
        onChange={(wish) => set({ wish })}
      />
      <div className={styles.acts}>
        <Checkbox
          label={t('shopSettings.offered')}
          checked={terms.offered}
          onChange={({ target }) => set({ offered: target.checked })}
        />
        <Button
          size="m"
          look="quiet"
          disabled={at === 0}
          aria-label={t('shopSettings.upOf', { name: title })}
          onClick={() => move(-1)}
        >
          {t('shopSettings.up')}
        </Button>
        <Button
          size="m"
          look="quiet"
          disabled={at === order.length - 1}
          aria-label={t('shopSettings.downOf', { name: title })}
          onClick={() => move(1)}
        >
          {t('shopSettings.down')}
        </Button>
      </div>
      {at === 0 && form.errorOf('return_order') !== undefined && (
        <Refused>{form.errorOf('return_order')}</Refused>
      )}
    </fieldset>
  );
}

const NEW_ACCOUNT: TransferAccount = { bank: '004', account_no: '', name_th: '', name_en: '' };

/** The bank accounts that customers transfer to. */
function AccountFields({ form }: { form: Form }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const accounts = form.values.accounts as readonly TransferAccount[];
  const change = (next: (now: readonly TransferAccount[]) => readonly TransferAccount[]) =>
    form.change('accounts', (now) => next(now as readonly TransferAccount[]));
  return (
    <>
      {accounts.map((account, i) => {
        const title = t('shopSettings.account', { number: i + 1 });
        const text = (part: keyof TransferAccount) => ({
          ...form.field(`accounts.${i}.${part}`),
          value: account[part],
        });
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: an account has no other name while it is typed
          <fieldset key={i} className={styles.card}>
            <legend>{title}</legend>
            <Select
              label={t('shopSettings.bank')}
              value={account.bank}
              options={Object.entries(BANKS).map(([value, names]) => ({ value, label: names[language] }))}
              onChange={(bank) =>
                change((now) => now.map((one, place) => (place === i ? { ...one, bank } : one)))
              }
            />
            <TextField
              {...text('account_no')}
              label={t('shopSettings.accountNo')}
              inputMode="numeric"
              maxLength={SETTING_LIMITS.accountNo}
            />
            <TextField
              {...text('name_th')}
              label={t('shopSettings.accountTh')}
              maxLength={SETTING_LIMITS.accountName}
            />
            <TextField
              {...text('name_en')}
              label={t('shopSettings.accountEn')}
              maxLength={SETTING_LIMITS.accountName}
            />
            <div className={styles.acts}>
              <Button
                size="m"
                look="quiet"
                aria-label={t('shopSettings.removeOf', { name: title })}
                onClick={() => change((now) => now.filter((_one, place) => place !== i))}
              >
                {t('shopSettings.remove')}
              </Button>
            </div>
          </fieldset>
        );
      })}
      {accounts.length === 0 && <p>{t('shopSettings.noAccounts')}</p>}
      {accounts.length < SETTING_LIMITS.accounts && (
        <Button size="m" look="secondary" icon="plus" onClick={() => change((now) => [...now, NEW_ACCOUNT])}>
          {t('shopSettings.addAccount')}
        </Button>
      )}
    </>
  );
}
