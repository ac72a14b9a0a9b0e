import { DELIVERY_LIMITS } from '@mali/contracts/delivery-values';
import { TEXT } from '@mali/contracts/limits';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '../../ui/button.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { Refused } from '../../ui/refused.tsx';
import styles from './delivery.module.css';
import type { Faults, ZoneDraft } from './delivery-draft.ts';

/** A key that no other zone has. */
const newKey = (zones: readonly ZoneDraft[]): string => {
  let n = zones.length + 1;
  while (zones.some(({ key }) => key === `z${n}`)) n += 1;
  return `z${n}`;
};

/** Zones with their areas, rates by subtotal, and days to the door. The first is everywhere else. */
export function Zones({
  zones,
  faults,
  onChange,
}: {
  zones: readonly ZoneDraft[];
  faults: Faults;
  onChange: (zones: ZoneDraft[]) => void;
}) {
  const { t } = useTranslation('admin');
  const change = (at: number, zone: Partial<ZoneDraft>) =>
    onChange(zones.map((one, i) => (i === at ? { ...one, ...zone } : one)));
  return (
    <section className={styles.section} aria-labelledby="delivery-zones">
      <h2 id="delivery-zones">{t('adminDelivery.zones')}</h2>
      {zones.map((zone, i) => {
        const fault = faults[`zones.${i}`];
        const name = zone.name_th.trim() || String(i + 1);
        return (
          <fieldset key={zone.key} className={styles.zone}>
            <legend>{i === 0 ? t('adminDelivery.rest') : t('adminDelivery.zone', { name })}</legend>
            <div className={styles.pair}>
              {(['name_th', 'name_en'] as const).map((field) => (
                <TextField
                  key={field}
                  label={t(`adminDelivery.${field}`)}
                  lang={field === 'name_th' ? 'th' : 'en'}
                  maxLength={TEXT.name}
                  value={zone[field]}
                  onChange={(event) => change(i, { [field]: event.target.value })}
                />
              ))}
            </div>
            {i > 0 && (
              <TextArea
                label={t('adminDelivery.areas')}
                hint={t('adminDelivery.areasHint')}
                rows={2}
                value={zone.areas}
                onChange={(event) => change(i, { areas: event.target.value })}
              />
            )}
            <Rates zone={zone} onChange={(rates) => change(i, { rates })} />
            <div className={styles.pair}>
              <TextField
                label={t('adminDelivery.daysMin')}
                inputMode="numeric"
                value={zone.days_min}
                onChange={(event) => change(i, { days_min: event.target.value })}
              />
              <TextField
                label={t('adminDelivery.daysMax')}
                hint={t('adminDelivery.daysHint')}
                inputMode="numeric"
                value={zone.days_max}
                onChange={(event) => change(i, { days_max: event.target.value })}
              />
            </div>
            {fault !== undefined && <Refused>{t(`adminDelivery.faults.${fault}`)}</Refused>}
            {i > 0 && (
              <Button
                look="quiet"
                size="m"
                icon="trash"
                onClick={() => onChange(zones.filter((_, at) => at !== i))}
              >
                {t('adminDelivery.removeZone', { name })}
              </Button>
            )}
          </fieldset>
        );
      })}
      {faults.zones !== undefined && <Refused>{t(`adminDelivery.faults.${faults.zones}`)}</Refused>}
      {zones.length < DELIVERY_LIMITS.zones && (
        <div>
          <Button
            look="secondary"
            size="m"
            icon="plus"
            onClick={() =>
              onChange([
                ...zones,
                {
                  ...{ key: newKey(zones), name_th: '', name_en: '', areas: '' },
                  rates: zones[0]?.rates.map((rate) => ({ ...rate })) ?? [{ from: '0', cost: '55' }],
                  days_min: zones[0]?.days_min ?? '2',
                  days_max: zones[0]?.days_max ?? '2',
                },
              ])
            }
          >
            {t('adminDelivery.addZone')}
          </Button>
        </div>
      )}
    </section>
  );
}

/** Delivery costs by subtotal, in baht; 0 is free delivery. */
function Rates({ zone, onChange }: { zone: ZoneDraft; onChange: (rates: ZoneDraft['rates']) => void }) {
  const { t } = useTranslation('admin');
  const { rates } = zone;
  const change = (at: number, rate: Partial<ZoneDraft['rates'][number]>) =>
    onChange(rates.map((one, i) => (i === at ? { ...one, ...rate } : one)));
  const name = zone.name_th.trim();
  return (
    <div className={styles.tableFrame}>
      <table className={styles.rates} aria-label={t('adminDelivery.rates', { name })}>
        <thead>
          <tr>
            <th scope="col">{t('adminDelivery.from')}</th>
            <th scope="col">{t('adminDelivery.cost')}</th>
            <th scope="col" aria-label={t('adminDelivery.remove')} />
          </tr>
        </thead>
        <tbody>
          {rates.map((rate, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their place
            <tr key={i}>
              <td>
                <input
                  className={styles.amount}
                  inputMode="decimal"
                  aria-label={t('adminDelivery.fromRow', { name, row: i + 1 })}
                  value={rate.from}
                  readOnly={i === 0}
                  onChange={(event) => change(i, { from: event.target.value })}
                />
              </td>
              <td>
                <input
                  className={styles.amount}
                  inputMode="decimal"
                  aria-label={t('adminDelivery.costRow', { name, row: i + 1 })}
                  value={rate.cost}
                  onChange={(event) => change(i, { cost: event.target.value })}
                />
              </td>
              <td>
                {i > 0 && (
                  <IconButton
                    name="trash"
                    label={t('adminDelivery.removeRate', { name, row: i + 1 })}
                    onClick={() => onChange(rates.filter((_, at) => at !== i))}
                  />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {rates.length < DELIVERY_LIMITS.rates && (
        <Button
          look="quiet"
          size="m"
          icon="plus"
          onClick={() => onChange([...rates, { from: '', cost: '0' }])}
        >
          {t('adminDelivery.addRate')}
        </Button>
      )}
    </div>
  );
}
