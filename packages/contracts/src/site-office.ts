import { type Static, Type } from 'typebox';
import { DateTime, Id, Nullable, OneOf, Revision, Strict, Text } from './common.ts';
import { DIALOG_TYPES, SHOP_STATES, SITE_EDIT, SITE_PERIOD_STATES, SITE_ROW_STAGES } from './site-values.ts';

const written = (max: number, description: string) =>
  Type.String({ minLength: 1, maxLength: max, pattern: '\\S', description });
const PERIOD = {
  starts_at: Nullable(DateTime('When it begins; null: now')),
  ends_at: Nullable(DateTime('When it ends; null: when staff end it')),
};
const RequestKey = Type.String({
  format: 'uuid',
  description: 'Made by the page; sent again it adds nothing',
});

/** What shoppers read. */
const MESSAGE = {
  message: Text(SITE_EDIT.message, 'To shoppers, in English; empty: the standard text'),
  message_th: Text(SITE_EDIT.message, 'To shoppers, in Thai; empty: the standard text'),
};

export const SetSiteStateRequest = Strict({
  request_key: RequestKey,
  state: OneOf(SHOP_STATES, 'The state; `open` ends the one in force'),
  was: OneOf(SHOP_STATES, 'The state that the page shows'),
  ...PERIOD,
  ...MESSAGE,
  reason: written(SITE_EDIT.reason, 'Why, for colleagues'),
});
export type SetSiteStateRequest = Static<typeof SetSiteStateRequest>;

export const SitePeriodParams = Strict({ period_id: Id('Period') });
export const WithdrawSitePeriodRequest = Strict({ reason: written(SITE_EDIT.reason, 'Why') });
export type WithdrawSitePeriodRequest = Static<typeof WithdrawSitePeriodRequest>;

const DIALOG = {
  type: OneOf(DIALOG_TYPES, 'How it looks'),
  title: written(SITE_EDIT.title, 'English'),
  title_th: written(SITE_EDIT.title, 'Thai'),
  message: written(SITE_EDIT.message, 'English'),
  message_th: written(SITE_EDIT.message, 'Thai'),
  ...PERIOD,
};
export const NewSiteDialogRequest = Strict({ request_key: RequestKey, ...DIALOG });
export type NewSiteDialogRequest = Static<typeof NewSiteDialogRequest>;
export const SiteDialogParams = Strict({ dialog_id: Id('Dialog') });
export const SaveSiteDialogRequest = Strict({ revision: Revision, ...DIALOG });
export type SaveSiteDialogRequest = Static<typeof SaveSiteDialogRequest>;
export const WithdrawSiteDialogRequest = Strict({
  revision: Revision,
  withdrawn: Type.Boolean({ description: 'false: shown again, as before it was withdrawn' }),
});
export type WithdrawSiteDialogRequest = Static<typeof WithdrawSiteDialogRequest>;

export const SitePeriod = Type.Object({
  period_id: Type.Integer(),
  state: OneOf(SITE_PERIOD_STATES, 'The state'),
  stage: OneOf(SITE_ROW_STAGES, 'Where it stands'),
  starts_at: DateTime('When it begins'),
  ends_at: Nullable(DateTime('When it ends'), 'null: when staff end it'),
  message: Type.String(),
  message_th: Type.String(),
  reason: Type.String({ description: 'Why' }),
  by: Nullable(Type.String(), 'Who planned it; null: nobody who is here'),
});
export type SitePeriod = Static<typeof SitePeriod>;

export const OfficeDialog = Type.Object({
  dialog_id: Type.Integer(),
  revision: Type.Integer(),
  stage: OneOf(SITE_ROW_STAGES, 'Where it stands'),
  type: DIALOG.type,
  title: Type.String(),
  title_th: Type.String(),
  message: Type.String(),
  message_th: Type.String(),
  starts_at: DateTime('When it begins'),
  ends_at: Nullable(DateTime('When it ends'), 'null: when it is withdrawn'),
  of_state: Type.Boolean({ description: 'Says that the shop takes no orders, and goes when that ends' }),
});
export type OfficeDialog = Static<typeof OfficeDialog>;

export const OfficeSite = Type.Object({
  state: OneOf(SHOP_STATES, 'The state now'),
  since: DateTime('When it last changed'),
  by_hand: Type.Boolean({
    description: 'The state was set in the database, not here; the next change replaces it',
  }),
  periods: Type.Array(SitePeriod, {
    description: 'In force and planned, the next first; then what is over, the last first',
  }),
  dialogs: Type.Array(OfficeDialog, {
    description: 'Shown and planned, the next first; then what is over, the last first',
  }),
});
export type OfficeSite = Static<typeof OfficeSite>;
