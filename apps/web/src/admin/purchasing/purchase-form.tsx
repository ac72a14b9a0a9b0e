import type { ListFilter } from '@mali/contracts/lists/definition';
import { may } from '@mali/contracts/permissions';
import { PURCHASE_EDIT } from '@mali/contracts/purchase-order-values';
import type { PurchaseOrder } from '@mali/contracts/purchase-orders';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { useLanguage } from '../../features/preferences/index.ts';
import { selectProfile } from '../../features/session/index.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { formatBaht, formatCount } from '../../ui/money.ts';
import { Refused } from '../../ui/refused.tsx';
import { FormNotices } from '../form/form-notices.tsx';
import { SaveBar } from '../form/form-state.tsx';
import { useRecordForm } from '../form/use-record-form.ts';
import { FilterPicker } from '../list/filter-picker.tsx';
import { adminPaths } from '../paths.ts';
import { useFindGoodsMutation } from '../shared/goods-calls.ts';
import { useNotice } from '../shared/use-notice.ts';
import {
  useChangePurchaseMutation,
  useMakePurchaseMutation,
  useRevisePurchaseMutation,
} from './purchase-calls.ts';
import {
  type PurchaseLineField,
  type PurchaseLineValues,
  type PurchaseValues,
  purchaseSchema,
  sumsOf,
  toContent,
  toValues,
  wrongOf,
} from './purchase-values.ts';
import styles from './purchasing.module.css';
import { useSupplierGoodsQuery } from './supplier-calls.ts';

const BY_NAME: ListFilter = {
  ...{
    kind: 'reference',
    to: 'variant',
    label: { th: 'เพิ่มสินค้าจากชื่อหรือรหัส', en: 'Add a product by name or code' },
  },
};

/** The lines of an order: of a new one, of a draft, or of the next version of one that was sent. */
export function PurchaseForm({
  order,
  supplier_id,
  onDone,
}: {
  /** Null for a new one. */
  order: PurchaseOrder | null;
  supplier_id: number;
  /** A version was sent. */
  onDone?: () => void;
}) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const notice = useNotice();
  const navigate = useNavigate();
  const role = useSelector(selectProfile)?.role_id;
  const seesCost = role !== undefined && may(role, 'books:read');
  const [find] = useFindGoodsMutation();
  const [make] = useMakePurchaseMutation();
  const [change] = useChangePurchaseMutation();
  const [revise] = useRevisePurchaseMutation();
  const terms = useSupplierGoodsQuery(supplier_id);
  const [key] = useState(() => crypto.randomUUID());
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const isSent = order !== null && order.state !== 'draft';
  const form = useRecordForm<PurchaseValues, PurchaseOrder>({
    kind: isSent ? 'purchase-version' : `purchase-order-of-${supplier_id}`,
    ...{ id: order?.po_id ?? null, record: order, toValues, schema: purchaseSchema },
    send: (values, base) => {
      const content = toContent(values, seesCost);
      if (base === null) return make({ ...content, request_key: values.request_key || key, supplier_id });
      const fields = { ...content, revision: base.revision };
      return isSent
        ? revise({ po_id: base.po_id, fields: { ...fields, reason: reason.trim() } })
        : change({ po_id: base.po_id, fields });
    },
    onSaved: (saved, before) => {
      const { po_id, po_no, revision } = saved;
      if (isSent) {
        notice.done(t('purchases.revised', { number: po_no, version: saved.version }));
        return onDone?.();
      }
      if (before !== null)
        return notice.done(t('purchases.saved', { number: po_no }), () =>
          change({ po_id, fields: { ...toContent(toValues(before), seesCost), revision } }),
        );
      notice.done(t('purchases.created', { number: po_no }));
      void navigate(adminPaths.purchase(po_id));
    },
    say: (message) => t(message === 'fix' ? 'receiving.fix' : 'purchases.wrong.lines'),
  });
  const { values } = form;
  const add = async (value: string) => {
    const id = Number(value.split(',').at(-1));
    if (value === '' || values.lines.some(({ mat_var_id }) => mat_var_id === id)) return;
    const { data, error } = await find({ codes: [], variants: [id] });
    const goods = data?.goods[0];
    if (goods === undefined) return notice.failed(error);
    const known = terms.data?.goods.find(({ mat_var_id }) => mat_var_id === id);
    form.change('request_key', (now) => now || key);
    form.change('lines', (now) => [
      ...now,
      {
        ...{ mat_var_id: id, name_th: goods.name_th, name_en: goods.name_en, received: 0, expected_on: '' },
        detail: `${goods.brand_en} · ${goods.item_id}`,
        units: String(known?.pack_size ?? 1),
        unit_cost: known?.unit_cost == null ? '' : String(known.unit_cost),
      },
    ]);
  };
  const set = (id: number, part: Partial<PurchaseLineValues>) =>
    form.change('lines', (now) => now.map((line) => (line.mat_var_id === id ? { ...line, ...part } : line)));
  const errorOf = (line: PurchaseLineValues, field: PurchaseLineField) => {
    const wrong = wrongOf(line)[field];
    if (wrong === undefined || !form.isWrong) return undefined;
    return wrong === 'received'
      ? t('purchases.wrong.received', { count: line.received })
      : t(`purchases.wrong.${wrong}`);
  };
  const sums = seesCost && values.lines.length > 0 ? sumsOf(values.lines) : null;
  const linesError = form.errorOf('lines');
  const needsReason = isSent && reason.trim() === '';
  return (
    <form
      ref={form.element}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (!needsReason) form.submit();
      }}
    >
      <FormNotices form={form} words={{ label: (name) => t(`purchases.fields.${name}`) }} />
      <FilterPicker filter={BY_NAME} value="" onChange={(value) => void add(value)} />
      {values.lines.length === 0 && <p className={styles.soft}>{t('purchases.noLines')}</p>}
      <ol className={styles.lines}>
        {values.lines.map((line) => {
          const name = language === 'th' ? line.name_th : line.name_en;
          return (
            <li key={line.mat_var_id} className={styles.line} aria-label={name}>
              <div className={styles.goods}>
                <span>
                  <b>{name}</b>
                  <small>{line.detail}</small>
                </span>
                {line.received === 0 && (
                  <IconButton
                    name="close"
                    label={t('receiving.remove', { name })}
                    onClick={() =>
                      form.change('lines', (now) =>
                        now.filter(({ mat_var_id }) => mat_var_id !== line.mat_var_id),
                      )
                    }
                  />
                )}
              </div>
              <div className={styles.lineFields}>
                <TextField
                  label={t('purchases.units')}
                  value={line.units}
                  error={errorOf(line, 'units')}
                  inputMode="numeric"
                  maxLength={6}
                  autoComplete="off"
                  {...(line.received > 0 && { hint: t('purchases.hasCome', { count: line.received }) })}
                  onChange={({ target }) => set(line.mat_var_id, { units: target.value.replace(/\D/g, '') })}
                />
                {seesCost && (
                  <TextField
                    label={t('purchases.unitCost')}
                    value={line.unit_cost}
                    error={errorOf(line, 'unit_cost')}
                    inputMode="decimal"
                    maxLength={10}
                    autoComplete="off"
                    onChange={({ target }) =>
                      set(line.mat_var_id, { unit_cost: target.value.replace(',', '.') })
                    }
                  />
                )}
                <DateField
                  name={`expected-${line.mat_var_id}`}
                  label={t('purchases.lineDay')}
                  optional={t('receiving.optional')}
                  value={line.expected_on}
                  onChange={(expected_on) => set(line.mat_var_id, { expected_on })}
                />
              </div>
            </li>
          );
        })}
      </ol>
      <div className={styles.group}>
        <DateField
          {...form.picked('expected_on')}
          label={t('purchases.fields.expected_on')}
          {...(order === null && { optional: t('receiving.optional'), hint: t('purchases.dayHint') })}
        />
        <TextArea
          {...form.field('note')}
          label={t('purchases.fields.note')}
          optional={t('receiving.optional')}
          maxLength={PURCHASE_EDIT.note}
          rows={3}
        />
      </div>
      {isSent && (
        <TextField
          label={t('purchases.reviseReason')}
          hint={t('purchases.reviseHint')}
          value={reason}
          maxLength={PURCHASE_EDIT.reason}
          error={tried && needsReason ? t('receiving.reasonMissing') : undefined}
          autoComplete="off"
          onChange={({ target }) => setReason(target.value)}
        />
      )}
      {form.refusal !== null ? (
        <Refused>{form.refusal}</Refused>
      ) : (
        linesError !== undefined && <Refused>{linesError}</Refused>
      )}
      <SaveBar state={form.state} stays>
        <span>
          {t('purchases.sum', {
            count: values.lines.reduce((sum, { units }) => sum + (Number(units) || 0), 0),
            lines: formatCount(values.lines.length),
          })}
          {sums !== null && ` · ${t('purchases.withVat', { amount: formatBaht(sums.total) })}`}
        </span>
        <Button type="submit" size="m" busy={form.busy} {...(isSent ? {} : { look: 'secondary' as const })}>
          {t(isSent ? 'purchases.revise' : order === null ? 'purchases.make' : 'suppliers.save')}
        </Button>
      </SaveBar>
    </form>
  );
}
