import { BADGE, type BadgeTone } from '@mali/contracts/badge-values';
import type { BadgeFields, StaffBadge } from '@mali/contracts/badges';
import * as yup from 'yup';
import type { Together } from '../form/merge-fields.ts';
import { type MemberValues, memberSchema, toMembers, toMemberValues } from './member-values.ts';

/** Form values of a badge: times in ISO or empty. */
export type BadgeValues = MemberValues & {
  text_th: string;
  text_en: string;
  tone: BadgeTone;
  priority: string;
  live: boolean;
  starts_at: string;
  ends_at: string;
};

export const TOGETHER = [['live', 'starts_at', 'ends_at']] as const satisfies Together<BadgeValues>;

/** Of a new badge: there is room before and after it. */
const USUAL_PRIORITY = 10;

export const toValues = (badge: StaffBadge | null): BadgeValues => ({
  text_th: badge?.text_th ?? '',
  text_en: badge?.text_en ?? '',
  tone: badge?.tone ?? 'plain',
  priority: String(badge?.priority ?? USUAL_PRIORITY),
  ...toMemberValues(badge),
  live: badge?.live ?? false,
  starts_at: badge?.starts_at ?? '',
  ends_at: badge?.ends_at ?? '',
});

/** The request fields of a valid form. */
export const toFields = (values: BadgeValues): BadgeFields => ({
  ...{ text_th: values.text_th.trim(), text_en: values.text_en.trim(), tone: values.tone },
  ...{ priority: Number(values.priority), live: values.live },
  ...toMembers(values),
  ...{ starts_at: values.starts_at || null, ends_at: values.ends_at || null },
});

const required = yup.string().trim().required('required');

/** The same rules as the API; messages are keys of `collections.wrong` and `badges.wrong`. */
export const badgeSchema = yup.object({
  ...{ text_th: required, text_en: required },
  priority: yup.string().test('priority', 'priority', (text = '') => {
    const number = Number(text);
    return /^\d+$/.test(text.trim()) && number >= 1 && number <= BADGE.priority;
  }),
  ...memberSchema,
});
