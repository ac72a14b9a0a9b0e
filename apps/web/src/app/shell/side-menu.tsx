import { useTranslation } from 'react-i18next';
import { useCategoriesQuery } from '../../features/catalogue/index.ts';
import { onSale } from '../../features/navigation/index.ts';
import { inLanguage, useLanguage } from '../../features/preferences/index.ts';
import { Accordion, AccordionItem } from '../../ui/accordion.tsx';
import { Sheet } from '../../ui/dialog.tsx';
import { AppLink } from '../../ui/link.tsx';
import { paths } from '../paths.ts';
import { AccountEntries } from './account-menu.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { SALE } from './main-menu.tsx';
import styles from './menu.module.css';

/** The desktop's menus on a phone (HEAD-30, HEAD-31). */
// biome-ignore lint/style/noDefaultExport: React.lazy takes a default export
export default function SideMenu({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('shell');
  const language = useLanguage();
  const { data } = useCategoriesQuery();
  return (
    <Sheet open onClose={onClose} title={t('menu')} edge="left">
      <div className={styles.side}>
        <Accordion>
          {onSale(data?.data ?? []).map((top) => {
            const name = inLanguage(top, 'category', language);
            return (
              <AccordionItem key={top.cat1_id} title={name}>
                <ul className={styles.entries}>
                  <li>
                    <AppLink to={paths.shop([top.slug])} onClick={onClose}>
                      {t('allOf', { name })}
                    </AppLink>
                  </li>
                  {onSale(top.subCategories).map((second) => (
                    <li key={second.cat2_id}>
                      <AppLink to={paths.shop([top.slug, second.slug])} onClick={onClose}>
                        {inLanguage(second, 'category', language)}
                      </AppLink>
                    </li>
                  ))}
                </ul>
              </AccordionItem>
            );
          })}
        </Accordion>
        <ul className={styles.entries}>
          <li>
            <AppLink to={paths.shop([], { sort: 'new_arrivals' })} onClick={onClose}>
              {t('newIn')}
            </AppLink>
          </li>
          <li>
            <AppLink to={paths.shop([], { promotion: SALE })} onClick={onClose}>
              {t('sale')}
            </AppLink>
          </li>
        </ul>
        <div>
          <h3>{t('account')}</h3>
          <AccountEntries onChosen={onClose} />
        </div>
        <div>
          <div className={styles.setting}>
            <span>{t('language')}</span>
            <LanguageSwitch />
          </div>
          <div className={styles.setting}>
            <span>{t('currency')}</span>
            <span>{t('baht')}</span>
          </div>
        </div>
      </div>
    </Sheet>
  );
}
