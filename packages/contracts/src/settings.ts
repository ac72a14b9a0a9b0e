import { type Static, type TSchema, Type } from 'typebox';
import { Count, DateTime, Nullable, OneOf, Strict } from './common.ts';
import { RETURN_REASONS } from './return-values.ts';
import {
  RETURN_WISHES,
  SETTING_KEYS,
  SETTING_LIMITS,
  SETTING_SECTIONS,
  SETTINGS,
  type SettingKey,
  type SettingValues,
  textPattern,
} from './setting-values.ts';

const L = SETTING_LIMITS;
const Name = (maxLength: number, description: string) =>
  Type.String({ minLength: 1, maxLength, pattern: '\\S', description });
const Reason = OneOf(RETURN_REASONS, 'Why it goes back');
const Terms = {
  offered: Type.Boolean({ description: 'Customers can choose it' }),
  name_th: Name(L.name, 'Name in Thai'),
  name_en: Name(L.name, 'Name in English'),
  days: Nullable(
    Type.Integer({
      minimum: L.returnDays.min,
      maximum: L.returnDays.max,
      description: 'Days after delivery',
    }),
    'Days after delivery; null: any time',
  ),
  wish: OneOf(RETURN_WISHES, 'What the customer may wish'),
} as const;
/** What the shop says of a reason for a return, as customers and staff are shown it. */
export const ReturnReasonTerms = Type.Object({
  reason: Reason,
  name_th: Type.String({ description: 'Name in Thai' }),
  name_en: Type.String({ description: 'Name in English' }),
  days: Nullable(Count('Days after delivery'), 'Days after delivery; null: any time'),
  wish: Terms.wish,
});
export type ReturnReasonTerms = Static<typeof ReturnReasonTerms>;

function valueSchema(key: SettingKey): TSchema {
  const definition = SETTINGS[key];
  switch (definition.kind) {
    case 'whole': {
      const { min, max, unit, label } = definition;
      return Type.Integer({ minimum: min, maximum: max, description: `${label.en} (${unit})` });
    }
    case 'text':
      return Type.String({
        ...{ maxLength: definition.maxLength, pattern: textPattern(definition) },
        description: definition.label.en,
      });
    case 'switch':
      return Type.Boolean({ description: definition.label.en });
    case 'reason':
      return Strict(Terms, { description: definition.label.en });
    case 'order':
      return Type.Array(Reason, {
        ...{ minItems: RETURN_REASONS.length, maxItems: RETURN_REASONS.length, uniqueItems: true },
        description: definition.label.en,
      });
    case 'accounts':
      return Type.Array(
        Strict({
          bank: Type.String({ pattern: '^[0-9]{3}$', description: 'Number of the bank' }),
          account_no: Type.String({
            ...{ minLength: 10, maxLength: L.accountNo, pattern: '^[0-9][0-9-]+[0-9]$' },
            description: 'Account number',
          }),
          name_th: Name(L.accountName, 'Name of the account in Thai'),
          name_en: Name(L.accountName, 'Name of the account in English'),
        }),
        { maxItems: L.accounts, description: definition.label.en },
      );
  }
}
/** Of one section: its settings, and no others. */
const Values = Type.Unsafe<Partial<SettingValues>>(
  Strict(Object.fromEntries(SETTING_KEYS.map((key) => [key, Type.Optional(valueSchema(key))]))),
);

const Section = OneOf(SETTING_SECTIONS, 'Section');
export const SettingsSection = Type.Object({
  section: Section,
  revision: Count('Its version; 0: nothing was set'),
  values: Values,
  standard: Type.Unsafe<Partial<SettingValues>>(
    Strict(Object.fromEntries(SETTING_KEYS.map((key) => [key, Type.Optional(valueSchema(key))])), {
      description: 'What holds while nothing was set',
    }),
  ),
  at: Nullable(DateTime('Set last'), 'null: never'),
  by: Nullable(Type.String({ description: 'Who' }), 'null: nobody who is here'),
});
export type SettingsSection = Static<typeof SettingsSection>;
export const ShopSettingsAnswer = Type.Object({
  sections: Type.Array(SettingsSection),
  seller: Type.Object(
    {
      name_th: Type.String({ description: 'Name in Thai' }),
      name_en: Type.String({ description: 'Name in English' }),
      address: Type.String({ description: 'Address' }),
      tax_id: Type.String({ description: 'Tax id' }),
      branch: Type.String({ description: 'Branch; 00000: head office' }),
    },
    { description: 'The seller of printed documents, as the server is configured' },
  ),
});
export type ShopSettingsAnswer = Static<typeof ShopSettingsAnswer>;

export const SettingsParams = Strict({ section: Section });
export const SaveSettingsRequest = Strict({
  revision: Type.Integer({
    minimum: 0,
    maximum: 2_147_483_647,
    description: 'The version that was changed; another one than the newest is refused with RECORD.CHANGED',
  }),
  values: Values,
  reason: Type.String({ maxLength: L.reason, description: 'Why; needed where money or stock is concerned' }),
});
export type SaveSettingsRequest = Static<typeof SaveSettingsRequest>;
