import { may } from '@mali/contracts/permissions';
import { PROMOTION_EDIT, type PromotionStage } from '@mali/contracts/promotion-office-values';
import type { StaffPromotion } from '@mali/contracts/staff-promotions';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useParams, useSearchParams } from 'react-router-dom';
import { type ApiError, isApiError } from '../../../clients/api-error.ts';
import { useLanguage } from '../../../features/preferences/index.ts';
import { selectProfile } from '../../../features/session/index.ts';
import { Button, ButtonLink, TextLink } from '../../../ui/button.tsx';
import { formatBaht, formatCount } from '../../../ui/money.ts';
import { PageMeta } from '../../../ui/page-meta.tsx';
import { adminPaths } from '../../paths.ts';
import { ActDialog, ActFields } from '../../shared/act-dialog.tsx';
import { AdminHead } from '../../shared/admin-head.tsx';
import { Loaded } from '../../shared/loaded.tsx';
import { RecordHistory } from '../../shared/record-history.tsx';
import { RecordPage } from '../../shared/record-page.tsx';
import { useAt } from '../../shared/use-at.ts';
import { useNotice } from '../../shared/use-notice.ts';
import { Forecast } from '../forecast.tsx';
import { useOfferText } from '../offer-text.ts';
import { usePromotionQuery, useSetPromotionStageMutation } from '../promotion-calls.ts';
import { LazyPromotionForm } from '../promotion-form-lazy.tsx';
import { PromotionState } from '../promotion-state.tsx';
import { Results } from '../results.tsx';
import styles from './promotion.module.css';

/** A promotion, or a new one; a new one may begin as a copy (`?copy=`). */
export function Component() {
  const { promo_id = '' } = useParams();
  return promo_id === 'new' ? <NewPromotion /> : <Kept id={Number(promo_id)} />;
}

function NewPromotion() {
  const { t } = useTranslation('admin');
  const [query] = useSearchParams();
  const copied = Number(query.get('copy') ?? '');
  const copy = usePromotionQuery(copied, { skip: !Number.isSafeInteger(copied) || copied < 1 });
  return (
    <div className={styles.page}>
      <PageMeta title={t('promotions.newTitle')} noIndex />
      <TextLink to={adminPaths.promotions()}>{t('promotions.back')}</TextLink>
      <AdminHead title={t('promotions.newTitle')} lead={t('promotions.newLead')} />
      {query.get('copy') === null ? (
        <LazyPromotionForm promotion={null} mayEdit />
      ) : (
        <Loaded query={copy}>{(from) => <LazyPromotionForm promotion={null} copy={from} mayEdit />}</Loaded>
      )}
    </div>
  );
}

function Kept({ id }: { id: number }) {
  const { t } = useTranslation('admin');
  const query = usePromotionQuery(id, {
    skip: !Number.isSafeInteger(id),
    refetchOnMountOrArgChange: true,
  });
  const known = Number.isSafeInteger(id) ? query : { error: { status: 404 }, refetch: query.refetch };
  return (
    <RecordPage
      title={t('parts.promotions')}
      section="promotions"
      unknown={t('promotions.missing')}
      query={known as typeof query}
    >
      {(promotion) => <Promotion key={promotion.promo_id} promotion={promotion} />}
    </RecordPage>
  );
}

/** What can be done with a promotion as it stands. */
const ACTS: Readonly<Record<PromotionStage, readonly PromotionStage[]>> = {
  draft: ['live'],
  live: ['paused', 'ended'],
  paused: ['live', 'ended'],
  ended: ['live'],
};

function Promotion({ promotion }: { promotion: StaffPromotion }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const offer = useOfferText();
  const at = useAt();
  const role = useSelector(selectProfile)?.role_id;
  const mayEdit = role !== undefined && may(role, 'promotion:edit');
  const [asked, setAsked] = useState<PromotionStage | null>(null);
  const { promo_id, kind, terms, members, state, stage, used, given, versions } = promotion;
  const name = language === 'th' ? promotion.name_th : promotion.name_en;
  // What has run out by its period is over; a later end starts it again.
  const acts = state === 'ended' && stage === 'live' ? [] : ACTS[stage];
  return (
    <>
      <PageMeta title={name} noIndex />
      <header className={styles.head}>
        <div>
          <h1>{name}</h1>
          <p className={styles.marks}>
            <PromotionState state={state} /> <span>{offer(kind, terms, members)}</span>
          </p>
        </div>
        {mayEdit && (
          <div className={styles.acts}>
            <ButtonLink size="m" look="quiet" to={adminPaths.promotion('new', { copy: String(promo_id) })}>
              {t('promotions.copy')}
            </ButtonLink>
            {acts.map((act) => (
              <Button key={act} size="m" look="secondary" onClick={() => setAsked(act)}>
                {t(`promotions.act.${act}`)}
              </Button>
            ))}
          </div>
        )}
      </header>
      <dl className={styles.figures}>
        {(
          [
            ['members', formatCount(members)],
            ['used', formatCount(used)],
            ['given', formatBaht(given)],
          ] as const
        ).map(([key, value]) => (
          <div key={key}>
            <dt>{t(`promotions.figures.${key}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {promotion.begun && mayEdit && <p className={styles.care}>{t('promotions.begun')}</p>}
      <LazyPromotionForm promotion={promotion} mayEdit={mayEdit} />
      {state !== 'draft' && <Results promotion={promotion} mayEdit={mayEdit} />}
      <Forecast promotion={promotion} mayStart={mayEdit} />
      {versions.length > 1 && (
        <section className={styles.versions} aria-labelledby="promotion-versions">
          <h2 id="promotion-versions">{t('promotions.versions')}</h2>
          <ol reversed>
            {versions.map(({ revision, from_at, by, reason }) => (
              <li key={revision}>
                <time dateTime={from_at}>{at(from_at)}</time>
                {by !== null && ` · ${by}`}
                {reason !== '' && <small>{reason}</small>}
              </li>
            ))}
          </ol>
        </section>
      )}
      <RecordHistory record={`promotion ${promo_id}`} />
      {asked !== null && (
        <StageDialog promotion={promotion} name={name} stage={asked} onClose={() => setAsked(null)} />
      )}
    </>
  );
}

/** Says what starting, pausing or ending does, and asks why. */
function StageDialog({
  promotion: { promo_id, stage: from, state, members },
  name,
  stage,
  onClose,
}: {
  promotion: StaffPromotion;
  name: string;
  stage: PromotionStage;
  onClose: () => void;
}) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const notice = useNotice();
  const [setStage, setting] = useSetPromotionStageMutation();
  const [values, setValues] = useState({ reason: '' });
  const [tried, setTried] = useState(false);
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  // Customers have seen the price of one that runs: why it stops is told to colleagues.
  const needsReason = state === 'running';
  const missing = needsReason && values.reason.trim() === '';
  const onSubmit = async () => {
    setTried(true);
    if (missing) return;
    const { error } = await setStage({ promo_id, from, stage, reason: values.reason.trim() });
    if (isApiError(error)) return setRefusal(error);
    onClose();
    notice.done(t(`promotions.done.${stage}`, { name }), () =>
      setStage({ promo_id, from: stage, stage: from, reason: '' }),
    );
  };
  return (
    <ActDialog
      title={t(`promotions.asking.${stage}`, { name })}
      confirm={t(`promotions.act.${stage}`)}
      busy={setting.isLoading}
      refused={refusal === null ? null : refusal.text[language]}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <p>{t(`promotions.effect.${stage}`, { count: members })}</p>
      {needsReason && (
        <ActFields
          fields={['reason'] as const}
          values={values}
          reasonMax={PROMOTION_EDIT.reason}
          label={() => t('promotions.reason')}
          error={() => (tried && missing ? t('promotions.wrong.required') : undefined)}
          onChange={(_field, reason) => setValues({ reason })}
        />
      )}
    </ActDialog>
  );
}
