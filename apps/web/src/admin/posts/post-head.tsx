import type { PostAnswer } from '@mali/contracts/posts';
import { useTranslation } from 'react-i18next';
import { paths } from '../../app/paths.ts';
import { TextLink } from '../../ui/button.tsx';
import text from '../../ui/type.module.css';
import { adminPaths } from '../paths.ts';
import { AdminHead } from '../shared/admin-head.tsx';
import { useAt } from '../shared/use-at.ts';
import { PostBadge } from './post-badge.tsx';
import styles from './post-editor.module.css';

/** Title, state and last change of a post. `base`: the post as it is saved; null: it is new. */
export function PostHead({ heading, base }: { heading: string; base: PostAnswer | null }) {
  const { t } = useTranslation('admin');
  const at = useAt();
  const about = () => {
    if (base === null) return t('posts.about.new');
    return t(`posts.about.${base.state}`, { time: base.publish_at === null ? '' : at(base.publish_at) });
  };
  const savedLine = () => {
    if (base === null) return null;
    const when = { time: at(base.updated_at), revision: base.revision };
    return base.updated_by === null
      ? t('posts.saved', when)
      : t('posts.savedBy', { ...when, name: base.updated_by });
  };
  return (
    <div className={styles.head}>
      <TextLink to={adminPaths.posts()}>{t('posts.backToList')}</TextLink>
      <AdminHead title={heading} />
      <p className={styles.about}>
        {base !== null && <PostBadge state={base.state} />}
        <span>{about()}</span>
        {base?.state === 'published' && (
          <TextLink inline reloadDocument to={paths.blog(base.content.slug)} target="_blank">
            {t('posts.look')}
          </TextLink>
        )}
      </p>
      {base !== null && <p className={text.muted}>{savedLine()}</p>}
    </div>
  );
}
