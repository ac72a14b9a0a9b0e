import type { StaffProduct } from '@mali/contracts/staff-products';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../app/paths.ts';
import { serverNow } from '../../clients/server-clock.ts';
import { ButtonLink, LinkButton } from '../../ui/button.tsx';
import { DateTimeField } from '../../ui/date-time-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import styles from './product-pictures.module.css';

const YEAR_MS = 366 * 24 * 3_600_000;
const MINUTE_MS = 60_000;
const today = () => new Date(serverNow());
const inAYear = () => new Date(serverNow() + YEAR_MS);

/** Chooses the moment at which the page of a product is previewed; it opens beside this one. */
export function PreviewDialog({ product, onClose }: { product: StaffProduct; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const { mat_id, on_sale_from, on_sale_until } = product;
  const ahead = (time: string | null, less = 0): string | null => {
    if (time === null) return null;
    const moment = Date.parse(time) - less;
    return moment > serverNow() ? new Date(moment).toISOString() : null;
  };
  const start = ahead(on_sale_from);
  const end = ahead(on_sale_until, MINUTE_MS);
  const [at, setAt] = useState(start ?? new Date(serverNow()).toISOString());
  return (
    <Dialog open onClose={onClose} title={t('productEditor.ahead.title')}>
      <div className={styles.words}>
        <p className={styles.hint}>{t('productEditor.ahead.hint')}</p>
        <DateTimeField
          label={t('productEditor.ahead.at')}
          name="preview_at"
          value={at}
          max={inAYear}
          today={today}
          step={15}
          onChange={(value) => setAt(new Date(value).toISOString())}
          onLeave={() => undefined}
        />
        <div className={styles.row}>
          <LinkButton onClick={() => setAt(new Date(serverNow()).toISOString())}>
            {t('productEditor.ahead.now')}
          </LinkButton>
          {start !== null && (
            <LinkButton onClick={() => setAt(start)}>{t('productEditor.ahead.start')}</LinkButton>
          )}
          {end !== null && <LinkButton onClick={() => setAt(end)}>{t('productEditor.ahead.end')}</LinkButton>}
        </div>
        <ButtonLink
          size="m"
          icon="external"
          to={`${paths.item(mat_id)}?preview=${encodeURIComponent(at)}`}
          target="_blank"
          rel="noopener"
        >
          {t('productEditor.ahead.go')}
        </ButtonLink>
      </div>
    </Dialog>
  );
}
