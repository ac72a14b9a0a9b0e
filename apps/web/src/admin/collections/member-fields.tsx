import { CLAIMS } from '@mali/contracts/claims';
import { COLLECTION, COLLECTION_KINDS, type CollectionKind } from '@mali/contracts/collection-values';
import { CONCERNS, FINISHES, FREE_OF, SKIN_TYPES } from '@mali/contracts/limits';
import type { ListFilter } from '@mali/contracts/lists/definition';
import { PROMOTION_KINDS } from '@mali/contracts/promotion-values';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../features/preferences/index.ts';
import { Checkbox, RadioCards, TextField } from '../../ui/field.tsx';
import { FilterPicker } from '../list/filter-picker.tsx';
import { ProductOrder } from '../list/product-order.tsx';
import { useProductChoicesQuery } from '../shared/product-calls.ts';
import { Select } from '../shared/select.tsx';
import styles from './collection-form.module.css';
import type { MemberValues } from './member-values.ts';

const BRANDS: ListFilter = { kind: 'reference', to: 'brand', label: { th: 'แบรนด์', en: 'Brand' } };
const MANY = [
  ['skin_types', SKIN_TYPES, 'skin'],
  ['concerns', CONCERNS, 'concern'],
  ['finishes', FINISHES, 'finish'],
  ['free_of', [...FREE_OF, ...CLAIMS], 'free'],
] as const;
type Many = 'promotion' | (typeof MANY)[number][0];

/** What the fields are called, where a colleague has changed them as well. */
export function useMemberLabel(): (name: keyof MemberValues) => string {
  const { t } = useTranslation('admin');
  return (name) =>
    name === 'skin_types' || name === 'concerns' || name === 'finishes' || name === 'free_of'
      ? t(`productEditor.fields.${name === 'finishes' ? 'finish' : name}`)
      : t(`collections.fields.${name}`);
}

/** Which products a collection or a badge has: by rule or by hand. */
export function MemberFields({
  values,
  ordered = true,
  field,
  checkbox,
  setKind,
  setProducts,
  setText,
  setMany,
}: {
  values: MemberValues;
  /** The order of chosen products matters. */
  ordered?: boolean;
  field: (name: 'price_min' | 'price_max') => Omit<ComponentProps<typeof TextField>, 'label'>;
  checkbox: (name: 'is_new' | 'in_stock') => Omit<ComponentProps<typeof Checkbox>, 'label'>;
  setKind: (name: 'kind', value: CollectionKind) => void;
  setProducts: (name: 'products', value: readonly number[]) => void;
  setText: (name: 'brands' | 'cat_id', value: string) => void;
  setMany: (name: Many, value: readonly string[]) => void;
}) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const choices = useProductChoicesQuery();
  const label = useMemberLabel();
  const toggled = (now: readonly string[], value: string, isOn: boolean) =>
    isOn ? [...now, value] : now.filter((one) => one !== value);
  const several = (name: Many, all: readonly { value: string; label: string }[]) => (
    <fieldset key={name} className={styles.many}>
      <legend>{label(name)}</legend>
      {all.map(({ value, label: text }) => (
        <Checkbox
          key={value}
          label={text}
          checked={values[name].includes(value)}
          onChange={({ target }) => setMany(name, toggled(values[name], value, target.checked))}
        />
      ))}
    </fieldset>
  );
  return (
    <>
      <div className={styles.whole}>
        <RadioCards
          legend={label('kind')}
          name="kind"
          value={values.kind}
          options={COLLECTION_KINDS.map((value) => ({
            value,
            label: t(`collections.kinds.${value}`),
            ...((ordered || value === 'rule') && { sub: t(`collections.kindSubs.${value}`) }),
          }))}
          onChange={(value) => {
            const kind = COLLECTION_KINDS.find((one) => one === value);
            if (kind !== undefined) setKind('kind', kind);
          }}
        />
      </div>
      {values.kind === 'hand' ? (
        <div className={styles.whole}>
          <ProductOrder
            label={label('products')}
            value={values.products}
            ordered={ordered}
            most={COLLECTION.products}
            onChange={(products) => setProducts('products', products)}
          />
        </div>
      ) : (
        <>
          <p className={styles.note}>{t('collections.ruleHint')}</p>
          <FilterPicker
            filter={BRANDS}
            value={values.brands}
            onChange={(brands) => setText('brands', brands)}
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
            onChange={(value) => setText('cat_id', value)}
          />
          <TextField {...field('price_min')} label={label('price_min')} inputMode="decimal" />
          <TextField {...field('price_max')} label={label('price_max')} inputMode="decimal" />
          {several(
            'promotion',
            PROMOTION_KINDS.map((value) => ({ value, label: t(`collections.promotions.${value}`) })),
          )}
          {MANY.map(([name, all, kind]) =>
            several(
              name,
              all.map((value) => ({
                value,
                label: t(`productEditor.values.${kind}.${value}` as 'productEditor.values.skin.dry'),
              })),
            ),
          )}
          <Checkbox {...checkbox('is_new')} label={label('is_new')} />
          <Checkbox {...checkbox('in_stock')} label={label('in_stock')} />
        </>
      )}
    </>
  );
}
