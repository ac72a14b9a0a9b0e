import { RETURN_REASONS, type ReturnReason } from '@mali/contracts/return-values';
import {
  REASONED_SECTIONS,
  type ReturnTerms,
  SETTING_LIMITS,
  SETTINGS,
  type SettingKey,
  type SettingSection,
  type SettingValues,
  settingsOf,
  type TransferAccount,
  textPattern,
} from '@mali/contracts/setting-values';
import type { SaveSettingsRequest, SettingsSection } from '@mali/contracts/settings';
import * as yup from 'yup';

/** What the shop says of a reason, with days as they are typed; empty: any time. */
export type TypedTerms = Omit<ReturnTerms, 'days'> & { days: string };
type Typed = string | boolean | TypedTerms | readonly ReturnReason[] | readonly TransferAccount[];
/** Form values of a section: its settings by key, numbers as they are typed, and why they are saved. */
export type SectionValues = Record<string, Typed>;

function typedValue(key: SettingKey, values: Partial<SettingValues>): Typed {
  const definition = SETTINGS[key];
  const value = values[key];
  switch (definition.kind) {
    case 'whole':
      return String(value ?? '');
    case 'text':
      return String(value ?? '');
    case 'switch':
      return value === true;
    case 'reason': {
      const terms = value as ReturnTerms;
      return { ...terms, days: terms.days === null ? '' : String(terms.days) };
    }
    case 'order':
      return value as readonly ReturnReason[];
    case 'accounts':
      return value as readonly TransferAccount[];
  }
}
export const toValues = ({
  section,
  values,
}: Pick<SettingsSection, 'section' | 'values'>): SectionValues => ({
  ...Object.fromEntries(settingsOf(section).map((key) => [key, typedValue(key, values)])),
  reason: '',
});

function sentValue(key: SettingKey, typed: Typed | undefined): unknown {
  const { kind } = SETTINGS[key];
  if (kind === 'whole') return Number(typed);
  if (kind === 'text') return String(typed).trim();
  if (kind !== 'reason') return typed;
  const terms = typed as TypedTerms;
  return { ...terms, days: terms.days.trim() === '' ? null : Number(terms.days) };
}
/** The request of a valid form. */
export const toRequest = (
  section: SettingSection,
  values: SectionValues,
): Pick<SaveSettingsRequest, 'values' | 'reason'> => ({
  values: Object.fromEntries(
    settingsOf(section).map((key) => [key, sentValue(key, values[key])]),
  ) as Partial<SettingValues>,
  reason: String(values.reason).trim(),
});

const within = ({ min, max }: { min: number; max: number }, isOptional = false) =>
  yup.string().test('whole', 'whole', (typed = '') => {
    const text = typed.trim();
    if (text === '') return isOptional;
    return /^\d{1,7}$/.test(text) && Number(text) >= min && Number(text) <= max;
  });
const name = () => yup.string().trim().required('required');
const isOffered = (values: SectionValues): boolean =>
  RETURN_REASONS.some((reason) => (values[`return_${reason}`] as TypedTerms | undefined)?.offered);

function ruleOf(key: SettingKey): yup.Schema {
  const definition = SETTINGS[key];
  switch (definition.kind) {
    case 'whole':
      return within(definition);
    case 'text': {
      const pattern = new RegExp(textPattern(definition));
      return yup
        .string()
        .test(definition.format, definition.format, (typed = '') => pattern.test(typed.trim()));
    }
    case 'switch':
      return yup.boolean();
    case 'reason':
      return yup.object({
        name_th: name(),
        name_en: name(),
        days: within(SETTING_LIMITS.returnDays, true),
      });
    case 'order':
      return yup
        .mixed()
        .test('offered', 'offered', (_value, { parent }) => isOffered(parent as SectionValues));
    case 'accounts':
      return yup.array(
        yup.object({
          bank: yup.string().required('bank'),
          account_no: yup
            .string()
            .trim()
            .matches(/^\d[\d-]{8,18}\d$/, 'account_no'),
          name_th: name(),
          name_en: name(),
        }),
      );
  }
}
/** The short look back is not longer than the long one. */
const looks = (rule: yup.Schema) =>
  rule.test(
    'looks',
    'looks',
    (typed, { parent }) => Number(typed) <= Number((parent as SectionValues).sales_long_days),
  );

/** The same rules as the API; messages are keys of `shopSettings.wrong`. */
export const schemaOf = (section: SettingSection): yup.Schema =>
  yup.object({
    ...Object.fromEntries(
      settingsOf(section).map((key) => [key, key === 'sales_short_days' ? looks(ruleOf(key)) : ruleOf(key)]),
    ),
    ...(REASONED_SECTIONS.includes(section) && { reason: yup.string().trim().required('reason') }),
  });
