import { may } from '@mali/contracts/permissions';
import { OWNER_SECTIONS, SETTING_SECTIONS, type SettingSection } from '@mali/contracts/setting-values';
import type { SettingsSection, ShopSettingsAnswer } from '@mali/contracts/settings';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useSearchParams } from 'react-router-dom';
import { useLanguage } from '../../../features/preferences/index.ts';
import { selectProfile } from '../../../features/session/index.ts';
import { PageMeta } from '../../../ui/page-meta.tsx';
import { adminPaths } from '../../paths.ts';
import { AdminHead } from '../../shared/admin-head.tsx';
import { Loaded } from '../../shared/loaded.tsx';
import { RecordHistory } from '../../shared/record-history.tsx';
import { Tabs } from '../../shared/tabs.tsx';
import { useAt } from '../../shared/use-at.ts';
import { LazySectionForm } from '../section-form-lazy.tsx';
import styles from '../settings.module.css';
import { useSettingsQuery } from '../settings-calls.ts';

/** What cannot be set on a page. */
const FIXED = 'fixed';
const TABS = [...SETTING_SECTIONS, FIXED] as const;

/** Settings of the shop by section, each with its history (SET-01). */
export function Component() {
  const { t } = useTranslation('admin');
  const [address] = useSearchParams();
  const query = useSettingsQuery(undefined, { refetchOnMountOrArgChange: true });
  const current = TABS.find((tab) => tab === address.get('section')) ?? SETTING_SECTIONS[0];
  return (
    <div className={styles.page}>
      <PageMeta title={t('parts.settings')} noIndex />
      <AdminHead title={t('parts.settings')} lead={t('shopSettings.lead')} />
      <Tabs
        label={t('parts.settings')}
        current={current}
        tabs={TABS.map((key) => ({
          ...{ key, label: t(`shopSettings.sections.${key}`), to: adminPaths.settings({ section: key }) },
        }))}
      />
      <Loaded query={query}>
        {({ sections, seller }) =>
          current === FIXED ? <Fixed seller={seller} /> : <Section key={current} {...{ sections, current }} />
        }
      </Loaded>
    </div>
  );
}

function Section({ sections, current }: { sections: readonly SettingsSection[]; current: SettingSection }) {
  const { t } = useTranslation('admin');
  const role = useSelector(selectProfile)?.role_id;
  const moment = useAt();
  const section = sections.find((one) => one.section === current);
  if (section === undefined) return null;
  const { at, by } = section;
  const needed = OWNER_SECTIONS.includes(current) ? 'staff:roles' : 'shop:set-up';
  return (
    <>
      <p className={styles.soft}>
        {t(`shopSettings.about.${current}`)}{' '}
        {at !== null && t('shopSettings.setBy', { name: by ?? t('shopSettings.nobody'), at: moment(at) })}
      </p>
      <LazySectionForm
        section={section}
        mayEdit={role !== undefined && may(role, 'shop:set-up') && may(role, needed)}
      />
      <RecordHistory record={`settings ${current}`} />
    </>
  );
}

/** The seller of printed documents, and why it is not changed here. */
function Fixed({ seller }: Pick<ShopSettingsAnswer, 'seller'>) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  return (
    <>
      <p className={styles.soft}>{t('shopSettings.about.fixed')}</p>
      <ul className={styles.facts}>
        <li>{language === 'th' ? seller.name_th : seller.name_en}</li>
        <li>{seller.address}</li>
        <li>{t('shopSettings.taxId', { tax_id: seller.tax_id, branch: seller.branch })}</li>
      </ul>
      <p>{t('shopSettings.printed')}</p>
      <p>{t('shopSettings.numbers')}</p>
    </>
  );
}
