import type { DeliverySettings } from '@mali/contracts/delivery';
import type { AddressTable } from '@mali/thai/address';
import { formatDate } from '@mali/thai/dates';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../features/preferences/index.ts';
import { TextField } from '../../ui/field.tsx';
import { formatBaht } from '../../ui/money.ts';
import { useNow } from '../shared/use-now.ts';
import styles from './delivery.module.css';
import { areaOf, outcomeOf } from './delivery-draft.ts';

/** What an order placed now costs to deliver and when it arrives: by the settings in force, and by the draft. */
export function Preview({
  current,
  draft,
  table,
}: {
  current: DeliverySettings;
  /** Null while it has faults. */
  draft: DeliverySettings | null;
  table: AddressTable;
}) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const now = useNow();
  const [zipcode, setZipcode] = useState('10330');
  const [subtotal, setSubtotal] = useState('300');
  const area = areaOf(zipcode, table);
  const amount = Number(subtotal);
  const isValid = area !== null && subtotal.trim() !== '' && amount >= 0 && amount < 1_000_000;
  const told = (settings: DeliverySettings): string => {
    if (!isValid || area === null) return '–';
    const order = { area, subtotal: Math.round(amount * 100) / 100 };
    const { cost, arrives } = outcomeOf(settings, order, new Date(now));
    if (arrives === null) return t('adminDelivery.preview.notServed');
    const date = formatDate(arrives, language, 'weekday');
    return t('adminDelivery.preview.told', {
      cost: cost === 0 ? t('adminDelivery.preview.free') : formatBaht(cost),
      date,
    });
  };
  return (
    <section className={styles.preview} aria-labelledby="delivery-preview">
      <h2 id="delivery-preview">{t('adminDelivery.preview.title')}</h2>
      <div className={styles.pair}>
        <TextField
          label={t('adminDelivery.preview.zipcode')}
          inputMode="numeric"
          maxLength={5}
          value={zipcode}
          onChange={(event) => setZipcode(event.target.value)}
          error={area === null && zipcode.length === 5 ? t('adminDelivery.preview.noPlace') : undefined}
        />
        <TextField
          label={t('adminDelivery.preview.subtotal')}
          inputMode="decimal"
          value={subtotal}
          onChange={(event) => setSubtotal(event.target.value)}
        />
      </div>
      <dl>
        <div>
          <dt>{t('adminDelivery.preview.now')}</dt>
          <dd>{told(current)}</dd>
        </div>
        <div>
          <dt>{t('adminDelivery.preview.draft')}</dt>
          <dd aria-live="polite">{draft === null ? t('adminDelivery.preview.faulty') : told(draft)}</dd>
        </div>
      </dl>
    </section>
  );
}
