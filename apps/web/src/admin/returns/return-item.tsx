import type { AdminReturn } from '@mali/contracts/returns';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../features/preferences/index.ts';
import { formatBaht } from '../../ui/money.ts';
import { ProductPicture } from '../../ui/product-picture.tsx';
import { reasonWord } from '../shared/return-words.ts';
import styles from './return.module.css';

/** A line of a return: product, units, what was paid, reason and lots. */
export function ReturnItem({ line, of }: { line: AdminReturn['lines'][number]; of: AdminReturn }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const th = language === 'th';
  const nameOf = (variant: number | null): string | null => {
    if (variant === null) return null;
    const option = line.options.find(({ mat_var_id }) => mat_var_id === variant);
    return (th ? option?.name_th : option?.name_en) ?? `#${variant}`;
  };
  const [wished, instead] = [nameOf(line.wished_for), nameOf(line.exchange_for)];
  const came = line.restocked + line.quarantined + line.written_off;
  return (
    <div className={styles.item}>
      <ProductPicture image={line.image} alt="" sizes="52px" className={styles.picture} />
      <div>
        <strong>{th ? line.name_th : line.name_en}</strong> {th ? line.shade_th : line.shade_en}
        <small>
          {t('adminReturns.lineText', {
            count: line.quantity,
            paid: formatBaht(line.paid),
            reason: reasonWord(line.reason, language, of.terms),
          })}
          {line.opened && `, ${t('adminReturns.openedMark')}`}
        </small>
        {line.lots.length > 0 && <small>{t('adminReturns.lots', { lots: line.lots.join(', ') })}</small>}
        {(wished !== null || instead !== null) && (
          <small>
            {wished !== null && t('adminReturns.exchange.wished', { name: wished })}
            {line.wished_for !== line.exchange_for &&
              ` ${t('adminReturns.exchange.instead', { name: instead ?? t('adminReturns.exchange.money') })}`}
          </small>
        )}
        {line.approved !== null && (
          <small className={line.approved ? undefined : styles.bad}>
            {t(line.approved ? 'adminReturns.approved' : 'adminReturns.refused')}
            {line.approved && `, ${t(line.send_back ? 'adminReturns.sendBack' : 'adminReturns.keep')}`}
            {line.decision_note !== '' && `: ${line.decision_note}`}
          </small>
        )}
        {came > 0 && (
          <small>
            {t('adminReturns.found', {
              restocked: line.restocked,
              quarantined: line.quarantined,
              written_off: line.written_off,
            })}
          </small>
        )}
      </div>
    </div>
  );
}
