import type { PostVersion } from '@mali/contracts/posts';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../ui/button.tsx';
import { ErrorState, Loading, Skeleton } from '../../ui/states.tsx';
import text from '../../ui/type.module.css';
import { useAt } from '../shared/use-at.ts';
import { usePostVersionsQuery } from './post-calls.ts';
import styles from './post-history.module.css';

const FIELDS = ['slug', 'title', 'excerpt', 'body', 'topic', 'cover', 'author', 'mat_ids'] as const;

/** Version history of a post; every version can be restored. */
export function PostHistory({
  post_id,
  revision,
  onTake,
}: {
  post_id: number | null;
  revision: number | null;
  onTake: (revision: number) => void;
}) {
  const { t } = useTranslation('admin');
  const { data, isError, refetch } = usePostVersionsQuery(post_id ?? 0, {
    skip: post_id === null,
    refetchOnMountOrArgChange: true,
  });
  const at = useAt();
  if (post_id === null) return <p className={text.muted}>{t('posts.history.first')}</p>;
  if (isError && data === undefined) return <ErrorState retry={() => void refetch()} />;
  if (data === undefined) {
    return (
      <Loading>
        <Skeleton shape="block" className={styles.wait} />
      </Loading>
    );
  }
  if (data.versions.length === 0) return <p className={text.muted}>{t('posts.history.nobody')}</p>;
  const told = ({ deed, publish_at, changed }: PostVersion): string => {
    const what = t(`posts.history.deeds.${deed}`, { time: publish_at === null ? '' : at(publish_at) });
    const fields = FIELDS.filter((field) => changed.includes(field)).map((field) =>
      t(`posts.history.fields.${field}`),
    );
    return fields.length === 0 ? what : `${what}: ${fields.join(', ')}`;
  };
  return (
    <ol className={styles.versions} aria-label={t('posts.history.list')}>
      {data.versions.map((version) => (
        <li key={version.revision}>
          <div>
            <b>{told(version)}</b>
            <span>
              {[version.by, at(version.at), t('posts.history.version', { revision: version.revision })]
                .filter((part) => part !== null)
                .join(' · ')}
            </span>
          </div>
          {version.revision === revision ? (
            <span>{t('posts.history.current')}</span>
          ) : (
            <LinkButton onClick={() => onTake(version.revision)}>{t('posts.history.take')}</LinkButton>
          )}
        </li>
      ))}
    </ol>
  );
}
