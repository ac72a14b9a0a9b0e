import type { StaffStock, StockLot } from '@mali/contracts/staff-stock';
import { STOCK_ACTS, STOCK_EDIT, type StockAct } from '@mali/contracts/stock-values';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ApiError, isApiError } from '../../clients/api-error.ts';
import { useLanguage } from '../../features/preferences/index.ts';
import { Chip, Chips } from '../../ui/chip.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { TextField } from '../../ui/field.tsx';
import { ActDialog, ActFields } from '../shared/act-dialog.tsx';
import { usePlaceName } from '../shared/place-name.ts';
import { Select } from '../shared/select.tsx';
import { useNotice } from '../shared/use-notice.ts';
import {
  useCorrectLotMutation,
  useMoveUnitsMutation,
  useSetLotSaleMutation,
  useUndoStockMutation,
} from './stock-calls.ts';

/** Whole lots: taken out of sale, put back, corrected. */
type Act = StockAct | 'block' | 'unblock' | 'correct';
const isUnits = (act: Act): act is StockAct => (STOCK_ACTS as readonly string[]).includes(act);
/** Reasons that are one press. */
const REASONS = ['broken', 'tester', 'lost', 'miscounted', 'found'] as const;

const isShop = (kind: StaffStock['places'][number]['kind']): boolean =>
  kind === 'warehouse' || kind === 'branch';

/** What can be done with a lot at a place. */
function actsOf(stock: StaffStock, lot: StockLot, location: number): readonly Act[] {
  const kind = stock.places.find((place) => place.location_id === location)?.kind;
  const canMove = stock.places.some(
    (place) => isShop(place.kind) && place.active && place.location_id !== location,
  );
  // Its transfer alone moves what is on its way.
  if (kind === 'transit') return ['correct'];
  if (kind === 'quarantine') return ['release', 'write_off', 'damage', 'adjust'];
  const sale: readonly Act[] = lot.state === 'on_sale' ? ['block'] : ['unblock'];
  return [
    ...(['adjust', 'damage', 'quarantine', 'write_off'] as const),
    ...(canMove ? (['transfer'] as const) : []),
    ...(lot.state === 'expired' ? [] : sale),
    'correct',
  ];
}

type Values = { units: string; code: string; expires_on: string; bin: string; cost: string; reason: string };

/** An act of staff with a lot: what it does, how many units, and why; it can be undone for ten seconds. */
export function LotAct({
  stock,
  lot,
  location,
  onClose,
}: {
  stock: StaffStock;
  lot: StockLot;
  location: number;
  onClose: () => void;
}) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const notice = useNotice();
  const placeName = usePlaceName();
  const [move, moving] = useMoveUnitsMutation();
  const [setSale, settingSale] = useSetLotSaleMutation();
  const [correct, correcting] = useCorrectLotMutation();
  const [undo] = useUndoStockMutation();
  const acts = actsOf(stock, lot, location);
  const [act, setAct] = useState<Act>(acts[0] ?? 'adjust');
  const others = stock.places.filter(
    (place) => isShop(place.kind) && place.active && place.location_id !== location,
  );
  const [to, setTo] = useState(String(others[0]?.location_id ?? ''));
  // One act is booked once, however often its request is sent.
  const [key] = useState(() => crypto.randomUUID());
  const stood = lot.balances.find(({ location_id }) => location_id === location)?.bin ?? null;
  const [values, setValues] = useState<Values>({
    units: '',
    code: lot.code,
    expires_on: lot.expires_on ?? '',
    bin: stood ?? '',
    cost: lot.unit_cost === null ? '' : String(lot.unit_cost),
    reason: '',
  });
  const [tried, setTried] = useState(false);
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const set = (field: keyof Values, value: string) => setValues((was) => ({ ...was, [field]: value }));

  const units = Number(values.units.replace('−', '-'));
  const wrong = {
    reason: values.reason.trim() === '',
    units:
      isUnits(act) &&
      (!Number.isInteger(units) ||
        units === 0 ||
        Math.abs(units) > STOCK_EDIT.unitsMax ||
        (act !== 'adjust' && units < 0)),
    code: act === 'correct' && values.code.trim() === '',
    cost: act === 'correct' && stock.shows_costs && !/^(\d{1,7}(\.\d{1,2})?)?$/.test(values.cost.trim()),
  };
  const error = (field: keyof typeof wrong) =>
    tried && wrong[field] ? t(`stock.wrong.${field}`) : undefined;

  /** Sends the act. @returns the answer, and what takes it back */
  const send = async () => {
    const { lot_id } = lot;
    const reason = values.reason.trim();
    if (isUnits(act)) {
      const more = act === 'transfer' ? { to_location_id: Number(to) } : {};
      const answer = await move({
        lot_id,
        request: { act, units, location_id: location, ...more, reason, key },
      });
      return { answer, back: () => undo(answer.data?.document ?? '') };
    }
    // The opposite is an act of its own.
    const again = { reason: t('stock.undoReason'), key: crypto.randomUUID() };
    if (act !== 'correct') {
      const on_sale = act === 'unblock';
      const answer = await setSale({ lot_id, request: { on_sale, reason, key } });
      return { answer, back: () => setSale({ lot_id, request: { on_sale: !on_sale, ...again } }) };
    }
    const was = { code: lot.code, expires_on: lot.expires_on };
    const is = { code: values.code.trim(), expires_on: values.expires_on === '' ? null : values.expires_on };
    const cost = values.cost.trim() === '' ? null : Number(values.cost);
    const costs = (unit_cost: number | null) => (stock.shows_costs ? { unit_cost } : {});
    const stands = values.bin.trim() === '' ? null : values.bin.trim();
    const place = (bin: string | null, before: string | null) =>
      stands === stood ? {} : { place: { location_id: location, bin, was: before } };
    const answer = await correct({
      lot_id,
      request: { ...is, ...costs(cost), ...place(stands, stood), was, reason, key },
    });
    return {
      answer,
      back: () =>
        correct({
          lot_id,
          request: { ...was, ...costs(lot.unit_cost), ...place(stood, stands), was: is, ...again },
        }),
    };
  };
  const onSubmit = async () => {
    setTried(true);
    if (Object.values(wrong).includes(true)) return;
    const { answer, back } = await send();
    if (isApiError(answer.error)) return setRefusal(answer.error);
    onClose();
    notice.done(t('stock.done', { act: t(`stock.acts.${act}`), lot: lot.code }), back);
  };
  return (
    <ActDialog
      title={t('stock.actOn', { lot: lot.code })}
      confirm={t('stock.confirm')}
      busy={moving.isLoading || settingSale.isLoading || correcting.isLoading}
      refused={refusal === null ? null : refusal.text[language]}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <Select
        label={t('stock.what')}
        value={act}
        options={acts.map((value) => ({ value, label: t(`stock.acts.${value}`) }))}
        onChange={setAct}
      />
      <p>{t(`stock.effects.${act}`)}</p>
      {isUnits(act) && (
        <TextField
          label={t('stock.units')}
          error={error('units')}
          inputMode={act === 'adjust' ? 'text' : 'numeric'}
          autoComplete="off"
          value={values.units}
          onChange={(event) => set('units', event.target.value)}
        />
      )}
      {act === 'transfer' && (
        <Select
          label={t('stock.to')}
          value={to}
          options={others.map((place) => ({
            value: String(place.location_id),
            label: placeName(place),
          }))}
          onChange={setTo}
        />
      )}
      {act === 'correct' && (
        <>
          <TextField
            label={t('stock.code')}
            error={error('code')}
            maxLength={STOCK_EDIT.code}
            autoComplete="off"
            value={values.code}
            onChange={(event) => set('code', event.target.value)}
          />
          <DateField
            label={t('stock.expiry')}
            name="expires_on"
            value={values.expires_on}
            onChange={(day) => set('expires_on', day)}
          />
          <TextField
            label={t('stock.bin')}
            maxLength={STOCK_EDIT.bin}
            autoComplete="off"
            value={values.bin}
            onChange={(event) => set('bin', event.target.value)}
          />
          {stock.shows_costs && (
            <TextField
              label={t('stock.cost')}
              error={error('cost')}
              inputMode="decimal"
              autoComplete="off"
              value={values.cost}
              onChange={(event) => set('cost', event.target.value)}
            />
          )}
        </>
      )}
      {isUnits(act) && (
        <Chips>
          {REASONS.map((reason) => {
            const text = t(`stock.reasons.${reason}`);
            return (
              <Chip key={reason} pressed={values.reason === text} onClick={() => set('reason', text)}>
                {text}
              </Chip>
            );
          })}
        </Chips>
      )}
      <ActFields
        fields={['reason'] as const}
        values={values}
        reasonMax={STOCK_EDIT.reason}
        label={() => t('stock.reason')}
        error={() => error('reason')}
        onChange={(_field, reason) => set('reason', reason)}
      />
    </ActDialog>
  );
}
