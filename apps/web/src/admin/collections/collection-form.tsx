import { CLAIMS } from '@mali/contracts/claims';
import { COLLECTION, COLLECTION_KINDS } from '@mali/contracts/collection-values';
import type { StaffCollection } from '@mali/contracts/collections';
import { CONCERNS, FINISHES, FREE_OF, SKIN_TYPES } from '@mali/contracts/limits';
import type { ListFilter } from '@mali/contracts/lists/definition';
import { PROMOTION_KINDS } from '@mali/contracts/promotion-values';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../app/paths.ts';
import { serverNow } from '../../clients/server-clock.ts';
import { useLanguage } from '../../features/preferences/index.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { DateTimeField } from '../../ui/date-time-field.tsx';
import { Checkbox, RadioCards, TextArea, TextField } from '../../ui/field.tsx';
import { Refused } from '../../ui/refused.tsx';
import type { FieldWords } from '../form/field-conflict.tsx';
import { FormNotices } from '../form/form-notices.tsx';
import { SaveBar } from '../form/form-state.tsx';
import { useRecordForm } from '../form/use-record-form.ts';
import { FilterPicker } from '../list/filter-picker.tsx';
import { ProductOrder } from '../list/product-order.tsx';
import { adminPaths } from '../paths.ts';
import { useProductChoicesQuery } from '../shared/product-calls.ts';
import { Select } from '../shared/select.tsx';
import { useNotice } from '../shared/use-notice.ts';
import type { collections } from '../texts/collections-th.ts';
import { useChangeCollectionMutation, useMakeCollectionMutation } from './collection-calls.ts';
import styles from './collection-form.module.css';
import { CollectionNow } from './collection-now.tsx';
import { CollectionPicture } from './collection-picture.tsx';
import {
  addressOf,
  type CollectionValues,
  collectionSchema,
  TOGETHER,
  toFields,
  toMembers,
  toValues,
} from './collection-values.ts';

const YEARS_MS = 2 * 366 * 24 * 3_600_000;
const today = () => new Date(serverNow());
const inTwoYears = () => new Date(serverNow() + YEARS_MS);
const BRANDS: ListFilter = { kind: 'reference', to: 'brand', label: { th: 'แบรนด์', en: 'Brand' } };
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
const MANY = [
  ['skin_types', SKIN_TYPES, 'skin'],
  ['concerns', CONCERNS, 'concern'],
  ['finishes', FINISHES, 'finish'],
  ['free_of', [...FREE_OF, ...CLAIMS], 'free'],
] as const;

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
  const choices = useProductChoicesQuery();
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
    faultsOf: ({ code, text }) => {
      const name = FIELD[code];
      return name === undefined ? {} : { [name]: text[language] };
    },
  });
  const { values, field } = form;
  const label = (name: keyof typeof collections.fields) => t(`collections.fields.${name}`);
  const manyLabel = (name: (typeof MANY)[number][0]) =>
    t(`productEditor.fields.${name === 'finishes' ? 'finish' : name}`);
  const words: FieldWords<CollectionValues> = {
    label: (name) =>
      name === 'skin_types' || name === 'concerns' || name === 'finishes' || name === 'free_of'
        ? manyLabel(name)
        : label(name),
    show: (name, of) => (name === 'products' ? of.products.map((id) => `#${id}`).join(', ') : undefined),
  };
  const moment = (name: 'starts_at' | 'ends_at') => (
    <div>
      <DateTimeField
        {...form.picked(name)}
        label={label(name)}
        hint={t('collections.timeHint')}
        value={values[name] === '' ? null : values[name]}
        max={inTwoYears}
        today={today}
        step={15}
      />
      {values[name] !== '' && (
        <LinkButton onClick={() => form.setValue(name, '')}>{t('collections.clearTime')}</LinkButton>
      )}
    </div>
  );
  const toggled = (now: readonly string[], value: string, isOn: boolean) =>
    isOn ? [...now, value] : now.filter((one) => one !== value);
  const several = (
    name: 'promotion' | (typeof MANY)[number][0],
    title: string,
    all: readonly { value: string; label: string }[],
  ) => (
    <fieldset key={name} className={styles.many}>
      <legend>{title}</legend>
      {all.map(({ value, label: text }) => (
        <Checkbox
          key={value}
          label={text}
          checked={values[name].includes(value)}
          onChange={({ target }) => form.setValue(name, toggled(values[name], value, target.checked))}
        />
      ))}
    </fieldset>
  );
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
      <FormNotices form={form} words={words} />
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
            <div className={styles.whole}>
              <RadioCards
                legend={label('kind')}
                name="kind"
                value={values.kind}
                options={COLLECTION_KINDS.map((value) => ({
                  value,
                  label: t(`collections.kinds.${value}`),
                  sub: t(`collections.kindSubs.${value}`),
                }))}
                onChange={(value) => {
                  const kind = COLLECTION_KINDS.find((one) => one === value);
                  if (kind !== undefined) form.setValue('kind', kind);
                }}
              />
            </div>
            {values.kind === 'hand' ? (
              <div className={styles.whole}>
                <ProductOrder
                  label={label('products')}
                  value={values.products}
                  most={COLLECTION.products}
                  onChange={(products) => form.setValue('products', products)}
                />
              </div>
            ) : (
              <>
                <p className={styles.note}>{t('collections.ruleHint')}</p>
                <FilterPicker
                  filter={BRANDS}
                  value={values.brands}
                  onChange={(brands) => form.setValue('brands', brands)}
                />
                <Select
                  label={label('cat_id')}
                  value={values.cat_id}
                  options={[
                    { value: '', label: t('collections.anyCategory') },
                    ...(choices.data?.categories ?? []).map((one) => ({
                      value: String(one.cat_id),
                      label: one[`name_${language}`],
                    })),
                  ]}
                  onChange={(value) => form.setValue('cat_id', value)}
                />
                <TextField {...field('price_min')} label={label('price_min')} inputMode="decimal" />
                <TextField {...field('price_max')} label={label('price_max')} inputMode="decimal" />
                {several(
                  'promotion',
                  label('promotion'),
                  PROMOTION_KINDS.map((value) => ({ value, label: t(`collections.promotions.${value}`) })),
                )}
                {MANY.map(([name, all, kind]) =>
                  several(
                    name,
                    manyLabel(name),
                    all.map((value) => ({
                      value,
                      label: t(`productEditor.values.${kind}.${value}` as 'productEditor.values.skin.dry'),
                    })),
                  ),
                )}
                <Checkbox {...form.checkbox('is_new')} label={label('is_new')} />
                <Checkbox {...form.checkbox('in_stock')} label={label('in_stock')} />
              </>
            )}
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
            {moment('starts_at')}
            {moment('ends_at')}
          </fieldset>
        </fieldset>
        <aside className={styles.aside}>
          <CollectionNow members={toMembers(values)} />
        </aside>
      </div>
      {form.refusal !== null ? (
        <Refused>{form.refusal}</Refused>
      ) : (
        form.isWrong && <Refused>{t('campaigns.fix')}</Refused>
      )}
      {mayEdit && (
        <SaveBar state={form.state} stays>
          <Button type="submit" size="m" busy={form.busy}>
            {t('collections.save')}
          </Button>
        </SaveBar>
      )}
    </form>
  );
}
