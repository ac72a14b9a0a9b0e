import { may } from '@mali/contracts/permissions';
import type { PromotionStage } from '@mali/contracts/promotion-office-values';
import type { StaffPromotion } from '@mali/contracts/staff-promotions';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useParams, useSearchParams } from 'react-router-dom';
import { useLanguage } from '../../../features/preferences/index.ts';
import { selectProfile } from '../../../features/session/index.ts';
import { Button, ButtonLink, TextLink } from '../../../ui/button.tsx';
import { formatBaht, formatCount } from '../../../ui/money.ts';
import { PageMeta } from '../../../ui/page-meta.tsx';
import { adminPaths } from '../../paths.ts';
import { AdminHead } from '../../shared/admin-head.tsx';
import { Loaded } from '../../shared/loaded.tsx';
import { RecordHistory } from '../../shared/record-history.tsx';
import { RecordPage } from '../../shared/record-page.tsx';
import { Forecast } from '../forecast.tsx';
import { useOfferText } from '../offer-text.ts';
import { usePromotionQuery, useSetPromotionStageMutation } from '../promotion-calls.ts';
import { LazyPromotionForm } from '../promotion-form-lazy.tsx';
import { PromotionState } from '../promotion-state.tsx';
import { Results } from '../results.tsx';
import { actsOf, StageDialog } from '../stage-dialog.tsx';
import { Versions } from '../versions.tsx';
import styles from './promotion.module.css';

/** A promotion, or a new one; a new one may begin as a copy (`?copy=`), or as a flash sale (`?flash=yes`). */
export function Component() {
  const { promo_id = '' } = useParams();
  return promo_id === 'new' ? <NewPromotion /> : <Kept id={Number(promo_id)} />;
}

function NewPromotion() {
  const { t } = useTranslation('admin');
  const [query] = useSearchParams();
  const copied = Number(query.get('copy') ?? '');
  const copy = usePromotionQuery(copied, { skip: !Number.isSafeInteger(copied) || copied < 1 });
  const isFlash = query.get('flash') === 'yes';
  const title = t(isFlash ? 'promotions.addFlash' : 'promotions.newTitle');
  return (
    <div className={styles.page}>
      <PageMeta title={title} noIndex />
      <TextLink to={adminPaths.promotions(isFlash ? { view: 'flash' } : {})}>{t('promotions.back')}</TextLink>
      <AdminHead title={title} lead={t('promotions.newLead')} />
      {query.get('copy') === null ? (
        <LazyPromotionForm promotion={null} flash={isFlash} mayEdit />
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

function Promotion({ promotion }: { promotion: StaffPromotion }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const offer = useOfferText();
  const role = useSelector(selectProfile)?.role_id;
  const mayEdit = role !== undefined && may(role, 'promotion:edit');
  const [asked, setAsked] = useState<PromotionStage | null>(null);
  const { promo_id, kind, terms, members, state, stage, used, given, versions } = promotion;
  const name = language === 'th' ? promotion.name_th : promotion.name_en;
  const [setStage] = useSetPromotionStageMutation();
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
            {actsOf(stage, state).map((act) => (
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
      <Versions versions={versions} />
      <RecordHistory record={`promotion ${promo_id}`} />
      {asked !== null && (
        <StageDialog
          name={name}
          from={stage}
          stage={asked}
          effect={t(`promotions.effect.${asked}`, { count: members })}
          needsReason={state === 'running'}
          setStage={(request) => setStage({ promo_id, ...request })}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}
