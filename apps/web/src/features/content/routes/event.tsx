import type { ShopEvent } from '@mali/contracts/content';
import { eventPage } from '@mali/contracts/content-values';
import type { Language } from '@mali/contracts/limits';
import { bangkokIsoDay, formatDate, formatTime } from '@mali/thai/dates';
import { useTranslation } from 'react-i18next';
import { type LoaderFunctionArgs, useParams } from 'react-router-dom';
import { useHydrated } from '../../../app/hooks.ts';
import { paths } from '../../../app/paths.ts';
import { NotFound } from '../../../app/shell/not-found.tsx';
import { isApiError } from '../../../clients/api-error.ts';
import { startQuery } from '../../../clients/run-query.ts';
import { Breadcrumbs } from '../../../ui/breadcrumbs.tsx';
import { Badge } from '../../../ui/chip.tsx';
import { breadcrumbsJsonLd } from '../../../ui/crumbs.ts';
import { Icon } from '../../../ui/icon.tsx';
import { PageMeta } from '../../../ui/page-meta.tsx';
import { ErrorState, Loading } from '../../../ui/states.tsx';
import text from '../../../ui/type.module.css';
import { Registration } from '../../event-registration/index.ts';
import { useServerClock } from '../../flash-sale/index.ts';
import { useLanguage } from '../../preferences/index.ts';
import { LayoutSkeleton } from '../block-skeleton.tsx';
import { event as eventOf, layout, useEventQuery } from '../calls.ts';
import { ContentButton } from '../content-link.tsx';
import { ContentPicture } from '../content-picture.tsx';
import { CONTENT_SIZES } from '../content-source.ts';
import { eventJsonLd } from '../json-ld.ts';
import { useLayout } from '../layout-page.tsx';
import { LayoutView } from '../layout-view.tsx';
import { Phrases } from '../phrases.tsx';
import { eventCode } from '../requests.ts';
import { said } from '../words.ts';
import styles from './event.module.css';

const once = { subscribe: false } as const;

export async function loader({ params }: LoaderFunctionArgs) {
  const code = eventCode(params.event_code);
  if (code === null) return null;
  await Promise.all([
    startQuery(eventOf.initiate(code, once)),
    startQuery(layout.initiate(eventPage(code), once)),
  ]);
  return null;
}

/** An event page: time, place, and the blocks of its layout (SHELL-22). */
export function Component() {
  const { event_code: param } = useParams();
  const code = eventCode(param);
  const { data, error, refetch } = useEventQuery(code ?? '', { skip: code === null });
  if (code === null || (isApiError(error) && error.status === 404)) return <NotFound />;
  if (data !== undefined) return <Shown key={code} event={data} />;
  if (error === undefined) {
    return (
      <Loading>
        <LayoutSkeleton />
      </Loading>
    );
  }
  return (
    <div className={text.wrap}>
      <ErrorState page retry={() => void refetch()} />
    </div>
  );
}

/** Start and end; the date once if it is the same day. */
function eventTime({ starts_at, ends_at }: ShopEvent, language: Language): string {
  const [from, to] = [new Date(starts_at), new Date(ends_at)];
  // An end at midnight belongs to the previous day.
  const last = new Date(to.getTime() - 1);
  const end = formatTime(to) === '00:00' ? '24:00' : formatTime(to);
  if (bangkokIsoDay(from) === bangkokIsoDay(last))
    return `${formatDate(from, language, 'long')} ${formatTime(from)}–${end}`;
  return `${formatDate(from, language, 'long')} ${formatTime(from)} – ${formatDate(last, language, 'long')} ${end}`;
}

function Shown({ event }: { event: ShopEvent }) {
  const { t } = useTranslation('pages');
  const language = useLanguage();
  const now = useServerClock();
  const { layout: blocks, waited } = useLayout(eventPage(event.event_code));
  const hydrated = useHydrated();
  const over = now >= Date.parse(event.ends_at);
  const running = !over && now >= Date.parse(event.starts_at);
  const title = said(event.title, language);
  const crumbs = [{ label: t('home'), to: paths.home() }, { label: title }];
  return (
    <>
      <PageMeta
        title={title}
        description={said(event.summary, language)}
        canonical={paths.event(event.event_code)}
        type="article"
        image={event.picture?.url ?? null}
        jsonLd={(absolute) => [
          eventJsonLd(event, language, absolute, t('event.online')),
          breadcrumbsJsonLd(crumbs, absolute),
        ]}
      />
      <div className={text.wrap}>
        <Breadcrumbs crumbs={crumbs} />
        <header className={styles.head}>
          {over && <Badge>{t('event.over')}</Badge>}
          {running && <Badge tone="leaf">{t('event.running')}</Badge>}
          <h1 className={styles.title}>
            <Phrases text={title} />
          </h1>
          <p className={styles.lead}>{said(event.summary, language)}</p>
          <dl className={styles.facts}>
            <div>
              <dt>
                <Icon name="calendarCheck" />
                {t('event.when')}
              </dt>
              <dd>
                <time dateTime={event.starts_at}>{eventTime(event, language)}</time>
                <small>{t('event.bangkok')}</small>
              </dd>
            </div>
            {event.place !== null && (
              <div>
                <dt>
                  <Icon name="pin" />
                  {t('event.where')}
                </dt>
                <dd>
                  {said(event.place, language)}
                  {event.address !== null && <small>{said(event.address, language)}</small>}
                </dd>
              </div>
            )}
            {event.online_url !== null && (
              <div>
                <dt>
                  <Icon name="globe" />
                  {t('event.onlineAt')}
                </dt>
                <dd>{t('event.online')}</dd>
              </div>
            )}
          </dl>
          {over ? (
            <p className={styles.over} role="status">
              {t('event.overText')}
            </p>
          ) : (
            event.online_url !== null && (
              <ContentButton
                main
                button={{ label: { th: t('event.join'), en: t('event.join') }, link: event.online_url }}
              />
            )
          )}
          {hydrated && !over && <Registration code={event.event_code} />}
        </header>
      </div>
      {event.picture !== null && (
        <div className={styles.cover}>
          <ContentPicture picture={event.picture} sizes={CONTENT_SIZES.cover} priority />
        </div>
      )}
      {blocks !== undefined && blocks.components.length > 0 && (
        <div className={styles.blocks}>
          <LayoutView layout={blocks} waited={waited} />
        </div>
      )}
    </>
  );
}
