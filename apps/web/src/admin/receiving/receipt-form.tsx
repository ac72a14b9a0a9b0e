import type { ListFilter } from '@mali/contracts/lists/definition';
import { may } from '@mali/contracts/permissions';
import type { PurchaseOrder } from '@mali/contracts/purchase-orders';
import type { Goods, Receipt } from '@mali/contracts/receiving';
import {
  NEAR_EXPIRY_DAYS,
  NOTED_DIFFERENCES,
  RECEIPT_EDIT,
  type ReceiptFault,
} from '@mali/contracts/receiving-values';
import { formatDate } from '@mali/thai/dates';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { type ApiError, isApiError } from '../../clients/api-error.ts';
import { useLanguage } from '../../features/preferences/index.ts';
import { selectProfile } from '../../features/session/index.ts';
import { Button, IconButton, LinkButton } from '../../ui/button.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { Checkbox, TextField } from '../../ui/field.tsx';
import { ProductPicture } from '../../ui/product-picture.tsx';
import { Refused } from '../../ui/refused.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { FormNotices } from '../form/form-notices.tsx';
import { SaveBar } from '../form/form-state.tsx';
import { useRecordForm } from '../form/use-record-form.ts';
import { FilterPicker } from '../list/filter-picker.tsx';
import { adminPaths } from '../paths.ts';
import { Camera } from '../shared/camera.tsx';
import { useFindGoodsMutation } from '../shared/goods-calls.ts';
import { ScanField } from '../shared/scan-field.tsx';
import { Select } from '../shared/select.tsx';
import { playSound } from '../shared/sound.ts';
import { useNotice } from '../shared/use-notice.ts';
import { useScanner } from '../shared/use-scanner.ts';
import {
  awaitedOf,
  beyondOf,
  type DifferenceValues,
  emptyReceipt,
  isNear,
  isUnits,
  type LineField,
  type LineValues,
  postedLines,
  type ReceiptValues,
  receiptSchema,
  toRequest,
  withLot,
  withUnit,
  wrongOf,
} from './receipt-values.ts';
import styles from './receiving.module.css';
import { useReceiveGoodsMutation } from './receiving-calls.ts';

/** The form knows versions of records: a receipt has one alone. */
type Saved = Receipt & { revision: number };
type Fault = Readonly<{ line: number; fault: ReceiptFault; expires_on?: string | null }>;

const BY_NAME: ListFilter = {
  ...{ kind: 'reference', to: 'variant', label: { th: 'ค้นจากชื่อสินค้า', en: 'Product by name' } },
};

/** The faults of single lines in a refusal. */
function faultsIn({ code, details }: ApiError): readonly Fault[] {
  if (code !== 'RECEIPT.LINES' || typeof details !== 'object' || details === null) return [];
  const { faults } = details as { faults?: readonly Fault[] };
  return faults ?? [];
}

/** Scanned goods with their lots, kept as a draft in the tab until they are posted. */
export function ReceiptForm({
  order = null,
}: {
  /** The order that the goods are of; its lines are expected. */
  order?: PurchaseOrder | null;
}) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const notice = useNotice();
  const navigate = useNavigate();
  const role = useSelector(selectProfile)?.role_id;
  const seesCost = role !== undefined && may(role, 'books:read');
  const [find] = useFindGoodsMutation();
  const [receive] = useReceiveGoodsMutation();
  const [known, setKnown] = useState<ReadonlyMap<number, Goods>>(new Map());
  const [faults, setFaults] = useState<ReadonlyMap<string, { fault: Fault; of: LineValues }>>(new Map());
  const [said, setSaid] = useState('');
  const [unknown, setUnknown] = useState<string | null>(null);
  const [withCamera, setWithCamera] = useState(false);
  const form = useRecordForm<ReceiptValues, Saved>({
    kind: order === null ? 'receipt' : `receipt-of-order-${order.po_id}`,
    ...{ id: null, record: null },
    toValues: () => emptyReceipt(order),
    schema: receiptSchema,
    send: async (sent) => {
      setFaults(new Map());
      const { data, error } = await receive(toRequest(sent, order?.po_id ?? null));
      if (isApiError(error))
        setFaults(
          new Map(
            faultsIn(error).flatMap((fault) => {
              const of = postedLines(sent.lines)[fault.line - 1];
              return of === undefined ? [] : [[of.key, { fault, of }]];
            }),
          ),
        );
      return { data: data && { ...data, revision: 1 }, error };
    },
    say: (message) =>
      message === 'fix' ? t('receiving.fix') : t(`receiving.wrong.${message === 'near' ? 'near' : 'lines'}`),
    onSaved: ({ receipt_id, units }) => {
      notice.done(t('receiving.posted', { id: receipt_id, count: units }));
      void navigate(adminPaths.receipt(receipt_id));
    },
  });
  const { values } = form;
  // What a scan adds to: several may be answered before the form is rendered again.
  const latest = useRef(values);
  latest.current = values;
  const setLines = (lines: readonly LineValues[]) => {
    latest.current = { ...latest.current, lines };
    form.setValue('lines', lines);
  };
  const nameOf = (goods: Goods | undefined) =>
    goods === undefined ? '' : language === 'th' ? goods.name_th : goods.name_en;
  const add = (goods: Goods) => {
    setKnown((before) => new Map(before).set(goods.mat_var_id, goods));
    const next = withUnit(latest.current, goods);
    latest.current = next;
    form.setValue('request_key', next.request_key);
    form.setValue('lines', next.lines);
    const line = next.lines.find(({ mat_var_id }) => mat_var_id === goods.mat_var_id);
    setSaid(t('receiving.added', { name: nameOf(goods), count: Number(line?.quantity ?? 1) }));
  };
  // Scans are looked up one after the other, so that units are counted in their order.
  const queue = useRef<Promise<void>>(Promise.resolve());
  const lookUp = (codes: string[], variants: number[]) => {
    queue.current = queue.current.then(async () => {
      const { data, error } = await find({ codes, variants });
      const goods = data?.goods[0];
      setUnknown(null);
      if (goods !== undefined) {
        if (codes.length > 0) playSound('right');
        add(goods);
        return;
      }
      playSound('wrong');
      if (isApiError(error) && error.code === 'RECEIPT.UNKNOWN_CODE') setUnknown(codes[0] ?? '');
      else notice.failed(error);
    });
  };
  const onScan = (code: string) => lookUp([code], []);
  const scanField = useRef<HTMLInputElement>(null);
  useScanner(scanField, onScan, true);
  // The goods of a draft that is back.
  const isOpened = useRef(false);
  useEffect(() => {
    if (isOpened.current) return;
    isOpened.current = true;
    const variants = [...new Set(latest.current.lines.map(({ mat_var_id }) => mat_var_id))];
    if (variants.length === 0) return;
    void find({ codes: [], variants }).then(({ data }) => {
      if (data === undefined) return;
      setKnown((before) => new Map([...data.goods.map((one) => [one.mat_var_id, one] as const), ...before]));
    });
  }, [find]);

  const change = (line: LineValues, part: Partial<LineValues>) => {
    if (latest.current.request_key === '') {
      latest.current = { ...latest.current, request_key: crypto.randomUUID() };
      form.setValue('request_key', latest.current.request_key);
    }
    const expires = known.get(line.mat_var_id)?.expires ?? line.expires;
    setLines(latest.current.lines.map((one) => (one.key === line.key ? { ...one, expires, ...part } : one)));
  };
  const awaited = awaitedOf(order);
  const beyond = order === null ? new Map<number, number>() : beyondOf(values.lines, awaited);
  const setDifferences = (next: (now: readonly DifferenceValues[]) => readonly DifferenceValues[]) =>
    form.change('differences', next);
  const day = (text: string) => formatDate(new Date(`${text}T12:00:00+07:00`), language);
  const isTried = form.isWrong;
  const errorOf = (line: LineValues, field: LineField): string | undefined => {
    const wrong = wrongOf(line)[field];
    if (wrong !== undefined) return isTried ? t(`receiving.wrong.${wrong}`) : undefined;
    const refused = faults.get(line.key);
    if (field !== 'expires_on' || refused === undefined) return undefined;
    const { fault, of } = refused;
    if (of.lot !== line.lot || of.expires_on !== line.expires_on) return undefined;
    if (fault.fault === 'expired') return t('receiving.wrong.expired');
    if (fault.fault === 'expiry_missing') return t('receiving.wrong.expires_on');
    if (fault.fault === 'variant') return t('receiving.wrong.variant');
    return fault.expires_on == null
      ? t('receiving.wrong.lot_none')
      : t('receiving.wrong.lot_expiry', { day: day(fault.expires_on) });
  };
  const near = values.lines.filter(isNear).length;
  const units = values.lines.reduce((sum, { quantity }) => sum + (Number(quantity) || 0), 0);
  const linesError = form.errorOf('lines');
  return (
    <div className={styles.form}>
      <ScanField
        field={scanField}
        label={t('receiving.scan.label')}
        title={t('receiving.scan.title')}
        hint={t('receiving.scan.hint')}
        onScan={onScan}
        onCamera={() => setWithCamera((before) => !before)}
      />
      {withCamera && <Camera onScan={onScan} onClose={() => setWithCamera(false)} />}
      <div role="alert">
        {unknown !== null && <p className={styles.care}>{t('receiving.unknown', { code: unknown })}</p>}
      </div>
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
      <FilterPicker
        filter={BY_NAME}
        value=""
        onChange={(value) => value !== '' && lookUp([], [Number(value.split(',').at(-1))])}
      />
      <form
        ref={form.element}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          form.submit();
        }}
      >
        <FormNotices form={form} words={{ label: (name) => t(`receiving.fields.${name}`) }} />
        {values.lines.length === 0 && <p>{t('receiving.none')}</p>}
        <ol className={styles.lines}>
          {values.lines.map((line) => (
            <Line
              key={line.key}
              line={line}
              goods={known.get(line.mat_var_id)}
              name={nameOf(known.get(line.mat_var_id))}
              seesCost={seesCost}
              errorOf={(field) => errorOf(line, field)}
              onChange={(part) => change(line, part)}
              onLot={() => setLines(withLot(latest.current.lines, line))}
              onRemove={() => setLines(latest.current.lines.filter(({ key }) => key !== line.key))}
              awaits={order === null ? null : (awaited.get(line.mat_var_id) ?? 0)}
              beyond={beyond.get(line.mat_var_id) ?? 0}
              {...(line.ordered && {
                onDiffers: () =>
                  setDifferences((now) => [
                    ...now,
                    {
                      ...{ key: crypto.randomUUID(), mat_var_id: line.mat_var_id, kind: 'damaged' as const },
                      ...{ units: '1', note: '' },
                    },
                  ]),
              })}
            >
              {line.ordered &&
                values.differences
                  .filter(({ mat_var_id }) => mat_var_id === line.mat_var_id)
                  .map((difference) => (
                    <Difference
                      key={difference.key}
                      difference={difference}
                      error={
                        isTried && !isUnits(difference.units) ? t('receiving.wrong.quantity') : undefined
                      }
                      onChange={(part) =>
                        setDifferences((now) =>
                          now.map((one) => (one.key === difference.key ? { ...one, ...part } : one)),
                        )
                      }
                      onRemove={() =>
                        setDifferences((now) => now.filter(({ key }) => key !== difference.key))
                      }
                    />
                  ))}
            </Line>
          ))}
        </ol>
        <div className={styles.head}>
          <TextField
            {...form.field('reference')}
            label={t('receiving.fields.reference')}
            optional={t('receiving.optional')}
            maxLength={RECEIPT_EDIT.reference}
          />
          <TextField
            {...form.field('note')}
            label={t('receiving.fields.note')}
            optional={t('receiving.optional')}
            maxLength={RECEIPT_EDIT.note}
          />
        </div>
        {near > 0 && (
          <div className={styles.care}>
            <Checkbox
              {...form.checkbox('near_expiry')}
              label={t('receiving.near', { count: near, days: NEAR_EXPIRY_DAYS })}
            />
          </div>
        )}
        {beyond.size > 0 && (
          <div className={styles.care}>
            <Checkbox {...form.checkbox('over')} label={t('receiving.over', { count: beyond.size })} />
          </div>
        )}
        {form.errorOf('near_expiry') !== undefined && <Refused>{form.errorOf('near_expiry')}</Refused>}
        {form.refusal !== null ? (
          <Refused>{form.refusal}</Refused>
        ) : (
          linesError !== undefined && <Refused>{linesError}</Refused>
        )}
        <SaveBar state={form.state} stays>
          <span>{t('receiving.sum', { count: units, lines: postedLines(values.lines).length })}</span>
          <Button type="submit" size="m" busy={form.busy}>
            {t('receiving.post')}
          </Button>
        </SaveBar>
      </form>
    </div>
  );
}

function Line({
  line,
  goods,
  name,
  seesCost,
  errorOf,
  onChange,
  onLot,
  onRemove,
  awaits,
  beyond,
  onDiffers,
  children,
}: {
  line: LineValues;
  /** undefined: not loaded yet. */
  goods: Goods | undefined;
  name: string;
  seesCost: boolean;
  errorOf: (field: LineField) => string | undefined;
  onChange: (part: Partial<LineValues>) => void;
  onLot: () => void;
  onRemove: () => void;
  /** Units that the order waits for; null: there is no order. */
  awaits: number | null;
  /** Units more than that. */
  beyond: number;
  /** Notes a difference from the order. */
  onDiffers?: () => void;
  children: ReactNode;
}) {
  const { t } = useTranslation('admin');
  const lots = useId();
  const text = (field: 'quantity' | 'unit_cost') => ({
    ...{ label: t(`receiving.fields.${field}`), error: errorOf(field), value: line[field] },
    autoComplete: 'off',
  });
  /** A lot that is known brings its expiry. */
  const changeLot = (lot: string) => {
    const same = goods?.lots.find(({ code }) => code === lot.trim());
    onChange({ lot, ...(same !== undefined && { expires_on: same.expires_on ?? '' }) });
  };
  return (
    <li className={styles.line} aria-label={name}>
      <div className={styles.goods}>
        <ProductPicture image={goods?.image ?? null} alt="" sizes="44px" className={styles.picture} />
        <span>
          <b>{name}</b>
          <small>{goods !== undefined && `${goods.brand_en} · ${goods.item_id}`}</small>
          {awaits !== null && (
            <small>
              {awaits === 0 && !line.ordered
                ? t('receiving.notOrdered')
                : t('receiving.awaits', { count: awaits })}
              {beyond > 0 && ` · ${t('receiving.beyond', { count: beyond })}`}
            </small>
          )}
        </span>
        <LinkButton aria-label={`${t('receiving.anotherLot')} ${name}`} onClick={onLot}>
          {t('receiving.anotherLot')}
        </LinkButton>
        {!line.ordered && (
          <IconButton name="close" label={t('receiving.remove', { name })} onClick={onRemove} />
        )}
      </div>
      {onDiffers !== undefined && (
        <div className={styles.acts}>
          <LinkButton
            aria-label={`${t('receiving.allHere')} ${name}`}
            onClick={() => onChange({ quantity: String(awaits ?? '') })}
          >
            {t('receiving.allHere')}
          </LinkButton>
          <LinkButton aria-label={`${t('receiving.differs')} ${name}`} onClick={onDiffers}>
            {t('receiving.differs')}
          </LinkButton>
        </div>
      )}
      <div className={styles.fields}>
        <TextField
          {...text('quantity')}
          inputMode="numeric"
          maxLength={6}
          onChange={({ target }) => onChange({ quantity: target.value.replace(/\D/g, '') })}
        />
        <TextField
          label={t('receiving.fields.lot')}
          error={errorOf('lot')}
          value={line.lot}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          list={lots}
          maxLength={RECEIPT_EDIT.code}
          onChange={({ target }) => changeLot(target.value)}
        />
        <datalist id={lots}>
          {goods?.lots.map(({ code }) => (
            <option key={code} value={code} />
          ))}
        </datalist>
        <DateField
          name={`expires-${line.key}`}
          label={t('receiving.fields.expires_on')}
          error={errorOf('expires_on')}
          value={line.expires_on}
          {...(!line.expires && { hint: t('receiving.noExpiry'), optional: t('receiving.optional') })}
          onChange={(expires_on) => onChange({ expires_on })}
        />
        {seesCost && (
          <TextField
            {...text('unit_cost')}
            inputMode="decimal"
            optional={t('receiving.optional')}
            maxLength={10}
            onChange={({ target }) => onChange({ unit_cost: target.value.replace(',', '.') })}
          />
        )}
      </div>
      {children}
    </li>
  );
}

/** What is not as ordered of a line: how, how many, and a note. */
function Difference({
  difference: { kind, units, note },
  error,
  onChange,
  onRemove,
}: {
  difference: DifferenceValues;
  error: string | undefined;
  onChange: (part: Partial<DifferenceValues>) => void;
  onRemove: () => void;
}) {
  const { t } = useTranslation('admin');
  return (
    <div className={styles.difference}>
      <Select
        label={t('receiving.difference.kind')}
        value={kind}
        options={NOTED_DIFFERENCES.map((value) => ({ value, label: t(`receiving.difference.${value}`) }))}
        onChange={(value) => onChange({ kind: value })}
      />
      <TextField
        label={t('receiving.difference.units')}
        value={units}
        error={error}
        inputMode="numeric"
        maxLength={6}
        autoComplete="off"
        onChange={({ target }) => onChange({ units: target.value.replace(/\D/g, '') })}
      />
      <TextField
        label={t('receiving.difference.note')}
        optional={t('receiving.optional')}
        value={note}
        maxLength={RECEIPT_EDIT.reason}
        autoComplete="off"
        onChange={({ target }) => onChange({ note: target.value })}
      />
      <IconButton name="close" label={t('receiving.difference.remove')} onClick={onRemove} />
    </div>
  );
}
