import type { InformationPageName } from '@mali/contracts/content-values';
import { formatDate } from '@mali/thai/dates';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { TextLink } from '../../ui/button.tsx';
import { AppLink } from '../../ui/link.tsx';
import { EmptyState, ErrorState, Loading, Skeleton } from '../../ui/states.tsx';
import { Prose } from '../content/index.ts';
import { useLanguage } from '../preferences/index.ts';
import { usePolicyVersionQuery, usePolicyVersionsQuery } from './calls.ts';
import styles from './policy.module.css';

type Policy = Readonly<{ name: InformationPageName; path: string }>;

/** The versions of a policy before the one in force, with their dates; nothing while there are none. */
export function EarlierVersions({
  name,
  path,
  current,
  shown,
}: Policy & Readonly<{ current: number; shown: number | null }>) {
  const { t } = useTranslation('policy');
  const language = useLanguage();
  const id = useId();
  const { data } = usePolicyVersionsQuery(name);
  const earlier = (data?.versions ?? []).filter(({ version }) => version !== current);
  if (earlier.length === 0) return null;
  return (
    <nav className={styles.earlier} aria-labelledby={id}>
      <h2 id={id}>{t('earlier')}</h2>
      <ul>
        {earlier.map(({ version, updated_at }) => {
          const words = t('version', { version, date: formatDate(new Date(updated_at), language, 'long') });
          return (
            <li key={version}>
              {version === shown ? (
                <strong aria-current="page">
                  {words} ({t('shown')})
                </strong>
              ) : (
                <AppLink to={`${path}?version=${version}`}>{words}</AppLink>
              )}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** An earlier version of a policy: its text with its date, and that it is not the one in force. */
export function EarlierVersion({ name, path, version }: Policy & Readonly<{ version: number }>) {
  const { t } = useTranslation('policy');
  const language = useLanguage();
  const { currentData: page, error, refetch } = usePolicyVersionQuery({ name, version });
  const isMissing =
    error !== undefined && 'status' in error && (error.status === 404 || error.status === 400);
  if (isMissing)
    return (
      <EmptyState title={t('missing')} text={t('missingText')}>
        <TextLink to={path}>{t('current')}</TextLink>
      </EmptyState>
    );
  if (page === undefined)
    return error === undefined ? (
      <Loading>
        <Skeleton shape="block" />
      </Loading>
    ) : (
      <ErrorState retry={() => void refetch()} />
    );
  return (
    <>
      <p className={styles.note} role="note">
        <strong>{t('notCurrent')}</strong>
        <span>
          {t('version', {
            version: page.version,
            date: formatDate(new Date(page.updated_at), language, 'long'),
          })}
        </span>
        <TextLink to={path}>{t('current')}</TextLink>
      </p>
      <article>
        <Prose html={page.content[language] || page.content.th} />
      </article>
    </>
  );
}
