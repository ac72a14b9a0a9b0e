import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../features/preferences/index.ts';
import { Refused } from '../../ui/refused.tsx';
import { FieldConflict } from '../form/field-conflict.tsx';
import { DraftNote } from '../form/form-state.tsx';
import styles from './post-editor.module.css';
import { draftOfFields, type PostFields, partOf } from './post-merge.ts';
import type { PostEditor } from './use-post-editor.ts';

/** What the editor says about the post: a restored draft, a conflict, a refusal, missing fields. */
export function PostNotices({ editor }: { editor: PostEditor }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const { form, merging, refusal } = editor;
  const { missing } = editor.marked;
  const onDiscard = () => {
    form.drop();
    merging.clear();
  };
  const label = (name: keyof PostFields) => {
    const [part, side] = partOf(name);
    const words = t(`posts.history.fields.${part}`);
    return side === null ? words : `${words} (${t(`posts.languages.${side}`)})`;
  };
  const show = (name: keyof PostFields, values: PostFields) => {
    if (name === 'cover') {
      const picture = draftOfFields(values, merging.known).cover;
      return picture === null ? undefined : (
        <>
          <img
            className={styles.choice}
            src={picture.url}
            alt=""
            width={picture.width}
            height={picture.height}
          />
          {values.cover?.alt[language]}
        </>
      );
    }
    if (name !== 'mat_ids') return undefined;
    const { products } = draftOfFields(values, merging.known);
    return products.map((one) => one[language === 'th' ? 'name_th' : 'name_en']).join(', ') || undefined;
  };
  return (
    <>
      {form.restored !== null && (
        <DraftNote at={form.restored.at} onContinue={form.continueDraft} onDiscard={onDiscard} />
      )}
      {merging.meanwhile !== null && (
        <FieldConflict
          meanwhile={merging.meanwhile}
          isDecided={merging.isDecided}
          onPick={merging.onPick}
          words={{ label, show }}
        />
      )}
      {refusal !== null && <Refused>{refusal.text[language]}</Refused>}
      {missing.length > 0 && <Refused>{t('posts.wrong.some', { count: missing.length })}</Refused>}
    </>
  );
}
