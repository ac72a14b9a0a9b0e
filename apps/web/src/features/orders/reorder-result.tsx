import type { ReorderAnswer } from '@mali/contracts/orders';
import { useTranslation } from 'react-i18next';
import { paths } from '../../app/paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { AppLink } from '../../ui/link.tsx';
import { ProductPicture } from '../../ui/product-picture.tsx';
import { inLanguage, useLanguage } from '../preferences/index.ts';
import styles from './reorder-result.module.css';

/** Items added to the bag again, and unavailable ones with alternatives. */
export function ReorderResult({ result, onClose }: { result: ReorderAnswer; onClose: () => void }) {
  const { t } = useTranslation('orders');
  const language = useLanguage();
  const { added, missing } = result;
  const title = added === 0 ? t('again.none') : t('again.added', { count: added });
  return (
    <Dialog open onClose={onClose} title={title}>
      {missing.length > 0 && (
        <>
          <p>{t('again.missing')}</p>
          <ul className={styles.list}>
            {missing.map((line) => (
              <li key={line.mat_var_id}>
                <ProductPicture image={line.image_cart} alt="" sizes="56px" />
                <span>
                  {line.reason === 'gone' ? (
                    inLanguage(line, 'mat_name', language)
                  ) : (
                    <AppLink to={paths.item(line.mat_id, line.mat_var_id)}>
                      {inLanguage(line, 'mat_name', language)}
                    </AppLink>
                  )}
                  <small>
                    {t(`again.why.${line.reason}`, { available: line.available, wanted: line.quantity })}
                  </small>
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      <div className={styles.ways}>
        {added > 0 && (
          <ButtonLink to={paths.bag()} wide>
            {t('again.toBag')}
          </ButtonLink>
        )}
        <Button look="secondary" wide onClick={onClose}>
          {t('again.close')}
        </Button>
      </div>
    </Dialog>
  );
}
