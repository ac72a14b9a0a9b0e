import type { MailPreviews } from '@mali/contracts/mail-previews';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useLanguage } from '../../../features/preferences/index.ts';
import { AppLink } from '../../../ui/link.tsx';
import { PageMeta } from '../../../ui/page-meta.tsx';
import { ErrorState, Loading, Skeleton } from '../../../ui/states.tsx';
import { adminPaths } from '../../paths.ts';
import { AdminHead } from '../../shared/admin-head.tsx';
import { Select } from '../../shared/select.tsx';
import { Tabs } from '../../shared/tabs.tsx';
import { useMailPreviewsQuery } from '../mail-calls.ts';
import styles from './mails.module.css';

type Mail = MailPreviews['mails'][number];
const GROUPS = ['order', 'account'] as const;
const LANGUAGES = ['th', 'en'] as const;
const WIDTHS = ['phone', 'computer'] as const;

/** Every mail of the shop as its readers see it: by kind, language and width, all in the address. */
export function Component() {
  const { t } = useTranslation('admin');
  const { data, error, refetch } = useMailPreviewsQuery();
  return (
    <>
      <PageMeta title={t('mails.title')} />
      <AdminHead title={t('mails.title')} lead={t('mails.lead')} />
      {data !== undefined ? (
        <Previews mails={data.mails} />
      ) : error !== undefined ? (
        <ErrorState retry={() => void refetch()} />
      ) : (
        <Loading>
          <Skeleton shape="block" />
        </Loading>
      )}
    </>
  );
}

function Previews({ mails }: { mails: readonly Mail[] }) {
  const { t } = useTranslation('admin');
  const navigate = useNavigate();
  const reading = useLanguage();
  const [search] = useSearchParams();
  const lang = LANGUAGES.find((one) => one === search.get('lang')) ?? reading;
  const width = WIDTHS.find((one) => one === search.get('width')) ?? 'phone';
  const current = mails.find(({ kind }) => kind === search.get('kind')) ?? mails[0];
  if (current === undefined) return null;
  const to = (change: { kind?: string; lang?: string; width?: string }) =>
    adminPaths.mails({ kind: current.kind, lang, width, ...change });
  return (
    <div className={styles.page}>
      <nav className={styles.kinds} aria-label={t('mails.title')}>
        {GROUPS.map((group) => (
          <section key={group} aria-label={t(`mails.groups.${group}`)}>
            <h2>{t(`mails.groups.${group}`)}</h2>
            <ul>
              {mails
                .filter((mail) => mail.group === group)
                .map((mail) => (
                  <li key={mail.kind}>
                    <AppLink
                      to={to({ kind: mail.kind })}
                      aria-current={mail === current ? 'page' : undefined}
                      preventScrollReset
                    >
                      {mail.subject[reading]}
                    </AppLink>
                  </li>
                ))}
            </ul>
          </section>
        ))}
      </nav>
      <div className={styles.kind}>
        <Select
          label={t('mails.title')}
          value={current.kind}
          options={mails.map(({ kind, subject }) => ({ value: kind, label: subject[reading] }))}
          onChange={(kind) => navigate(to({ kind }), { preventScrollReset: true })}
        />
      </div>
      <div className={styles.shown}>
        <div className={styles.choices}>
          <Tabs
            label={t('mails.language')}
            tabs={LANGUAGES.map((key) => ({
              ...{ key, label: t(`mails.languages.${key}`), to: to({ lang: key }) },
            }))}
            current={lang}
          />
          <div className={styles.widths}>
            <Tabs
              label={t('mails.width')}
              tabs={WIDTHS.map((key) => ({
                ...{ key, label: t(`mails.widths.${key}`), to: to({ width: key }) },
              }))}
              current={width}
            />
          </div>
        </div>
        <iframe
          key={current.url[lang]}
          className={styles.frame}
          data-width={width}
          sandbox=""
          src={current.url[lang]}
          title={t('mails.frame', { subject: current.subject[lang] })}
        />
      </div>
    </div>
  );
}
