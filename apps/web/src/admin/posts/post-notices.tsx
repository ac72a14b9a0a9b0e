import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../features/preferences/index.ts';
import { Button, TextLink } from '../../ui/button.tsx';
import { Refused } from '../../ui/refused.tsx';
import { DraftNote } from '../form/form-state.tsx';
import { adminPaths } from '../paths.ts';
import { useAt } from '../shared/use-at.ts';
import styles from './post-editor.module.css';
import type { PostEditor } from './use-post-editor.ts';

/** What the editor says about the post: a restored draft, a conflict, a refusal, missing fields. */
export function PostNotices({ editor }: { editor: PostEditor }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const at = useAt();
  const { form, conflict, refusal, busy } = editor;
  const { base } = form;
  const { missing } = editor.marked;
  return (
    <>
      {form.restored !== null && (
        <DraftNote at={form.restored.at} onContinue={form.continueDraft} onDiscard={form.drop} />
      )}
      {conflict !== null && base !== null && (
        <section className={styles.conflict} role="alert">
          <b>
            {t('posts.conflict.title', {
              name: conflict.by ?? t('posts.conflict.someone'),
              time: at(conflict.at),
            })}
          </b>
          <p>{t('posts.conflict.text')}</p>
          <div className={styles.ways}>
            <Button
              look="secondary"
              size="m"
              busy={busy}
              onClick={() => void editor.onSave(conflict.revision)}
            >
              {t('posts.conflict.mine')}
            </Button>
            <Button look="quiet" size="m" onClick={editor.takeTheirs}>
              {t('posts.conflict.theirs')}
            </Button>
            <TextLink to={adminPaths.post(base.post_id)} target="_blank">
              {t('posts.conflict.look')}
            </TextLink>
          </div>
        </section>
      )}
      {refusal !== null && <Refused>{refusal.text[language]}</Refused>}
      {missing.length > 0 && <Refused>{t('posts.wrong.some', { count: missing.length })}</Refused>}
    </>
  );
}
