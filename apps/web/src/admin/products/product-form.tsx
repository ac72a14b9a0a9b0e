import { CLAIMS } from '@mali/contracts/claims';
import { CONCERNS, FINISHES, FREE_OF, SKIN_TYPES } from '@mali/contracts/limits';
import {
  missingOfProduct,
  PRODUCT_EDIT,
  PRODUCT_STAGES,
  PRODUCT_UNITS,
} from '@mali/contracts/product-edit-values';
import type { ProductChoices, StaffProduct } from '@mali/contracts/staff-products';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { serverNow } from '../../clients/server-clock.ts';
import { useLanguage } from '../../features/preferences/index.ts';
import { LinkButton, TextLink } from '../../ui/button.tsx';
import { DateTimeField } from '../../ui/date-time-field.tsx';
import { Checkbox, RadioCards, TextArea, TextField } from '../../ui/field.tsx';
import { Refused } from '../../ui/refused.tsx';
import type { FieldWords } from '../form/field-conflict.tsx';
import { FormFrame } from '../form/form-frame.tsx';
import { useRecordForm } from '../form/use-record-form.ts';
import { adminPaths } from '../paths.ts';
import { Select } from '../shared/select.tsx';
import { useNotice } from '../shared/use-notice.ts';
import type { productEditor } from '../texts/product-editor-th.ts';
import { useChangeProductMutation, useMakeProductMutation } from './product-calls.ts';
import styles from './product-form.module.css';
import { ProductSearch } from './product-search.tsx';
import {
  copyValues,
  type ProductValues,
  productSchema,
  TOGETHER,
  toFields,
  toValues,
} from './product-values.ts';
import { ProductVariants } from './product-variants.tsx';

const YEAR_MS = 366 * 24 * 3_600_000;
const today = () => new Date(serverNow());
const inAYear = () => new Date(serverNow() + YEAR_MS);
const WRONG = [
  'required',
  'whole',
  'money',
  'variants',
  'order',
  'slug',
  'words',
  'related',
] as const satisfies readonly (keyof typeof productEditor.wrong)[];
/** Form fields by the refusal that is about them. */
const FIELD: Readonly<Record<string, keyof ProductValues & string>> = {
  'PRODUCT.PERIOD': 'on_sale_until',
  'PRODUCT.BARCODE': 'variants',
  'PRODUCT.PRICE': 'variants',
};
const PAIRS = [
  ['desc', 5],
  ['benefits', 4],
  ['how_to', 3],
] as const;
const MANY = [
  ['skin_types', SKIN_TYPES, 'skin'],
  ['concerns', CONCERNS, 'concern'],
  ['free_of', [...FREE_OF, ...CLAIMS], 'free'],
] as const;

/** All fields of a product. A new one opens its page once it is made. */
export function ProductForm({
  product,
  copy = null,
  choices,
  mayEdit,
}: {
  /** Null for a new one. */
  product: StaffProduct | null;
  /** A new one begins with the fields of this one. */
  copy?: StaffProduct | null;
  choices: ProductChoices;
  mayEdit: boolean;
}) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const notice = useNotice();
  const navigate = useNavigate();
  const [make] = useMakeProductMutation();
  const [change] = useChangeProductMutation();
  const form = useRecordForm<ProductValues, StaffProduct>({
    ...{ kind: 'product', id: product?.mat_id ?? null, record: product },
    toValues: (record) => (record === null && copy !== null ? copyValues(copy) : toValues(record)),
    ...{ schema: productSchema, together: TOGETHER },
    send: (values, base) =>
      base === null
        ? make({ ...toFields(values), mat_no: values.mat_no.trim() })
        : change({ mat_id: base.mat_id, fields: { ...toFields(values), revision: base.revision } }),
    onSaved: (saved, before) => {
      const name = saved[`name_${language}`];
      if (before === null) {
        notice.done(t('productEditor.created', { name }));
        void navigate(adminPaths.product(saved.mat_id));
        return;
      }
      notice.done(t('productEditor.saved', { name }), () =>
        change({
          mat_id: saved.mat_id,
          fields: { ...toFields(toValues(before)), revision: saved.revision },
        }),
      );
    },
    say: (message) => {
      const known = WRONG.find((one) => one === message);
      return known === undefined ? message : t(`productEditor.wrong.${known}`);
    },
    faultsOf: ({ code, text, details }) => {
      const taken =
        typeof details === 'object' && details !== null && 'field' in details ? details.field : null;
      const field =
        code === 'PRODUCT.CODE_TAKEN' ? (taken === 'mat_no' ? 'mat_no' : 'variants') : FIELD[code];
      return field === undefined ? {} : { [field]: text[language] };
    },
  });
  const { values, field } = form;
  const category = choices.categories.find(({ cat_id }) => String(cat_id) === values.cat_id);
  const missing = missingOfProduct(
    { ...values, weight_g: values.weight_g.trim() === '' ? null : 1 },
    category?.cosmetic ?? true,
  );
  const words: FieldWords<ProductValues> = {
    label: (name) => t(`productEditor.fields.${name}`),
    show: (name, of) => (name === 'variants' ? String(of.variants.length) : undefined),
  };
  const label = (name: keyof ProductValues & string) => t(`productEditor.fields.${name}`);
  const moment = (name: 'on_sale_from' | 'on_sale_until') => (
    <div>
      <DateTimeField
        {...form.picked(name)}
        label={label(name)}
        value={values[name] === '' ? null : values[name]}
        max={inAYear}
        today={today}
        step={15}
      />
      {values[name] !== '' && (
        <LinkButton onClick={() => form.setValue(name, '')}>{t('productEditor.clearTime')}</LinkButton>
      )}
    </div>
  );
  const chosen = (name: 'brand_id' | 'cat_id', options: { value: string; label: string }[]) => (
    <div>
      <Select
        label={label(name)}
        value={values[name]}
        options={[{ value: '', label: t('productEditor.choose') }, ...options]}
        onChange={(value) => form.setValue(name, value)}
      />
      {form.errorOf(name) !== undefined && <Refused>{form.errorOf(name)}</Refused>}
    </div>
  );
  return (
    <FormFrame
      form={form}
      words={words}
      className={styles.form}
      mayEdit={mayEdit}
      save={t('productEditor.save')}
    >
      <fieldset className={styles.fields} disabled={!mayEdit}>
        <div className={styles.main}>
          <fieldset className={styles.group}>
            <legend>{t('productEditor.parts.texts')}</legend>
            <TextField
              {...field('name_th')}
              label={label('name_th')}
              lang="th"
              maxLength={PRODUCT_EDIT.name}
            />
            <TextField
              {...field('name_en')}
              label={label('name_en')}
              lang="en"
              maxLength={PRODUCT_EDIT.name}
            />
            {PAIRS.flatMap(([name, rows]) =>
              (['th', 'en'] as const).map((lang) => (
                <TextArea
                  key={`${name}_${lang}`}
                  {...field(`${name}_${lang}`)}
                  label={label(`${name}_${lang}`)}
                  {...{ lang, rows, maxLength: PRODUCT_EDIT.text }}
                />
              )),
            )}
            <TextArea
              {...field('ingredients')}
              label={label('ingredients')}
              lang="en"
              maxLength={PRODUCT_EDIT.ingredients}
              className={styles.whole ?? ''}
            />
          </fieldset>
          <fieldset className={styles.group}>
            <legend>{t('productEditor.parts.facts')}</legend>
            <TextField
              {...field('mat_no')}
              label={label('mat_no')}
              maxLength={PRODUCT_EDIT.code}
              readOnly={product !== null}
            />
            {chosen(
              'brand_id',
              choices.brands.map((one) => ({
                value: String(one.brand_id),
                label: one.name_en === one.name_th ? one.name_en : `${one.name_en} ${one.name_th}`,
              })),
            )}
            {choices.brands.length === 0 && (
              <p className={styles.whole}>
                <TextLink inline to={adminPaths.brand('new')}>
                  {t('productEditor.noBrands')}
                </TextLink>
              </p>
            )}
            {chosen(
              'cat_id',
              choices.categories.map((one) => ({
                value: String(one.cat_id),
                label: one[`name_${language}`],
              })),
            )}
            <TextField
              {...field('notification_no')}
              label={label('notification_no')}
              maxLength={PRODUCT_EDIT.code}
            />
            <TextField
              {...field('pao_months')}
              label={label('pao_months')}
              inputMode="numeric"
              maxLength={2}
            />
            <TextField {...field('weight_g')} label={label('weight_g')} inputMode="numeric" maxLength={5} />
            <Select
              label={label('unit')}
              value={values.unit}
              options={[
                { value: '', label: t('productEditor.none') },
                ...PRODUCT_UNITS.map((value) => ({ value, label: t(`productEditor.unitNames.${value}`) })),
              ]}
              onChange={(value) => form.setValue('unit', value)}
            />
            <Select
              label={label('finish')}
              value={values.finish}
              options={[
                { value: '', label: t('productEditor.none') },
                ...FINISHES.map((value) => ({ value, label: t(`productEditor.values.finish.${value}`) })),
              ]}
              onChange={(value) => form.setValue('finish', value)}
            />
          </fieldset>
          <fieldset className={styles.group}>
            <legend>{t('productEditor.parts.filters')}</legend>
            {MANY.map(([name, all, kind]) => (
              <fieldset key={name} className={styles.many}>
                <legend>{label(name)}</legend>
                {all.map((value) => (
                  <Checkbox
                    key={value}
                    label={t(`productEditor.values.${kind}.${value}` as 'productEditor.values.skin.dry')}
                    checked={values[name].includes(value)}
                    onChange={({ target }) =>
                      form.setValue(
                        name,
                        target.checked
                          ? [...values[name], value]
                          : values[name].filter((one) => one !== value),
                      )
                    }
                  />
                ))}
              </fieldset>
            ))}
          </fieldset>
          <fieldset className={styles.list}>
            <legend>{t('productEditor.parts.variants')}</legend>
            <ProductVariants
              variants={values.variants}
              originals={form.base?.originals ?? copy?.originals ?? []}
              prices={new Map(form.base?.variants.map(({ mat_var_id, price }) => [mat_var_id, price]) ?? [])}
              onChange={(next) => form.change('variants', next)}
            />
            {form.errorOf('variants') !== undefined && <Refused>{form.errorOf('variants')}</Refused>}
          </fieldset>
        </div>
        <div className={styles.aside}>
          <fieldset className={styles.part}>
            <legend>{t('productEditor.parts.sale')}</legend>
            <RadioCards
              legend={label('stage')}
              name="stage"
              value={values.stage}
              options={PRODUCT_STAGES.map((value) => ({
                value,
                label: t(`productEditor.stages.${value}`),
                sub: t(`productEditor.stageSubs.${value}`),
              }))}
              onChange={(value) => {
                const stage = PRODUCT_STAGES.find((one) => one === value);
                if (stage !== undefined) form.setValue('stage', stage);
              }}
            />
            {moment('on_sale_from')}
            {moment('on_sale_until')}
            <p className={styles.note}>{t('productEditor.stageHint')}</p>
          </fieldset>
          <section className={styles.ready} aria-labelledby="product-ready">
            <h2 id="product-ready">{t('productEditor.parts.ready')}</h2>
            <p>
              {missing.length === 0
                ? t('productEditor.complete')
                : t('productEditor.notReady', { count: missing.length })}
            </p>
            <ul>
              {missing.map((need) => (
                <li key={need}>
                  <LinkButton
                    onClick={() => {
                      const isField = need !== 'variant' && need !== 'picture';
                      const wanted = isField ? `[name="${need}"]` : `.${styles.list} button`;
                      form.element.current?.querySelector<HTMLElement>(wanted)?.focus();
                    }}
                  >
                    {t(`productEditor.needs.${need}`)}
                  </LinkButton>
                </li>
              ))}
            </ul>
          </section>
          <fieldset className={styles.part}>
            <legend>{t('productEditor.parts.search')}</legend>
            <ProductSearch {...{ form, product, choices }} />
          </fieldset>
        </div>
      </fieldset>
    </FormFrame>
  );
}
