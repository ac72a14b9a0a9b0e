import type { Picture } from '@mali/contracts/content';
import type { Language } from '@mali/contracts/limits';
import { type MissingField, POST_TEXT } from '@mali/contracts/post-values';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { PictureButton } from '../shared/picture-button.tsx';
import type { Draft } from './post-draft.ts';
import styles from './post-text.module.css';

type Words = 'title' | 'excerpt' | 'body';

/** Markup inserted before and after the selection. */
const MARKS = {
  heading: { before: '## ', after: '', block: true },
  bold: { before: '**', after: '**', block: false },
  list: { before: '- ', after: '', block: true },
  quote: { before: '> ', after: '', block: true },
  link: { before: '[', after: '](/shop)', block: false },
} as const;
type Mark = keyof typeof MARKS;
const SAMPLES = {
  heading: 'sampleHeading',
  bold: 'sampleBold',
  list: 'sampleList',
  quote: 'sampleQuote',
  link: 'sampleLink',
} as const;

/** The texts of a post in one language. */
export function PostText({
  language,
  draft,
  missing,
  titleError,
  onChange,
}: {
  language: Language;
  draft: Draft;
  /** Fields marked as missing; none before an attempt to publish. */
  missing: readonly MissingField[];
  titleError?: string | undefined;
  onChange: (change: (draft: Draft) => Draft) => void;
}) {
  const { t } = useTranslation('admin');
  const body = useRef<HTMLTextAreaElement>(null);
  const { content } = draft;

  const write = (field: Words, text: string) =>
    onChange((now) => ({
      ...now,
      content: { ...now.content, [field]: { ...now.content[field], [language]: text } },
    }));
  const lacks = (field: Words | 'cover_alt') =>
    missing.includes(`${field}.${language}`) ? t('posts.wrong.missing') : undefined;

  /** Replaces the selection by text, and selects `chosen` of it. */
  const put = (text: string, chosen: { from: number; length: number }) => {
    const area = body.current;
    if (area === null) return;
    const { selectionStart: start, selectionEnd: end, value } = area;
    write('body', value.slice(0, start) + text + value.slice(end));
    // After the re-render.
    requestAnimationFrame(() => {
      area.focus();
      area.setSelectionRange(start + chosen.from, start + chosen.from + chosen.length);
    });
  };
  /** The separator of a block from the preceding text. */
  const gap = (): string => {
    const before = body.current?.value.slice(0, body.current.selectionStart) ?? '';
    if (before === '' || before.endsWith('\n\n')) return '';
    return before.endsWith('\n') ? '\n' : '\n\n';
  };
  const mark = (name: Mark) => {
    const area = body.current;
    if (area === null) return;
    const { before, after, block } = MARKS[name];
    const words =
      area.value
        .slice(area.selectionStart, area.selectionEnd)
        .replace(/\s*\n\s*/g, ' ')
        .trim() || t(`posts.tools.${SAMPLES[name]}`);
    const lead = (block ? gap() : '') + before;
    put(`${lead}${words}${after}${block ? '\n\n' : ''}`, { from: lead.length, length: words.length });
  };
  const insertPicture = ({ hash }: Picture) => {
    const words = t('posts.tools.samplePicture');
    const lead = `${gap()}![`;
    put(`${lead}${words}](${hash})\n\n`, { from: lead.length, length: words.length });
  };

  return (
    <fieldset className={styles.text}>
      <legend className={styles.legend}>{t(`posts.languages.${language}`)}</legend>
      <p className={styles.lead}>{t(language === 'th' ? 'posts.thLead' : 'posts.enLead')}</p>
      <TextField
        label={t('posts.fields.title')}
        lang={language}
        value={content.title[language]}
        maxLength={POST_TEXT.title}
        error={titleError ?? lacks('title')}
        onChange={(event) => write('title', event.target.value)}
      />
      <TextArea
        label={t('posts.fields.excerpt')}
        hint={t('posts.fields.excerptHint')}
        lang={language}
        value={content.excerpt[language]}
        maxLength={POST_TEXT.excerpt}
        error={lacks('excerpt')}
        onChange={(event) => write('excerpt', event.target.value)}
      />
      <div>
        <fieldset className={styles.tools} aria-label={t('posts.tools.label')}>
          {(['heading', 'bold', 'list', 'quote', 'link'] as const).map((name) => (
            <Button key={name} look="quiet" size="m" onClick={() => mark(name)}>
              {t(`posts.tools.${name}`)}
            </Button>
          ))}
          <PictureButton label={t('posts.tools.picture')} look="quiet" onPicture={insertPicture} />
        </fieldset>
        <TextArea
          ref={body}
          label={t('posts.fields.body')}
          hint={t('posts.markup')}
          lang={language}
          rows={18}
          value={content.body[language]}
          maxLength={POST_TEXT.body}
          error={lacks('body')}
          onChange={(event) => write('body', event.target.value)}
        />
      </div>
      {content.cover !== null && (
        <TextField
          label={t('posts.fields.cover_alt')}
          hint={t('posts.fields.coverAltHint')}
          lang={language}
          value={content.cover.alt[language]}
          maxLength={POST_TEXT.alt}
          error={lacks('cover_alt')}
          onChange={(event) => {
            const { value } = event.target;
            onChange((now) => {
              const { cover } = now.content;
              if (cover === null) return now;
              const alt = { ...cover.alt, [language]: value };
              return { ...now, content: { ...now.content, cover: { ...cover, alt } } };
            });
          }}
        />
      )}
    </fieldset>
  );
}
