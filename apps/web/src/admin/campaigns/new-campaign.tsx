import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { TextLink } from '../../ui/button.tsx';
import { PageMeta } from '../../ui/page-meta.tsx';
import { adminPaths } from '../paths.ts';
import { AdminHead } from '../shared/admin-head.tsx';
import { useNotice } from '../shared/use-notice.ts';
import { useMakeCampaignMutation } from './campaign-calls.ts';
import { CampaignForm } from './campaign-form.tsx';
import { toFields } from './campaign-values.ts';
import styles from './routes/campaigns.module.css';

export function NewCampaign() {
  const { t } = useTranslation('admin');
  const notice = useNotice();
  const navigate = useNavigate();
  const [make] = useMakeCampaignMutation();
  return (
    <div className={styles.page}>
      <PageMeta title={t('campaigns.newTitle')} noIndex />
      <TextLink to={adminPaths.campaigns()}>{t('campaigns.back')}</TextLink>
      <AdminHead title={t('campaigns.newTitle')} lead={t('campaigns.newLead')} />
      <CampaignForm
        campaign={null}
        send={(values) => make({ ...toFields(values, null), code: values.code.trim() })}
        onSaved={({ promo_id, code }) => {
          notice.done(t('campaigns.created', { name: code }));
          void navigate(adminPaths.campaign(promo_id));
        }}
      />
    </div>
  );
}
