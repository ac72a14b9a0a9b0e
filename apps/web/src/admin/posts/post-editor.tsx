import type { Language } from '@mali/contracts/limits';
import type { PostAnswer } from '@mali/contracts/posts';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../features/preferences/index.ts';
import { PageMeta } from '../../ui/page-meta.tsx';
import { Choice } from '../shared/choice.tsx';
import { RecordHistory } from '../shared/record-history.tsx';
import { inLanguage } from './localized-text.ts';
import { PostActions, PostDialogs } from './post-actions.tsx';
import styles from './post-editor.module.css';
import { PostForm } from './post-form.tsx';
import { PostHead } from './post-head.tsx';
import { PostHistory } from './post-history.tsx';
import { PostNotices } from './post-notices.tsx';
import { PostPreview } from './post-preview.tsx';
import { usePostEditor } from './use-post-editor.ts';

const VIEWS = ['write', 'preview', 'history'] as const;
type View = (typeof VIEWS)[number];

/** The editor of one post; `post` null: a new one. */
export function PostEditor({
  post,
  user_id,
  author,
}: {
  post: PostAnswer | null;
  user_id: number;
  author: string;
}) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const [view, setView] = useState<View>('write');
  const [side, setSide] = useState<Language>('th');
  const root = useRef<HTMLDivElement>(null);
  /** Focuses the first marked field after rendering. */
  const onFault = (lacking: readonly string[]) => {
    setView('write');
    setSide(lacking[0]?.endsWith('.en') ? 'en' : 'th');
    requestAnimationFrame(() => root.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
  };
  const onUndecided = () => {
    setView('write');
    requestAnimationFrame(() => root.current?.querySelector<HTMLElement>('[data-undecided] input')?.focus());
  };
  const onTaken = () => setView('write');
  const editor = usePostEditor({ post, user_id, author, onFault, onUndecided, onTaken });
  const { base, draft } = editor.form;
  const { content } = draft;
  const heading = inLanguage(content.title, language) || t('posts.newTitle');

  return (
    <div ref={root} className={styles.page}>
      <PageMeta title={heading} noIndex />
      <PostHead heading={heading} base={base} />
      <PostNotices editor={editor} />

      <Choice
        label={t('posts.views.label')}
        value={view}
        options={VIEWS.map((one) => ({ value: one, label: t(`posts.views.${one}`) }))}
        onChange={setView}
      />

      {view === 'preview' && <PostPreview post_id={base?.post_id ?? null} content={content} />}
      {view === 'history' && (
        <>
          <PostHistory
            post_id={base?.post_id ?? null}
            revision={base?.revision ?? null}
            onTake={(version) => void editor.onTake(version)}
          />
          {base !== null && <RecordHistory record={`post ${base.post_id}`} />}
        </>
      )}
      {/* Stays mounted while another tab is open, to keep its state. */}
      <PostForm {...editor} side={side} onSide={setSide} hidden={view !== 'write'} />

      <PostActions editor={editor} />
      <PostDialogs editor={editor} />
    </div>
  );
}
