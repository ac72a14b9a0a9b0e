import { useTranslation } from 'react-i18next';
import text from '../../../ui/type.module.css';

export function Component() {
  const { t } = useTranslation('cart');
  return (
    <div className={text.wrap}>
      <h1 className={text.title}>{t('bag.title')}</h1>
    </div>
  );
}
