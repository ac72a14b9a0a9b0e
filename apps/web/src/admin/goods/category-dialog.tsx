import { CATEGORY, SLUG, slugOf } from '@mali/contracts/goods-values';
import { TEXT } from '@mali/contracts/limits';
import type { ListingFilter } from '@mali/contracts/listing-filters';
import type { CategoryFields, StaffCategory } from '@mali/contracts/staff-categories';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../app/paths.ts';
import { useLanguage } from '../../features/preferences/index.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { ActDialog } from '../shared/act-dialog.tsx';
import { RecordHistory } from '../shared/record-history.tsx';
import { Select } from '../shared/select.tsx';
import { useNotice } from '../shared/use-notice.ts';
import {
  useChangeCategoryMutation,
  useMakeCategoryMutation,
  usePlaceCategoryMutation,
  useRemoveCategoryMutation,
} from './category-calls.ts';
import styles from './category-dialog.module.css';
import { CategoryFilters } from './category-filters.tsx';
import { filtersAbove, placeOf, slugsOf } from './category-tree.ts';

type UnitPrice = 'same' | 'yes' | 'no';
type Values = Readonly<{
  category_th: string;
  category: string;
  slug: string;
  intro_th: string;
  intro: string;
  unit_price: UnitPrice;
  filters: readonly ListingFilter[] | null;
  /** Id of the category above it; empty for a department. */
  parent: string;
}>;
const UNIT_PRICES: readonly UnitPrice[] = ['same', 'yes', 'no'];
const SHOWN: Readonly<Record<UnitPrice, boolean | null>> = { same: null, yes: true, no: false };

const valuesOf = (row: StaffCategory | null, parent: StaffCategory | null): Values => ({
  category_th: row?.category_th ?? '',
  category: row?.category ?? '',
  slug: row?.slug ?? '',
  intro_th: row?.intro_th ?? '',
  intro: row?.intro ?? '',
  unit_price: UNIT_PRICES.find((one) => SHOWN[one] === (row?.unit_price ?? null)) ?? 'same',
  filters: row?.filters ?? null,
  parent: String((row === null ? parent?.cat_id : row.parent_id) ?? ''),
});
const fieldsOf = (values: Values): CategoryFields => ({
  category_th: values.category_th.trim(),
  category: values.category.trim(),
  intro_th: values.intro_th.trim(),
  intro: values.intro.trim(),
  unit_price: SHOWN[values.unit_price],
  filters: values.filters === null ? null : [...values.filters],
});

/** All fields of a category; of a new one also its address. */
export function CategoryDialog({
  rows,
  row,
  parent,
  onClose,
}: {
  rows: readonly StaffCategory[];
  /** Null for a new one. */
  row: StaffCategory | null;
  /** Of a new one: the category above it; null for a department. */
  parent: StaffCategory | null;
  onClose: () => void;
}) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const notice = useNotice();
  const [make, making] = useMakeCategoryMutation();
  const [change, changing] = useChangeCategoryMutation();
  const [place, placing] = usePlaceCategoryMutation();
  const [remove, removing] = useRemoveCategoryMutation();
  const [values, setValues] = useState(() => valuesOf(row, parent));
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const nameOf = (one: StaffCategory) => (language === 'th' ? one.category_th : one.category);
  const name = row === null ? '' : nameOf(row);
  const slug = values.slug.trim() || slugOf(values.category);
  const address = paths.shop([...slugsOf(rows, parent ?? undefined), slug]);
  const parents = rows.filter(({ level }) => level === (row?.level ?? 0) - 1);
  const isMoved = row !== null && values.parent !== String(row.parent_id ?? '');
  const set = (name: Exclude<keyof Values, 'filters'>) => (event: { target: { value: string } }) =>
    setValues((now) => ({ ...now, [name]: event.target.value }));
  const missing = (name: 'category' | 'category_th') =>
    tried && values[name].trim() === '' ? t('categories.wrong.required') : undefined;
  const wrongAddress = tried && row === null && !SLUG.test(slug) ? t('categories.wrong.address') : undefined;

  const onSubmit = async () => {
    setTried(true);
    const fields = fieldsOf(values);
    if (fields.category === '' || fields.category_th === '' || fields.filters?.length === 0) return;
    if (row === null) {
      if (!SLUG.test(slug)) return;
      const { data, error } = await make({ ...fields, slug, parent_id: parent?.cat_id ?? null });
      if (data === undefined) return setRefused(notice.textOf(error));
      onClose();
      return notice.done(t('categories.created', { name: nameOf(data) }), () => remove(data.cat_id));
    }
    const { cat_id, revision } = row;
    const changed = await change({ cat_id, fields: { ...fields, revision } });
    if (changed.data === undefined) return setRefused(notice.textOf(changed.error));
    const saved = changed.data;
    if (isMoved) {
      const { error } = await place({ cat_id, parent_id: Number(values.parent), before: null });
      if (error !== undefined) return setRefused(notice.textOf(error));
    }
    onClose();
    notice.done(t('categories.saved', { name: nameOf(saved) }), async () => {
      if (isMoved) await place({ cat_id, ...placeOf(rows, row) });
      return change({
        cat_id,
        fields: { ...fieldsOf(valuesOf(row, null)), revision: saved.revision },
      });
    });
  };
  const onRemove = async () => {
    if (row === null) return;
    const { error } = await remove(row.cat_id);
    if (error !== undefined) return setRefused(notice.textOf(error));
    onClose();
    notice.done(t('categories.removed', { name }), () =>
      make({ ...fieldsOf(valuesOf(row, null)), slug: row.slug, parent_id: row.parent_id }),
    );
  };
  const isEmpty =
    row !== null && row.products === 0 && rows.every(({ parent_id }) => parent_id !== row.cat_id);
  return (
    <ActDialog
      title={
        row !== null
          ? t('categories.edit', { name })
          : parent === null
            ? t('categories.add')
            : t('categories.addBelow', { name: nameOf(parent) })
      }
      confirm={t('categories.save')}
      busy={making.isLoading || changing.isLoading || placing.isLoading}
      refused={refused}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <TextField
        label={t('categories.fields.category_th')}
        value={values.category_th}
        onChange={set('category_th')}
        error={missing('category_th')}
        maxLength={TEXT.name}
        autoComplete="off"
        lang="th"
      />
      <TextField
        label={t('categories.fields.category')}
        value={values.category}
        onChange={set('category')}
        error={missing('category')}
        maxLength={TEXT.name}
        autoComplete="off"
        lang="en"
      />
      {row === null && (
        <TextField
          label={t('categories.fields.slug')}
          {...(slug !== '' && { hint: t('categories.addressHint', { address }) })}
          placeholder={slugOf(values.category)}
          value={values.slug}
          onChange={set('slug')}
          error={wrongAddress}
          maxLength={CATEGORY.slug}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
      {row !== null && row.level > 1 && (
        <>
          <Select
            label={t('categories.fields.parent')}
            value={values.parent}
            options={parents.map((one) => ({
              value: String(one.cat_id),
              label: [...rows.filter(({ cat_id }) => cat_id === one.parent_id).map(nameOf), nameOf(one)].join(
                ' › ',
              ),
            }))}
            onChange={(value) => setValues((now) => ({ ...now, parent: value }))}
          />
          {isMoved && <p className={styles.note}>{t('categories.moveHint')}</p>}
        </>
      )}
      <TextArea
        label={t('categories.fields.intro_th')}
        optional={t('campaigns.optional')}
        value={values.intro_th}
        onChange={set('intro_th')}
        maxLength={CATEGORY.intro}
        rows={3}
        lang="th"
      />
      <TextArea
        label={t('categories.fields.intro')}
        optional={t('campaigns.optional')}
        value={values.intro}
        onChange={set('intro')}
        maxLength={CATEGORY.intro}
        rows={3}
        lang="en"
      />
      <Select
        label={t('categories.fields.unit_price')}
        value={values.unit_price}
        options={UNIT_PRICES.map((value) => ({ value, label: t(`categories.unitPrice.${value}`) }))}
        onChange={(value) => setValues((now) => ({ ...now, unit_price: value }))}
      />
      <CategoryFilters
        // The order of those above is that of another parent.
        key={values.parent}
        value={values.filters}
        top={values.parent === ''}
        inherited={filtersAbove(rows, Number(values.parent))}
        error={tried && values.filters?.length === 0 ? t('categories.wrong.filters') : undefined}
        onChange={(filters) => setValues((now) => ({ ...now, filters }))}
      />
      {row !== null && <RecordHistory record={`category ${row.cat_id}`} />}
      {isEmpty && (
        <Button look="quiet" size="m" wide busy={removing.isLoading} onClick={() => void onRemove()}>
          {t('categories.remove')}
        </Button>
      )}
    </ActDialog>
  );
}
