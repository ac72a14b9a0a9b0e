import { useTranslation } from 'react-i18next';
import { TextLink } from '../../ui/button.tsx';
import { PageMeta } from '../../ui/page-meta.tsx';
import { adminPaths } from '../paths.ts';
import { AdminHead } from '../shared/admin-head.tsx';
import { LazyCampaignForm } from './campaign-form-lazy.tsx';
import styles from './routes/campaigns.module.css';

export function NewCampaign() {
  const { t } = useTranslation('admin');
  return (
    <div className={styles.page}>
      <PageMeta title={t('campaigns.newTitle')} noIndex />
      <TextLink to={adminPaths.campaigns()}>{t('campaigns.back')}</TextLink>
      <AdminHead title={t('campaigns.newTitle')} lead={t('campaigns.newLead')} />
      <LazyCampaignForm campaign={null} />
    </div>
  );
}
