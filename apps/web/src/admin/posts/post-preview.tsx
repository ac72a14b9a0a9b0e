import { LANGUAGES } from '@mali/contracts/limits';
import { POST_SLUG } from '@mali/contracts/post-values';
import type { PostContent } from '@mali/contracts/posts';
import { Suspense, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { StoryPreview } from '../../features/content/index.ts';
import { useLanguage } from '../../features/preferences/index.ts';
import { ErrorState, Loading, Skeleton } from '../../ui/states.tsx';
import { Choice } from '../shared/choice.tsx';
import { usePreviewPostMutation } from './post-calls.ts';
import styles from './post-preview.module.css';

const SCREENS = { phone: 390, desktop: 1280 } as const;
type Screen = keyof typeof SCREENS;
const SIZES: readonly Screen[] = ['phone', 'desktop'];

/** Content with placeholders for missing fields, so that a preview is possible. */
const presentable = (content: PostContent): PostContent => ({
  ...content,
  slug: POST_SLUG.test(content.slug) ? content.slug : 'story',
  author: content.author.trim() || '–',
});

/** Preview of the content as readers see it, in both languages and on two screens. */
export function PostPreview({ post_id, content }: { post_id: number | null; content: PostContent }) {
  const { t } = useTranslation('admin');
  const [language, setLanguage] = useState(useLanguage());
  const [screen, setScreen] = useState<Screen>('phone');
  const [ask, { data, isError }] = usePreviewPostMutation();
  const look = useCallback(
    () => void ask({ post_id, content: presentable(content) }),
    [ask, post_id, content],
  );
  useEffect(look, [look]);
  const waiting = (
    <Loading>
      <Skeleton shape="block" className={styles.wait} />
    </Loading>
  );
  return (
    <div className={styles.preview}>
      <div className={styles.choices}>
        <Choice
          label={t('posts.preview.language')}
          value={language}
          options={LANGUAGES.map((one) => ({ value: one, label: t(`posts.languages.${one}`) }))}
          onChange={setLanguage}
        />
        <Choice
          label={t('posts.preview.size')}
          value={screen}
          options={SIZES.map((one) => ({ value: one, label: t(`posts.preview.${one}`) }))}
          onChange={setScreen}
        />
      </div>
      {isError && <ErrorState retry={look} />}
      {!isError && data === undefined && waiting}
      {data !== undefined && (
        <Suspense fallback={waiting}>
          <StoryPreview
            post={data}
            language={language}
            width={SCREENS[screen]}
            title={t('posts.preview.frame')}
          />
        </Suspense>
      )}
    </div>
  );
}
