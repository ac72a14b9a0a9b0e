import type { LocalizedText } from '@mali/contracts/content';
import { LANGUAGES, type Language } from '@mali/contracts/limits';
import { POST_TEXT } from '@mali/contracts/post-values';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../features/preferences/index.ts';
import { Button } from '../../ui/button.tsx';
import { Chip, Chips } from '../../ui/chip.tsx';
import { cx } from '../../ui/cx.ts';
import { TextField } from '../../ui/field.tsx';
import text from '../../ui/type.module.css';
import { Choice } from '../shared/choice.tsx';
import { PictureButton } from '../shared/picture-button.tsx';
import { inLanguage } from './localized-text.ts';
import { usePostTopicsQuery } from './post-calls.ts';
import { slugOf } from './post-draft.ts';
import styles from './post-editor.module.css';
import { PostProducts } from './post-products.tsx';
import { PostText } from './post-text.tsx';
import type { PostDraft } from './use-post-draft.ts';
import type { PostEditor } from './use-post-editor.ts';

/** The fields of a post. On a phone one language is shown at a time: `side`. */
export function PostForm({
  form,
  marked,
  side,
  onSide,
  hidden,
}: Pick<PostEditor, 'form' | 'marked'> & {
  side: Language;
  onSide: (side: Language) => void;
  hidden: boolean;
}) {
  const { t } = useTranslation('admin');
  const { base, draft } = form;
  const { content } = draft;
  const { missing } = marked;
  return (
    <div className={styles.form} hidden={hidden}>
      <div className={styles.sides}>
        <Choice
          label={t('posts.languages.label')}
          value={side}
          options={LANGUAGES.map((one) => ({ value: one, label: t(`posts.languages.${one}`) }))}
          onChange={onSide}
        />
      </div>
      <div className={styles.columns}>
        {LANGUAGES.map((one) => (
          <div key={one} className={cx(one !== side && styles.away)}>
            <PostText
              language={one}
              draft={draft}
              missing={missing}
              titleError={one === 'th' && marked.title ? t('posts.wrong.title') : undefined}
              onChange={form.setDraft}
            />
          </div>
        ))}
      </div>
      <div className={styles.columns}>
        <div className={styles.group}>
          <Cover {...form} />
          <Topic
            topic={content.topic}
            missing={{ th: missing.includes('topic.th'), en: missing.includes('topic.en') }}
            onChange={(topic) => form.setDraft((now) => ({ ...now, content: { ...now.content, topic } }))}
          />
        </div>
        <div className={styles.group}>
          <section className={styles.group}>
            <h2 className={styles.legend}>{t('posts.products')}</h2>
            <PostProducts
              products={draft.products}
              onChange={(products) =>
                form.setDraft((now) => ({
                  ...now,
                  products,
                  content: { ...now.content, mat_ids: products.map(({ mat_id }) => mat_id) },
                }))
              }
            />
          </section>
          <TextField
            label={t('posts.fields.author')}
            value={content.author}
            maxLength={POST_TEXT.author}
            autoComplete="off"
            error={marked.author ? t('posts.wrong.author') : undefined}
            onChange={(event) => {
              const { value } = event.target;
              form.setDraft((now) => ({ ...now, content: { ...now.content, author: value } }));
            }}
          />
          <TextField
            label={t('posts.fields.slug')}
            hint={t(base?.slug_fixed ? 'posts.fields.slugFixed' : 'posts.fields.slugHint')}
            placeholder={slugOf(content.title.en)}
            value={content.slug}
            maxLength={POST_TEXT.slug}
            disabled={base?.slug_fixed ?? false}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            error={marked.slug ? t('posts.wrong.slug') : undefined}
            onChange={(event) => {
              const slug = event.target.value.trim().toLowerCase();
              form.setDraft((now) => ({ ...now, content: { ...now.content, slug } }));
            }}
          />
        </div>
      </div>
    </div>
  );
}

function Cover({ draft, setDraft }: Pick<PostDraft, 'draft' | 'setDraft'>) {
  const { t } = useTranslation('admin');
  const { cover } = draft;
  const alt = draft.content.cover?.alt ?? { th: '', en: '' };
  return (
    <section className={styles.group}>
      <h2 className={styles.legend}>{t('posts.cover')}</h2>
      {cover !== null && (
        // The alternative text is edited beside it, per language.
        <img className={styles.cover} src={cover.url} alt="" width={cover.width} height={cover.height} />
      )}
      <p className={text.muted}>{t('posts.coverHint')}</p>
      <div className={styles.ways}>
        <PictureButton
          label={t(cover === null ? 'posts.coverAdd' : 'posts.coverChange')}
          look="secondary"
          onPicture={(picture) =>
            setDraft((now) => ({
              ...now,
              cover: picture,
              content: { ...now.content, cover: { hash: picture.hash, alt } },
            }))
          }
        />
        {cover !== null && (
          <Button
            look="quiet"
            size="m"
            onClick={() =>
              setDraft((now) => ({ ...now, cover: null, content: { ...now.content, cover: null } }))
            }
          >
            {t('posts.coverRemove')}
          </Button>
        )}
      </div>
    </section>
  );
}

function Topic({
  topic,
  missing,
  onChange,
}: {
  topic: LocalizedText;
  missing: { th: boolean; en: boolean };
  onChange: (topic: LocalizedText) => void;
}) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const { data } = usePostTopicsQuery();
  return (
    <section className={styles.group}>
      <h2 className={styles.legend}>{t('posts.fields.topic')}</h2>
      <p className={text.muted}>{t('posts.fields.topicHint')}</p>
      {data !== undefined && data.topics.length > 0 && (
        <Chips>
          {data.topics.map((one) => (
            <Chip
              key={`${one.th} ${one.en}`}
              pressed={one.th === topic.th && one.en === topic.en}
              onClick={() => onChange(one)}
            >
              {inLanguage(one, language)}
            </Chip>
          ))}
        </Chips>
      )}
      <div className={styles.pair}>
        {LANGUAGES.map((one) => (
          <TextField
            key={one}
            label={t(`posts.languages.${one}`)}
            lang={one}
            value={topic[one]}
            maxLength={POST_TEXT.topic}
            autoComplete="off"
            error={missing[one] ? t('posts.wrong.missing') : undefined}
            onChange={(event) => onChange({ ...topic, [one]: event.target.value })}
          />
        ))}
      </div>
    </section>
  );
}
