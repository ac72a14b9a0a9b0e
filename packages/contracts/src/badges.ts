import { type Static, Type } from 'typebox';
import { BADGE, BADGE_TONES } from './badge-values.ts';
import { COLLECTION_STATES } from './collection-values.ts';
import { COLLECTION_MEMBERS } from './collections.ts';
import { Count, DateTime, Id, Nullable, OneOf, Revision, Strict, Text } from './common.ts';
import { listAnswer } from './lists/query.ts';

const FIELDS = {
  text_th: Text(BADGE.text, 'What it says, Thai', 1),
  text_en: Text(BADGE.text, 'What it says, English', 1),
  tone: OneOf(BADGE_TONES, 'Its colour'),
  priority: Type.Integer({
    minimum: 1,
    maximum: BADGE.priority,
    description: 'Of two badges on one product that with the lower number comes first',
  }),
  ...COLLECTION_MEMBERS,
  live: Type.Boolean({ description: 'It is in the shop in its period' }),
  starts_at: Nullable(DateTime('It is in the shop from then'), 'null: at once'),
  ends_at: Nullable(DateTime('It leaves the shop'), 'null: stays'),
} as const;

export const BadgeFields = Strict(FIELDS);
export type BadgeFields = Static<typeof BadgeFields>;
export const ChangeBadgeRequest = Strict({ ...FIELDS, revision: Revision });
export type ChangeBadgeRequest = Static<typeof ChangeBadgeRequest>;
export const BadgeParams = Strict({ badge_id: Id('Badge') });

export const StaffBadge = Type.Object(
  {
    badge_id: Id('Badge'),
    revision: Revision,
    ...FIELDS,
    state: OneOf(COLLECTION_STATES, 'How it stands now'),
    count: Count('Products on sale that have it, or would have it in its period'),
    made_at: DateTime('Made'),
  },
  { description: 'A badge as staff edit it' },
);
export type StaffBadge = Static<typeof StaffBadge>;
const BadgesAnswer = listAnswer(StaffBadge);
export type BadgesAnswer = Static<typeof BadgesAnswer>;
