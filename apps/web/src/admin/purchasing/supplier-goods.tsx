import type { ListFilter } from '@mali/contracts/lists/definition';
import { SUPPLIER_EDIT } from '@mali/contracts/supplier-values';
import type { SupplierGoodsRow } from '@mali/contracts/suppliers';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../clients/api-error.ts';
import { useLanguage } from '../../features/preferences/index.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Badge } from '../../ui/chip.tsx';
import { Checkbox, TextField } from '../../ui/field.tsx';
import { formatBaht, formatCount } from '../../ui/money.ts';
import { FilterPicker } from '../list/filter-picker.tsx';
import { ActDialog } from '../shared/act-dialog.tsx';
import { Loaded } from '../shared/loaded.tsx';
import { RecordSection } from '../shared/record-page.tsx';
import { ResponsiveTable } from '../shared/responsive-table.tsx';
import { useNotice } from '../shared/use-notice.ts';
import styles from './purchasing.module.css';
import {
  useRemoveSupplierGoodsMutation,
  useSetSupplierGoodsMutation,
  useSupplierGoodsQuery,
} from './supplier-calls.ts';
import { MONEY } from './supplier-values.ts';

const BY_NAME: ListFilter = {
  ...{
    kind: 'reference',
    to: 'variant',
    label: { th: 'เพิ่มสินค้าจากชื่อหรือรหัส', en: 'Add a product by name or code' },
  },
};
type Terms = Pick<
  SupplierGoodsRow,
  'mat_var_id' | 'item_no' | 'pack_size' | 'preferred' | 'unit_cost' | 'revision'
>;
const termsOf = ({ mat_var_id, item_no, pack_size, preferred, unit_cost, revision }: Terms): Terms => ({
  ...{ mat_var_id, item_no, pack_size, preferred, unit_cost, revision },
});
const newTerms = (mat_var_id: number): Terms => ({
  ...{ mat_var_id, item_no: '', pack_size: 1, preferred: false, unit_cost: null, revision: 0 },
});

/** The variants that a supplier delivers, each with its terms there. */
export function SupplierGoodsSection({ supplier_id, mayEdit }: { supplier_id: number; mayEdit: boolean }) {
  const { t } = useTranslation('admin');
  const query = useSupplierGoodsQuery(supplier_id, { refetchOnMountOrArgChange: true });
  const language = useLanguage();
  const [editing, setEditing] = useState<Terms | null>(null);
  const nameOf = ({ name_th, name_en }: SupplierGoodsRow) => (language === 'th' ? name_th : name_en);
  const pick = (rows: readonly SupplierGoodsRow[], value: string) => {
    const id = Number(value.split(',').at(-1));
    const known = rows.find(({ mat_var_id }) => mat_var_id === id);
    if (value !== '') setEditing(known === undefined ? newTerms(id) : termsOf(known));
  };
  return (
    <RecordSection title={t('suppliers.goods')}>
      <Loaded query={query}>
        {({ goods, shows_costs }) => (
          <>
            {mayEdit && <FilterPicker filter={BY_NAME} value="" onChange={(value) => pick(goods, value)} />}
            {goods.length === 0 ? (
              <p className={styles.soft}>{t('suppliers.noGoods')}</p>
            ) : (
              <ResponsiveTable<SupplierGoodsRow>
                caption={t('suppliers.goods')}
                rows={goods}
                rowKey={({ mat_var_id }) => mat_var_id}
                columns={[
                  {
                    key: 'product',
                    head: t('receiving.product'),
                    cell: (row) => (
                      <>
                        {nameOf(row)}{' '}
                        {row.preferred && <Badge tone="leaf">{t('suppliers.terms.preferred')}</Badge>}
                        <small>
                          {row.brand_en} · {row.item_id}
                        </small>
                      </>
                    ),
                  },
                  {
                    key: 'item_no',
                    head: t('suppliers.terms.item_no'),
                    cell: ({ item_no }) => item_no || '–',
                  },
                  {
                    key: 'pack_size',
                    head: t('suppliers.terms.pack_size'),
                    end: true,
                    cell: ({ pack_size }) => formatCount(pack_size),
                  },
                  ...(shows_costs
                    ? [
                        {
                          key: 'unit_cost',
                          head: t('suppliers.terms.unit_cost'),
                          end: true,
                          cell: ({ unit_cost }: SupplierGoodsRow) =>
                            unit_cost === null ? '–' : formatBaht(unit_cost),
                        },
                      ]
                    : []),
                  ...(mayEdit
                    ? [
                        {
                          key: 'acts',
                          head: t('suppliers.acts'),
                          cell: (row: SupplierGoodsRow) => (
                            <LinkButton
                              aria-label={`${t('suppliers.edit')} ${nameOf(row)}`}
                              onClick={() => setEditing(termsOf(row))}
                            >
                              {t('suppliers.edit')}
                            </LinkButton>
                          ),
                        },
                      ]
                    : []),
                ]}
              />
            )}
            {editing !== null && (
              <TermsDialog
                key={editing.mat_var_id}
                supplier_id={supplier_id}
                terms={editing}
                showsCosts={shows_costs}
                onClose={() => setEditing(null)}
              />
            )}
          </>
        )}
      </Loaded>
    </RecordSection>
  );
}

function TermsDialog({
  supplier_id,
  terms,
  showsCosts,
  onClose,
}: {
  supplier_id: number;
  terms: Terms;
  showsCosts: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const notice = useNotice();
  const [set, setting] = useSetSupplierGoodsMutation();
  const [remove, removing] = useRemoveSupplierGoodsMutation();
  const [values, setValues] = useState({
    ...{ item_no: terms.item_no, pack_size: String(terms.pack_size), preferred: terms.preferred },
    unit_cost: terms.unit_cost === null ? '' : String(terms.unit_cost),
  });
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const pack = Number(values.pack_size);
  const isPack = /^\d+$/.test(values.pack_size) && pack >= 1 && pack <= SUPPLIER_EDIT.packMax;
  const isCost =
    values.unit_cost === '' ||
    (MONEY.test(values.unit_cost) && Number(values.unit_cost) <= SUPPLIER_EDIT.costMax);
  const { revision: _revision, unit_cost: _cost, ...before } = terms;
  /** As it was, for undo: the version after the act is the next one. */
  const back = { ...before, ...(showsCosts && { unit_cost: terms.unit_cost }) };
  const say = (error: unknown) => setRefused(isApiError(error) ? error.text[language] : notice.textOf(error));
  const onSubmit = async () => {
    setTried(true);
    if (!isPack || !isCost) return;
    const { data, error } = await set({
      ...{ supplier_id, mat_var_id: terms.mat_var_id, item_no: values.item_no.trim(), pack_size: pack },
      ...{ preferred: values.preferred, revision: terms.revision },
      ...(showsCosts && { unit_cost: values.unit_cost === '' ? null : Number(values.unit_cost) }),
    });
    if (data === undefined) return say(error);
    onClose();
    const now = data.goods.find(({ mat_var_id }) => mat_var_id === terms.mat_var_id)?.revision ?? 1;
    notice.done(t('suppliers.goodsSaved'), () =>
      terms.revision === 0
        ? remove({ supplier_id, mat_var_id: terms.mat_var_id, revision: now })
        : set({ supplier_id, ...back, revision: now }),
    );
  };
  const onRemove = async () => {
    const { error } = await remove({ supplier_id, mat_var_id: terms.mat_var_id, revision: terms.revision });
    if (error !== undefined) return say(error);
    onClose();
    notice.done(t('suppliers.goodsRemoved'), () => set({ supplier_id, ...back, revision: 0 }));
  };
  return (
    <ActDialog
      title={t(terms.revision === 0 ? 'suppliers.addingGoods' : 'suppliers.changingGoods')}
      confirm={t('suppliers.save')}
      busy={setting.isLoading || removing.isLoading}
      refused={refused}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <TextField
        label={t('suppliers.terms.item_no')}
        optional={t('receiving.optional')}
        value={values.item_no}
        maxLength={SUPPLIER_EDIT.itemNo}
        autoComplete="off"
        onChange={({ target }) => setValues({ ...values, item_no: target.value })}
      />
      <TextField
        label={t('suppliers.terms.pack_size')}
        hint={t('suppliers.packHint')}
        value={values.pack_size}
        inputMode="numeric"
        maxLength={5}
        error={tried && !isPack ? t('suppliers.wrong.pack') : undefined}
        onChange={({ target }) => setValues({ ...values, pack_size: target.value.replace(/\D/g, '') })}
      />
      {showsCosts && (
        <TextField
          label={t('suppliers.terms.unit_cost')}
          optional={t('receiving.optional')}
          value={values.unit_cost}
          inputMode="decimal"
          maxLength={10}
          error={tried && !isCost ? t('suppliers.wrong.money') : undefined}
          onChange={({ target }) => setValues({ ...values, unit_cost: target.value.replace(',', '.') })}
        />
      )}
      <Checkbox
        label={t('suppliers.preferredHint')}
        checked={values.preferred}
        onChange={({ target }) => setValues({ ...values, preferred: target.checked })}
      />
      {terms.revision > 0 && (
        <LinkButton onClick={() => void onRemove()}>{t('suppliers.removeGoods')}</LinkButton>
      )}
    </ActDialog>
  );
}
