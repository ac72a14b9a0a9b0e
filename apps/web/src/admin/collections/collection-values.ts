import type { CollectionFields, StaffCollection } from '@mali/contracts/collections';
import { SLUG, slugOf } from '@mali/contracts/goods-values';
import * as yup from 'yup';
import type { Together } from '../form/merge-fields.ts';
import { type MemberValues, memberSchema, toMembers, toMemberValues } from './member-values.ts';

/** Form values of a collection: times in ISO or empty. */
export type CollectionValues = MemberValues & {
  name_th: string;
  name_en: string;
  text_th: string;
  text_en: string;
  /** Empty: as proposed from its English name. */
  slug: string;
  image: string;
  live: boolean;
  starts_at: string;
  ends_at: string;
};

export const TOGETHER = [['live', 'starts_at', 'ends_at']] as const satisfies Together<CollectionValues>;

export const toValues = (collection: StaffCollection | null): CollectionValues => ({
  name_th: collection?.name_th ?? '',
  name_en: collection?.name_en ?? '',
  text_th: collection?.text_th ?? '',
  text_en: collection?.text_en ?? '',
  slug: collection?.slug ?? '',
  image: collection?.image ?? '',
  ...toMemberValues(collection),
  live: collection?.live ?? false,
  starts_at: collection?.starts_at ?? '',
  ends_at: collection?.ends_at ?? '',
});

/** The part of the address. */
export const addressOf = ({ slug, name_en }: Pick<CollectionValues, 'slug' | 'name_en'>): string =>
  slug.trim() || slugOf(name_en);

/** The request fields of a valid form. */
export const toFields = (values: CollectionValues): CollectionFields => ({
  ...{ name_th: values.name_th.trim(), name_en: values.name_en.trim() },
  ...{ text_th: values.text_th.trim(), text_en: values.text_en.trim() },
  ...{ slug: addressOf(values), image: values.image || null, live: values.live },
  ...toMembers(values),
  ...{ starts_at: values.starts_at || null, ends_at: values.ends_at || null },
});

const required = yup.string().trim().required('required');
/** The same rules as the API; messages are keys of `collections.wrong`. */
export const collectionSchema = yup.object({
  ...{ name_th: required, name_en: required },
  ...memberSchema,
  slug: yup
    .string()
    .test('address', 'address', (slug = '', { parent: { name_en = '' } }) =>
      name_en.trim() === '' ? true : SLUG.test(addressOf({ slug, name_en })),
    ),
});
