import type { InformationPage } from '@mali/contracts/content';
import type { InformationPageName } from '@mali/contracts/content-values';
import { formatDate } from '@mali/thai/dates';
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { paths } from '../../app/paths.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { ButtonLink, LinkButton, TextLink } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import { AppLink } from '../../ui/link.tsx';
import { Near } from '../../ui/near.tsx';
import { PageMeta } from '../../ui/page-meta.tsx';
import { ErrorState, Loading, Skeleton } from '../../ui/states.tsx';
import text from '../../ui/type.module.css';
import { Prose } from '../content/index.ts';
import { EarlierVersion, EarlierVersions } from '../policy/index.ts';
import { useLanguage } from '../preferences/index.ts';
import { useInformationQuery } from './calls.ts';
import { type Head, headsOf } from './heads.ts';
import styles from './information.module.css';
import { informationPath } from './pages.ts';
import { useHashTarget } from './use-hash-target.ts';

/** Legal texts: with version and table of contents. */
const RULES: readonly InformationPageName[] = ['privacy', 'cookie-policy', 'terms', 'exchange-return'];

/** The text of an information page; `children` follow it. */
export function Information({ name, children }: { name: InformationPageName; children?: ReactNode }) {
  const { t } = useTranslation('info');
  const language = useLanguage();
  const { data, isError, refetch } = useInformationQuery(name);
  const version = Number(useSearchParams()[0].get('version'));
  const title = data?.title[language] ?? t(`pages.${name}`);
  useHashTarget(data !== undefined);
  return (
    <div className={cx(text.wrap, styles.page)}>
      <PageMeta
        title={data?.seo_title[language] || title}
        {...(data?.seo_desc[language] && { description: data.seo_desc[language] })}
        canonical={informationPath(name)}
      />
      <Breadcrumbs crumbs={[{ label: t('home'), to: paths.home() }, { label: title }]} />
      {isError && !data ? (
        <div className={styles.state}>
          <ErrorState
            page
            title={t(name === 'privacy' ? 'policyNotLoaded' : 'notLoaded')}
            text={t('notLoadedText')}
            retry={() => void refetch()}
          >
            <TextLink to={paths.contactUs()}>{t('contact.title')}</TextLink>
          </ErrorState>
        </div>
      ) : (
        <>
          <h1 className={cx(text.title, styles.title)}>{title}</h1>
          {data ? <Versions name={name} page={data} version={version} /> : <Waiting />}
          {children ?? <Further name={name} />}
        </>
      )}
    </div>
  );
}

/** The version in force, or the earlier one of the address; of a policy links to the others. */
function Versions({
  name,
  page,
  version,
}: {
  name: InformationPageName;
  page: InformationPage;
  version: number;
}) {
  if (!RULES.includes(name)) return <Body name={name} page={page} />;
  const path = informationPath(name);
  const shown = version > 0 && version !== page.version ? version : null;
  return (
    <>
      {shown === null ? (
        <Body name={name} page={page} />
      ) : (
        <Near>
          <Suspense fallback={<Waiting />}>
            <EarlierVersion name={name} path={path} version={shown} />
          </Suspense>
        </Near>
      )}
      <Near>
        <Suspense fallback={null}>
          <EarlierVersions name={name} path={path} current={page.version} shown={shown} />
        </Suspense>
      </Near>
    </>
  );
}

function Body({ name, page }: { name: InformationPageName; page: InformationPage }) {
  const { t } = useTranslation('info');
  const language = useLanguage();
  const html = page.content[language] || page.content.th;
  const heads = headsOf(html);
  const isRule = RULES.includes(name);
  return (
    <>
      {isRule && (
        <p className={styles.changed}>
          <span>
            {t('changed', { date: formatDate(new Date(page.updated_at), language, 'long') })} ·{' '}
            {t('version', { version: page.version })}
          </span>
          <LinkButton className={styles.print} onClick={() => window.print()}>
            {t('print')}
          </LinkButton>
        </p>
      )}
      <div className={styles.columns}>
        {heads.length > 2 && <Contents heads={heads} />}
        <article className={styles.text}>
          <Prose html={html} large={!isRule} />
        </article>
      </div>
    </>
  );
}

function Contents({ heads }: { heads: readonly Head[] }) {
  const { t } = useTranslation('info');
  return (
    <nav className={styles.contents} aria-labelledby="contents">
      <h2 id="contents">{t('contents')}</h2>
      <ol>
        {heads.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** Related texts, and contact. */
function Further({ name }: { name: InformationPageName }) {
  const { t } = useTranslation('info');
  const kin: readonly InformationPageName[] = RULES.includes(name) ? RULES : ['about', 'partner', 'careers'];
  const isCareers = name === 'careers';
  return (
    <section className={styles.further}>
      <div>
        <h2 className={text.heading}>{t('toContact.title')}</h2>
        <p className={text.muted}>{t('toContact.text')}</p>
        <div className={styles.ways}>
          <ButtonLink size="m" look="secondary" to={paths.contactUs(isCareers ? 'career' : undefined)}>
            {t(isCareers ? 'toContact.apply' : 'toContact.button')}
          </ButtonLink>
          <TextLink to={paths.faq()}>{t('toContact.faq')}</TextLink>
        </div>
      </div>
      <nav aria-labelledby="further">
        <h2 id="further" className={styles.kin}>
          {t('more')}
        </h2>
        <ul>
          {kin
            .filter((other) => other !== name)
            .map((other) => (
              <li key={other}>
                <AppLink to={informationPath(other)}>
                  {t(`pages.${other}`)}
                  <Icon name="chevronRight" size="s" />
                </AppLink>
              </li>
            ))}
        </ul>
      </nav>
    </section>
  );
}

const LINES = [90, 96, 70, 0, 88, 94, 92, 60, 0, 95, 80] as const;
const Waiting = () => (
  <Loading>
    <div className={styles.waiting}>
      {LINES.map((width, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines that never change
        <Skeleton key={place} width={`${width}%`} />
      ))}
    </div>
  </Loading>
);
