import { BRAND } from '@mali/contracts/goods-values';
import { TEXT } from '@mali/contracts/limits';
import type { StaffBrand } from '@mali/contracts/staff-brands';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../app/paths.ts';
import { Checkbox, TextArea, TextField } from '../../ui/field.tsx';
import type { FieldWords } from '../form/field-conflict.tsx';
import { FormFrame } from '../form/form-frame.tsx';
import { useRecordForm } from '../form/use-record-form.ts';
import { adminPaths } from '../paths.ts';
import { useNotice } from '../shared/use-notice.ts';
import type { brands } from '../texts/brands-th.ts';
import { useChangeBrandMutation, useMakeBrandMutation } from './brand-calls.ts';
import { addressOf, type BrandValues, brandSchema, toFields, toValues } from './brand-values.ts';
import styles from './goods-form.module.css';

const WRONG = [
  'required',
  'address',
  'aliases',
  'alias',
] as const satisfies readonly (keyof typeof brands.wrong)[];
/** Form fields by the refusal that is about them. */
const FIELD: Readonly<Record<string, keyof BrandValues & string>> = {
  'BRAND.NAME_TAKEN': 'brand_en',
  'BRAND.ADDRESS_TAKEN': 'link_name',
};

/** All fields of a brand, Thai beside English. A new one opens its page once it is made. */
export function BrandForm({
  brand,
  mayEdit,
}: {
  /** Null for a new one. */
  brand: StaffBrand | null;
  mayEdit: boolean;
}) {
  const { t } = useTranslation('admin');
  const notice = useNotice();
  const navigate = useNavigate();
  const [make] = useMakeBrandMutation();
  const [change] = useChangeBrandMutation();
  const form = useRecordForm<BrandValues, StaffBrand>({
    ...{ kind: 'brand', id: brand?.brand_id ?? null, record: brand, toValues, schema: brandSchema },
    send: (values, base) =>
      base === null
        ? make({ ...toFields(values), link_name: addressOf(values) })
        : change({ brand_id: base.brand_id, fields: { ...toFields(values), revision: base.revision } }),
    onSaved: (saved, before) => {
      const { brand_id, brand_en: name, revision } = saved;
      if (before !== null)
        return notice.done(t('brands.saved', { name }), () =>
          change({ brand_id, fields: { ...toFields(toValues(before)), revision } }),
        );
      notice.done(t('brands.created', { name }));
      void navigate(adminPaths.brand(brand_id));
    },
    say: (message) => {
      const known = WRONG.find((one) => one === message);
      return known === undefined ? message : t(`brands.wrong.${known}`);
    },
    fieldOf: FIELD,
  });
  const { values, field } = form;
  const words: FieldWords<BrandValues> = {
    label: (name) => t(`brands.fields.${name}`),
    show: () => undefined,
  };
  return (
    <FormFrame
      form={form}
      words={words}
      className={styles.form}
      mayEdit={mayEdit}
      save={t(brand === null ? 'brands.make' : 'promotions.save')}
    >
      {/* What may not be changed is read: the fields are those of the record. */}
      <fieldset className={styles.fields} disabled={!mayEdit}>
        <fieldset className={styles.group}>
          <legend>{t('brands.names')}</legend>
          <TextField
            {...field('brand_th')}
            label={t('brands.fields.brand_th')}
            hint={t('brands.thaiHint')}
            maxLength={TEXT.name}
            lang="th"
          />
          <TextField
            {...field('brand_en')}
            label={t('brands.fields.brand_en')}
            maxLength={TEXT.name}
            lang="en"
          />
          <div className={styles.whole}>
            <TextArea
              {...field('aliases')}
              label={t('brands.fields.aliases')}
              hint={t('brands.aliasesHint')}
              optional={t('campaigns.optional')}
              rows={4}
            />
          </div>
        </fieldset>
        <fieldset className={styles.group}>
          <legend>{t('brands.page')}</legend>
          {brand === null && (
            <TextField
              {...field('link_name')}
              label={t('brands.fields.link_name')}
              {...(addressOf(values) !== '' && {
                hint: t('brands.addressHint', { address: paths.shop([addressOf(values)]) }),
              })}
              placeholder={addressOf({ ...values, link_name: '' })}
              maxLength={BRAND.slug}
              autoCapitalize="none"
              spellCheck={false}
            />
          )}
          <TextField
            {...field('origin')}
            label={t('brands.fields.origin')}
            optional={t('campaigns.optional')}
            maxLength={BRAND.origin}
          />
          <TextArea
            {...field('story_th')}
            label={t('brands.fields.story_th')}
            optional={t('campaigns.optional')}
            maxLength={BRAND.story}
            rows={6}
            lang="th"
          />
          <TextArea
            {...field('story_en')}
            label={t('brands.fields.story_en')}
            optional={t('campaigns.optional')}
            maxLength={BRAND.story}
            rows={6}
            lang="en"
          />
          <Checkbox
            {...form.checkbox('shop_in_shop')}
            label={t('brands.fields.shop_in_shop')}
            className={styles.whole ?? ''}
          />
        </fieldset>
      </fieldset>
    </FormFrame>
  );
}
