import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useAppDispatch } from '../../app/hooks.ts';
import { isApiError } from '../../clients/api-error.ts';
import { toastShown } from '../../features/layout/index.ts';
import { TextLink } from '../../ui/button.tsx';
import { PageMeta } from '../../ui/page-meta.tsx';
import { adminPaths } from '../paths.ts';
import { AdminHead } from '../shared/admin-head.tsx';
import { useMakeCampaignMutation } from './campaign-calls.ts';
import { CampaignForm } from './campaign-form.tsx';
import styles from './routes/campaigns.module.css';

export function NewCampaign() {
  const { t } = useTranslation('admin');
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const [make, { isLoading }] = useMakeCampaignMutation();
  return (
    <div className={styles.page}>
      <PageMeta title={t('campaigns.newTitle')} noIndex />
      <TextLink to={adminPaths.campaigns()}>{t('campaigns.back')}</TextLink>
      <AdminHead title={t('campaigns.newTitle')} lead={t('campaigns.newLead')} />
      <CampaignForm
        campaign={null}
        busy={isLoading}
        save={async (fields, code) => {
          const { data, error } = await make({ ...fields, code });
          if (isApiError(error)) return error;
          if (data !== undefined) {
            dispatch(toastShown({ tone: 'done', text: t('campaigns.created', { name: data.code }) }));
            void navigate(adminPaths.campaign(data.promo_id));
          }
          return null;
        }}
      />
    </div>
  );
}
