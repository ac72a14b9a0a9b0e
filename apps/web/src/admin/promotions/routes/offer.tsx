import { OFFER_EDIT, OFFER_KINDS } from '@mali/contracts/offer-values';
import { may } from '@mali/contracts/permissions';
import type { PromotionStage } from '@mali/contracts/promotion-office-values';
import type { StaffOffer } from '@mali/contracts/staff-offers';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useParams, useSearchParams } from 'react-router-dom';
import { paths } from '../../../app/paths.ts';
import { type ApiError, isApiError } from '../../../clients/api-error.ts';
import { useLanguage } from '../../../features/preferences/index.ts';
import { selectProfile } from '../../../features/session/index.ts';
import { Button, ButtonLink, TextLink } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { formatBaht, formatCount } from '../../../ui/money.ts';
import { PageMeta } from '../../../ui/page-meta.tsx';
import { adminPaths } from '../../paths.ts';
import { ActDialog } from '../../shared/act-dialog.tsx';
import { AdminHead } from '../../shared/admin-head.tsx';
import { Loaded } from '../../shared/loaded.tsx';
import { RecordHistory } from '../../shared/record-history.tsx';
import { RecordPage } from '../../shared/record-page.tsx';
import { useNotice } from '../../shared/use-notice.ts';
import {
  downloadCodes,
  useAddOfferCodesMutation,
  useOfferQuery,
  useSetOfferStageMutation,
} from '../offer-calls.ts';
import { LazyOfferForm } from '../offer-form-lazy.tsx';
import { PromotionState } from '../promotion-state.tsx';
import { actsOf, StageDialog } from '../stage-dialog.tsx';
import { Versions } from '../versions.tsx';
import styles from './promotion.module.css';

const Handouts = lazy(async () => ({ default: (await import('../handouts.tsx')).Handouts }));

/** A code, a series, a coupon or a gift, or a new one, of a kind (`?kind=`) or as a copy (`?copy=`). */
export function Component() {
  const { promo_id = '' } = useParams();
  return promo_id === 'new' ? <NewOffer /> : <Kept id={Number(promo_id)} />;
}

function NewOffer() {
  const { t } = useTranslation('admin');
  const [query] = useSearchParams();
  const copied = Number(query.get('copy') ?? '');
  const copy = useOfferQuery(copied, { skip: !Number.isSafeInteger(copied) || copied < 1 });
  return (
    <div className={styles.page}>
      <PageMeta title={t('offers.newTitle')} noIndex />
      <TextLink to={adminPaths.offers()}>{t('offers.back')}</TextLink>
      <AdminHead title={t('offers.newTitle')} lead={t('promotions.newLead')} />
      {query.get('copy') === null ? (
        <LazyOfferForm
          offer={null}
          begin={OFFER_KINDS.find((kind) => kind === query.get('kind')) ?? 'code'}
          mayEdit
        />
      ) : (
        <Loaded query={copy}>{(from) => <LazyOfferForm offer={null} copy={from} mayEdit />}</Loaded>
      )}
    </div>
  );
}

function Kept({ id }: { id: number }) {
  const { t } = useTranslation('admin');
  const query = useOfferQuery(id, { skip: !Number.isSafeInteger(id), refetchOnMountOrArgChange: true });
  const known = Number.isSafeInteger(id) ? query : { error: { status: 404 }, refetch: query.refetch };
  return (
    <RecordPage
      title={t('offers.title')}
      section="offers"
      unknown={t('offers.missing')}
      query={known as typeof query}
    >
      {(offer) => <Offer key={offer.promo_id} offer={offer} />}
    </RecordPage>
  );
}

function Offer({ offer }: { offer: StaffOffer }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const notice = useNotice();
  const role = useSelector(selectProfile)?.role_id;
  const mayEdit = role !== undefined && may(role, 'promotion:edit');
  const [setStage] = useSetOfferStageMutation();
  const [asked, setAsked] = useState<PromotionStage | null>(null);
  const [adding, setAdding] = useState(false);
  const { promo_id, kind, state, stage, codes, collected, used, given, terms, influencer } = offer;
  const name = language === 'th' ? offer.name_th : offer.name_en;
  const isGift = kind === 'gift';
  const isCoupon = kind === 'coupon';
  const isSpending = kind === 'spending';
  const isCoins = kind === 'coins' || isSpending;
  const address =
    isCoupon && terms.event != null
      ? paths.eventCoupon(influencer === null ? 'coupon' : 'influencer', terms.event)
      : null;
  const figures: [string, string][] = [
    ...(kind === 'series' ? [[t('offers.figures.codes'), formatCount(codes)] as [string, string]] : []),
    ...(isCoupon
      ? [
          [
            t('offers.figures.collected'),
            terms.usage_limit == null
              ? formatCount(collected)
              : t('offers.collectedOf', {
                  collected: formatCount(collected),
                  limit: formatCount(terms.usage_limit),
                }),
          ] as [string, string],
        ]
      : []),
    ...(isSpending
      ? []
      : [
          [
            t(isGift ? 'offers.figures.gifts' : isCoins ? 'offers.figures.coins' : 'promotions.figures.used'),
            formatCount(used),
          ] as [string, string],
        ]),
    ...(isGift || isCoins ? [] : [[t('promotions.figures.given'), formatBaht(given)] as [string, string]]),
  ];
  return (
    <>
      <PageMeta title={name} noIndex />
      <header className={styles.head}>
        <div>
          <h1>{name}</h1>
          <p className={styles.marks}>
            <PromotionState state={state} />{' '}
            {!isGift && !isCoins && <span>{terms.code ?? `${terms.prefix}-…`}</span>}
          </p>
        </div>
        {mayEdit && (
          <div className={styles.acts}>
            <ButtonLink size="m" look="quiet" to={adminPaths.offer('new', { copy: String(promo_id) })}>
              {t('promotions.copy')}
            </ButtonLink>
            {kind === 'series' && (
              <>
                <Button size="m" look="secondary" onClick={() => setAdding(true)}>
                  {t('offers.addCodes')}
                </Button>
                <Button
                  size="m"
                  look="secondary"
                  onClick={() => void downloadCodes(promo_id, language).catch(notice.failed)}
                >
                  {t('offers.download')}
                </Button>
              </>
            )}
            {actsOf(stage, state).map((act) => (
              <Button key={act} size="m" look="secondary" onClick={() => setAsked(act)}>
                {t(`promotions.act.${act}`)}
              </Button>
            ))}
          </div>
        )}
      </header>
      <dl className={styles.figures}>
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        {address !== null && (
          <div>
            <dt>{t('offers.coupon.page')}</dt>
            <dd>
              <TextLink inline to={address}>
                {address}
              </TextLink>
            </dd>
          </div>
        )}
      </dl>
      {collected > 0 && <p className={styles.care}>{t('offers.promised', { count: collected })}</p>}
      {offer.begun && mayEdit && <p className={styles.care}>{t('offers.begun')}</p>}
      <LazyOfferForm offer={offer} mayEdit={mayEdit} />
      {isCoupon && role !== undefined && may(role, 'mailing:send') && (
        <Suspense fallback={null}>
          <Handouts promoId={promo_id} isOpen={stage === 'live' && state !== 'ended'} />
        </Suspense>
      )}
      <Versions versions={offer.versions} />
      <RecordHistory record={`offer ${promo_id}`} />
      {asked !== null && (
        <StageDialog
          name={name}
          from={stage}
          stage={asked}
          effect={t(
            `offers.${isCoupon ? 'coupon.effect' : isSpending ? 'spendingEffect' : isCoins ? 'coinsEffect' : 'effect'}.${asked}`,
          )}
          needsReason={state === 'running'}
          setStage={(request) => setStage({ promo_id, ...request })}
          onClose={() => setAsked(null)}
        />
      )}
      {adding && <AddCodes offer={offer} onClose={() => setAdding(false)} />}
    </>
  );
}

/** Makes further codes of a series. */
function AddCodes({ offer: { promo_id, codes: had }, onClose }: { offer: StaffOffer; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const notice = useNotice();
  const [add, adding] = useAddOfferCodesMutation();
  const [typed, setTyped] = useState('100');
  const [tried, setTried] = useState(false);
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const left = OFFER_EDIT.codesMax - had;
  const isRight = /^\d+$/.test(typed.trim()) && Number(typed) >= 1 && Number(typed) <= left;
  const onSubmit = async () => {
    setTried(true);
    if (!isRight) return;
    const { error } = await add({ promo_id, codes: Number(typed) });
    if (isApiError(error)) return setRefusal(error);
    onClose();
    notice.done(t('offers.added', { count: Number(typed) }));
  };
  return (
    <ActDialog
      title={t('offers.addCodes')}
      confirm={t('offers.addCodes')}
      busy={adding.isLoading}
      refused={refusal === null ? null : refusal.text[language]}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <p>{t('offers.addEffect')}</p>
      <TextField
        label={t('offers.fields.codes')}
        inputMode="numeric"
        autoComplete="off"
        error={tried && !isRight ? t('offers.wrong.left', { left: formatCount(left) }) : undefined}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </ActDialog>
  );
}
