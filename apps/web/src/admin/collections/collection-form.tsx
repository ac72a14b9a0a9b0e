import { COLLECTION } from '@mali/contracts/collection-values';
import type { StaffCollection } from '@mali/contracts/collections';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../app/paths.ts';
import { useLanguage } from '../../features/preferences/index.ts';
import { Checkbox, TextArea, TextField } from '../../ui/field.tsx';
import type { FieldWords } from '../form/field-conflict.tsx';
import { FormFrame } from '../form/form-frame.tsx';
import { useRecordForm } from '../form/use-record-form.ts';
import { adminPaths } from '../paths.ts';
import { useChangeCollectionMutation, useMakeCollectionMutation } from '../shared/collection-calls.ts';
import { useNotice } from '../shared/use-notice.ts';
import type { collections } from '../texts/collections-th.ts';
import styles from './collection-form.module.css';
import { CollectionNow } from './collection-now.tsx';
import { CollectionPicture } from './collection-picture.tsx';
import {
  addressOf,
  type CollectionValues,
  collectionSchema,
  TOGETHER,
  toFields,
  toValues,
} from './collection-values.ts';
import { MemberFields, useMemberLabel } from './member-fields.tsx';
import { type MemberValues, toMembers, toMemberValues } from './member-values.ts';
import { PeriodFields } from './period-fields.tsx';

const WRONG = [
  'required',
  'address',
  'money',
  'order',
] as const satisfies readonly (keyof typeof collections.wrong)[];
/** Form fields by the refusal that is about them. */
const FIELD: Readonly<Record<string, keyof CollectionValues & string>> = {
  'COLLECTION.ADDRESS_TAKEN': 'slug',
  'COLLECTION.PERIOD': 'ends_at',
  'COLLECTION.PRICES': 'price_max',
};
const MEMBERS = toMemberValues(null);

/** All fields of a collection, with what it holds now beside them. A new one opens its page once it is made. */
export function CollectionForm({
  collection,
  mayEdit,
}: {
  /** Null for a new one. */
  collection: StaffCollection | null;
  mayEdit: boolean;
}) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const notice = useNotice();
  const navigate = useNavigate();
  const [make] = useMakeCollectionMutation();
  const [change] = useChangeCollectionMutation();
  const form = useRecordForm<CollectionValues, StaffCollection>({
    ...{ kind: 'collection', id: collection?.collection_id ?? null, record: collection, toValues },
    ...{ schema: collectionSchema, together: TOGETHER },
    send: (values, base) =>
      base === null
        ? make(toFields(values))
        : change({ id: base.collection_id, fields: { ...toFields(values), revision: base.revision } }),
    onSaved: (saved, before) => {
      const { collection_id: id, revision } = saved;
      const name = saved[`name_${language}`];
      if (before !== null)
        return notice.done(t('collections.saved', { name }), () =>
          change({ id, fields: { ...toFields(toValues(before)), revision } }),
        );
      notice.done(t('collections.created', { name }));
      void navigate(adminPaths.collection(id));
    },
    say: (message) => {
      const known = WRONG.find((one) => one === message);
      return known === undefined ? message : t(`collections.wrong.${known}`);
    },
    fieldOf: FIELD,
  });
  const { values, field } = form;
  const label = (name: keyof typeof collections.fields) => t(`collections.fields.${name}`);
  const memberLabel = useMemberLabel();
  const words: FieldWords<CollectionValues> = {
    label: (name) =>
      name in MEMBERS
        ? memberLabel(name as keyof MemberValues)
        : label(name as Exclude<keyof CollectionValues, keyof MemberValues>),
    show: (name, of) => (name === 'products' ? of.products.map((id) => `#${id}`).join(', ') : undefined),
  };
  return (
    <FormFrame
      form={form}
      words={words}
      className={styles.form}
      mayEdit={mayEdit}
      save={t('collections.save')}
    >
      <div className={styles.columns}>
        <fieldset className={styles.fields} disabled={!mayEdit}>
          <fieldset className={styles.group}>
            <legend>{t('collections.parts.texts')}</legend>
            {(['th', 'en'] as const).map((lang) => (
              <TextField
                key={lang}
                {...field(`name_${lang}`)}
                label={label(`name_${lang}`)}
                lang={lang}
                maxLength={COLLECTION.name}
              />
            ))}
            {(['th', 'en'] as const).map((lang) => (
              <TextArea
                key={lang}
                {...field(`text_${lang}`)}
                label={label(`text_${lang}`)}
                lang={lang}
                rows={4}
                maxLength={COLLECTION.text}
              />
            ))}
          </fieldset>
          <fieldset className={styles.group}>
            <legend>{t('collections.parts.products')}</legend>
            <MemberFields
              values={values}
              field={field}
              checkbox={form.checkbox}
              setKind={form.setValue}
              setProducts={form.setValue}
              setText={form.setValue}
              setMany={form.setValue}
            />
          </fieldset>
          <fieldset className={styles.group}>
            <legend>{t('collections.parts.shop')}</legend>
            <TextField
              {...field('slug')}
              label={label('slug')}
              {...(addressOf(values) !== '' && {
                hint: t('collections.addressHint', { address: paths.shop([addressOf(values)]) }),
              })}
              placeholder={addressOf({ ...values, slug: '' })}
              maxLength={COLLECTION.slug}
              autoCapitalize="none"
              spellCheck={false}
            />
            <CollectionPicture
              label={label('image')}
              hash={values.image}
              onChange={(hash) => form.setValue('image', hash)}
            />
            <Checkbox {...form.checkbox('live')} label={label('live')} className={styles.whole ?? ''} />
            <PeriodFields picked={form.picked} clear={form.setValue} />
          </fieldset>
        </fieldset>
        <aside className={styles.aside}>
          <CollectionNow title={t('collections.parts.now')} members={toMembers(values)} />
        </aside>
      </div>
    </FormFrame>
  );
}
