import type { StaffCampaign } from '@mali/contracts/campaigns';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { paths } from '../../../app/paths.ts';
import { type ApiError, isApiError } from '../../../clients/api-error.ts';
import { useLanguage } from '../../../features/preferences/index.ts';
import { Button, ButtonLink, TextLink } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { formatBaht, formatCount } from '../../../ui/money.ts';
import { PageMeta } from '../../../ui/page-meta.tsx';
import { Refused } from '../../../ui/refused.tsx';
import { EmptyState, ErrorState, Loading, Skeleton } from '../../../ui/states.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { adminPaths } from '../../paths.ts';
import { RecordHistory } from '../../shared/record-history.tsx';
import { useNotice } from '../../shared/use-notice.ts';
import { useCampaignQuery, useSetCampaignActiveMutation } from '../campaign-calls.ts';
import { LazyCampaignForm } from '../campaign-form-lazy.tsx';
import { CampaignState } from '../campaign-state.tsx';
import { NewCampaign } from '../new-campaign.tsx';
import styles from './campaigns.module.css';

/** A campaign, or a new one. */
export function Component() {
  const { promo_id = '' } = useParams();
  return promo_id === 'new' ? <NewCampaign /> : <Kept id={Number(promo_id)} />;
}

/** Results of a campaign, and its editable fields. */
function Kept({ id }: { id: number }) {
  const { t } = useTranslation('admin');
  const { data, error, refetch } = useCampaignQuery(id, {
    skip: !Number.isSafeInteger(id),
    refetchOnMountOrArgChange: true,
  });
  const missing =
    !Number.isSafeInteger(id) || (isApiError(error) && (error.status === 400 || error.status === 404));
  const body = () => {
    if (data !== undefined) return <Campaign key={data.promo_id} campaign={data} />;
    if (missing) {
      return (
        <EmptyState page icon="noResult" title={t('campaigns.missing')}>
          <ButtonLink size="m" to={adminPaths.campaigns()}>
            {t('campaigns.back')}
          </ButtonLink>
        </EmptyState>
      );
    }
    if (error !== undefined) return <ErrorState page retry={() => void refetch()} />;
    return (
      <Loading>
        <VisuallyHidden as="h1">{t('parts.campaigns')}</VisuallyHidden>
        <Skeleton shape="block" className={styles.tall} />
      </Loading>
    );
  };
  return (
    <div className={styles.page}>
      <TextLink to={adminPaths.campaigns()}>{t('campaigns.back')}</TextLink>
      {body()}
    </div>
  );
}

function Campaign({ campaign }: { campaign: StaffCampaign }) {
  const { t } = useTranslation('admin');
  const notice = useNotice();
  const language = useLanguage();
  const [setActive, setting] = useSetCampaignActiveMutation();
  const [asking, setAsking] = useState(false);
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const { promo_id, code, collected, collect_limit, used, given, event, influencer, active, state } =
    campaign;
  const name = language === 'th' ? campaign.title_th : campaign.title_en;

  const turn = async (on: boolean) => {
    const { error } = await setActive({ promo_id, active: on });
    if (isApiError(error)) return setRefusal(error);
    setAsking(false);
    setRefusal(null);
    notice.done(t(on ? 'campaigns.opened' : 'campaigns.ending.done', { name }), () =>
      setActive({ promo_id, active: !on }),
    );
  };
  const address =
    event === null ? null : paths.eventCoupon(influencer === null ? 'coupon' : 'influencer', event);
  const figures = [
    [
      'collected',
      collect_limit === null
        ? formatCount(collected)
        : t('campaigns.collectedOf', {
            collected: formatCount(collected),
            limit: formatCount(collect_limit),
          }),
    ],
    ['used', formatCount(used)],
    ['given', formatBaht(given)],
  ] as const;
  return (
    <>
      <PageMeta title={name} noIndex />
      <div className={styles.title}>
        <h1>{name}</h1>
        <p>
          <CampaignState state={state} /> <span>{code}</span>
        </p>
      </div>
      <dl className={styles.figures}>
        {figures.map(([key, value]) => (
          <div key={key}>
            <dt>{t(`campaigns.${key}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        {address !== null && (
          <div>
            <dt>{t(influencer === null ? 'campaigns.place' : 'campaigns.influencerPlace')}</dt>
            <dd>
              <TextLink inline to={address}>
                {address}
              </TextLink>
            </dd>
          </div>
        )}
      </dl>
      {collected > 0 && <p className={styles.care}>{t('campaigns.promised', { count: collected })}</p>}
      <LazyCampaignForm campaign={campaign}>
        {active ? (
          <Button wide look="secondary" onClick={() => setAsking(true)}>
            {t('campaigns.end')}
          </Button>
        ) : (
          <Button wide look="secondary" busy={setting.isLoading} onClick={() => void turn(true)}>
            {t('campaigns.open')}
          </Button>
        )}
        {!asking && refusal !== null && <Refused>{refusal.text[language]}</Refused>}
      </LazyCampaignForm>
      <RecordHistory record={`campaign ${code}`} />
      {asking && (
        <Dialog open onClose={() => setAsking(false)} title={t('campaigns.ending.title', { name })}>
          <div className={styles.ask}>
            <p>{t('campaigns.ending.text')}</p>
            {refusal !== null && <Refused>{refusal.text[language]}</Refused>}
            <Button wide busy={setting.isLoading} onClick={() => void turn(false)}>
              {t('campaigns.ending.yes')}
            </Button>
            <Button wide look="quiet" onClick={() => setAsking(false)}>
              {t('campaigns.ending.no')}
            </Button>
          </div>
        </Dialog>
      )}
    </>
  );
}
