import { BLOGGER_LINK, targetOf } from '@mali/contracts/blogger-link-values';
import type { BloggerLink } from '@mali/contracts/blogger-links';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '../../app/hooks.ts';
import { isApiError } from '../../clients/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { formatCount } from '../../ui/money.ts';
import { ErrorState, Loading, Skeleton } from '../../ui/states.tsx';
import { toastShown } from '../layout/index.ts';
import { useLanguage } from '../preferences/index.ts';
import { useBloggerLinksQuery, useMakeBloggerLinkMutation, useSwitchBloggerLinkMutation } from './calls.ts';
import styles from './links.module.css';

/** The links of a blogger with what came of them, and a form for a new one. */
export function Links() {
  const { t } = useTranslation('blogger');
  const { data, isError, refetch } = useBloggerLinksQuery(undefined, { refetchOnMountOrArgChange: true });
  if (isError && data === undefined) return <ErrorState retry={() => void refetch()} />;
  if (data === undefined) {
    return (
      <Loading>
        <Skeleton shape="block" />
      </Loading>
    );
  }
  const { links, days } = data;
  return (
    <section className={styles.links} aria-labelledby="blogger-links">
      <h2 id="blogger-links">{t('links.title')}</h2>
      <p className={styles.note}>{t('links.intro', { days })}</p>
      {links.length < BLOGGER_LINK.most && <NewLink key={links.length} />}
      {links.length === 0 ? (
        <p className={styles.note}>{t('links.none')}</p>
      ) : (
        <ul className={styles.list}>
          {links.map((link) => (
            <OneLink key={link.link_id} of={link} />
          ))}
        </ul>
      )}
    </section>
  );
}

function NewLink() {
  const { t } = useTranslation('blogger');
  const dispatch = useAppDispatch();
  const language = useLanguage();
  const [make, { error, isLoading }] = useMakeBloggerLinkMutation();
  const [key] = useState(() => crypto.randomUUID());
  const [name, setName] = useState('');
  const [page, setPage] = useState('');
  const [tried, setTried] = useState(false);
  const target = targetOf(page, window.location.origin);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (target === null || name.trim() === '' || isLoading) return;
    const answer = await make({ request_key: key, name: name.trim(), target });
    if (answer.error === undefined) dispatch(toastShown({ tone: 'done', text: t('links.made') }));
  };
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        label={t('links.page')}
        hint={t('links.pageHint')}
        inputMode="url"
        autoComplete="off"
        value={page}
        onChange={(event) => setPage(event.target.value)}
        error={tried && target === null ? t('links.pageWrong') : undefined}
      />
      <TextField
        label={t('links.name')}
        hint={t('links.nameHint')}
        autoComplete="off"
        maxLength={BLOGGER_LINK.name}
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={tried && name.trim() === '' ? t('links.nameMissing') : undefined}
      />
      {isApiError(error) && (
        <p role="alert" className={styles.refused}>
          {error.text[language]}
        </p>
      )}
      <Button type="submit" size="m" busy={isLoading}>
        {t('links.make')}
      </Button>
    </form>
  );
}

function OneLink({ of }: { of: BloggerLink }) {
  const { t } = useTranslation('blogger');
  const dispatch = useAppDispatch();
  const [change, { isLoading }] = useSwitchBloggerLinkMutation();
  const { link_id, name, url, target, active, clicks, orders } = of;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      dispatch(toastShown({ tone: 'done', text: t('links.copied') }));
    } catch {
      // Without permission the link can still be selected.
    }
  };
  return (
    <li>
      <p>
        <b>{name}</b>
        <span className={styles.url}>{url}</span>
        <small>{target}</small>
      </p>
      <p className={styles.figures}>
        {t('links.figures', { clicks: formatCount(clicks), orders: formatCount(orders) })}
        {!active && ` · ${t('links.off')}`}
      </p>
      <p className={styles.deeds}>
        <Button
          look="secondary"
          size="m"
          icon="copy"
          aria-label={`${t('links.copy')} ${name}`}
          onClick={() => void copy()}
        >
          {t('links.copy')}
        </Button>
        <Button
          look="quiet"
          size="m"
          busy={isLoading}
          aria-label={`${t(active ? 'links.stop' : 'links.start')} ${name}`}
          onClick={() => void change({ link_id, active: !active })}
        >
          {t(active ? 'links.stop' : 'links.start')}
        </Button>
      </p>
    </li>
  );
}
