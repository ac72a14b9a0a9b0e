import { type Static, Type } from 'typebox';
import { BahtOut, Count, DateTime, ID_MAX, Id, Nullable, OneOf, Revision, Strict, Text } from './common.ts';
import { LANGUAGES } from './limits.ts';
import {
  MAILING_ACTS,
  MAILING_CHANNELS,
  MAILING_EDIT,
  MAILING_SKIPS,
  MAILING_STATES,
} from './mailing-values.ts';

/* Mailings to a segment (docs/decisions/0082). */

export const MailingParams = Strict({ mailing_id: Id('Mailing') });

const written = (maxLength: number, description: string) =>
  Type.String({ minLength: 1, maxLength, pattern: '\\S', description });
const FIELDS = {
  name: written(MAILING_EDIT.name, 'For colleagues'),
  segment_id: Id('Segment that gets it'),
  channels: Type.Array(OneOf(MAILING_CHANNELS, 'Channel'), {
    minItems: 1,
    maxItems: MAILING_CHANNELS.length,
    uniqueItems: true,
    description: 'How it arrives',
  }),
  subject_th: written(MAILING_EDIT.subject, 'Subject, Thai'),
  subject_en: written(MAILING_EDIT.subject, 'Subject, English'),
  text_th: written(MAILING_EDIT.text, 'Text, Thai; {name} is the first name'),
  text_en: written(MAILING_EDIT.text, 'Text, English; {name} is the first name'),
  link: Type.String({
    maxLength: MAILING_EDIT.link,
    pattern: '^/(?:[^/\\\\\\s][^\\\\\\s]*)?$',
    description: 'A path of the shop to which it leads',
  }),
  promo_id: Nullable(Id('Offer of a coupon'), 'null: no coupon'),
  rate: Type.Integer({
    minimum: MAILING_EDIT.rate.min,
    maximum: MAILING_EDIT.rate.max,
    description: 'Members a minute',
  }),
} as const;
export const MailingFields = Strict(FIELDS);
export type MailingFields = Static<typeof MailingFields>;
export const ChangeMailingRequest = Strict({ ...FIELDS, revision: Revision });
export type ChangeMailingRequest = Static<typeof ChangeMailingRequest>;

const Results = Type.Object({
  recipients: Count('Members of the segment when it was started'),
  waiting: Count('Not reached yet'),
  sent: Count('Reached'),
  failed: Count('Not reached after five tries'),
  skipped: Type.Object(
    Object.fromEntries(MAILING_SKIPS.map((why) => [why, Count(why)])) as Record<
      (typeof MAILING_SKIPS)[number],
      ReturnType<typeof Count>
    >,
  ),
  coupons: Count('Coupons given'),
  read: Count('Notices read in the shop'),
  unsubscribed: Count('Withdrew their consent within seven days'),
  clicked: Count('Members who opened a link of it'),
  clicked_orders: Count('Orders within seven days after a click'),
  orders: Count('Orders within seven days'),
  value: BahtOut('What they came to'),
});
export const Mailing = Type.Object(
  {
    mailing_id: Id('Mailing'),
    revision: Revision,
    ...FIELDS,
    segment_id: Nullable(Id('Segment'), 'null: it was removed'),
    segment: Nullable(Type.String(), 'Its name; null: it was removed'),
    state: OneOf(MAILING_STATES, 'State'),
    made_at: DateTime('Made'),
    started_at: Nullable(DateTime('Started'), 'null: not yet'),
    ended_at: Nullable(DateTime('Everybody was reached'), 'null: not yet'),
    results: Results,
  },
  { description: 'A mailing to a segment' },
);
export type Mailing = Static<typeof Mailing>;
export const MailingsAnswer = Type.Object({
  per_week: Count('Messages that a member gets in seven days at most'),
  mailings: Type.Array(
    Type.Object({
      mailing_id: Id('Mailing'),
      name: Type.String(),
      segment: Nullable(Type.String(), 'null: it was removed'),
      state: OneOf(MAILING_STATES, 'State'),
      made_at: DateTime('Made'),
      started_at: Nullable(DateTime('Started'), 'null: not yet'),
      recipients: Count('Members of the segment when it was started'),
      sent: Count('Reached'),
    }),
    { description: 'Newest first' },
  ),
});
export type MailingsAnswer = Static<typeof MailingsAnswer>;

export const MailingActRequest = Strict({ act: OneOf(MAILING_ACTS, 'What to do') });
export type MailingActRequest = Static<typeof MailingActRequest>;

export const MailingPreviewRequest = Strict({
  customer_id: Nullable(
    Type.Integer({ minimum: 1, maximum: ID_MAX }),
    'As this customer; null: with a made-up name',
  ),
});
export type MailingPreviewRequest = Static<typeof MailingPreviewRequest>;
const url = () => Type.String({ description: 'Opens for an hour' });
export const MailingPreview = Type.Object({
  url: Type.Object({ th: url(), en: url() }),
  skip: Nullable(OneOf(MAILING_SKIPS, 'Why'), 'Why this customer would get nothing; null: would get it'),
});
export type MailingPreview = Static<typeof MailingPreview>;
export const MailingPreviewQuery = Strict({
  lang: OneOf(LANGUAGES, 'Language'),
  customer: Type.Integer({ minimum: 0, maximum: ID_MAX, description: '0: a made-up name' }),
  link: Text(100, 'Opens it for an hour', 1),
});
