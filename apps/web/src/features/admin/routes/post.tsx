import type { LocalizedText } from '@mali/contracts/content';
import { LANGUAGES, type Language } from '@mali/contracts/limits';
import { missingIn, POST_SLUG, POST_TEXT } from '@mali/contracts/post-values';
import type { PostAnswer } from '@mali/contracts/posts';
import { bangkokIsoDay } from '@mali/thai/dates';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useNavigate, useParams } from 'react-router-dom';
import { adminPaths } from '../../../app/admin-paths.ts';
import { useAppDispatch } from '../../../app/hooks.ts';
import { paths } from '../../../app/paths.ts';
import { type ApiError, isApiError } from '../../../clients/api-error.ts';
import { Button, ButtonLink, LinkButton, TextLink } from '../../../ui/button.tsx';
import { Chip, Chips } from '../../../ui/chip.tsx';
import { cx } from '../../../ui/cx.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { PageMeta } from '../../../ui/page-meta.tsx';
import { Refused } from '../../../ui/refused.tsx';
import { EmptyState, ErrorState, Loading, Skeleton } from '../../../ui/states.tsx';
import text from '../../../ui/type.module.css';
import { toastShown } from '../../layout/index.ts';
import { useLanguage } from '../../preferences/index.ts';
import { displayName, selectProfile } from '../../session/index.ts';
import { Choice } from '../choice.tsx';
import { inLanguage } from '../localized-text.ts';
import { PictureButton } from '../picture-button.tsx';
import { PostBadge } from '../post-badge.tsx';
import {
  useCreatePostMutation,
  useDeletePostMutation,
  useEditedPostQuery,
  usePostTopicsQuery,
  usePostVersionMutation,
  usePublishPostMutation,
  useSavePostMutation,
  useWithdrawPostMutation,
} from '../post-calls.ts';
import {
  type Draft,
  draftOf,
  emptyDraft,
  isSame,
  type Kept,
  keepDraft,
  keptDraft,
  madeUpSlug,
  slugOf,
} from '../post-draft.ts';
import { PostHistory } from '../post-history.tsx';
import { PostPreview } from '../post-preview.tsx';
import { PostProducts } from '../post-products.tsx';
import { PostText } from '../post-text.tsx';
import { PublishDialog } from '../publish-dialog.tsx';
import { useAt } from '../use-at.ts';
import styles from './post.module.css';

/** The post editor: edit, publish and unpublish (docs/decisions/0024). */
export function Component() {
  const { t } = useTranslation('admin');
  const profile = useSelector(selectProfile);
  const { post_id } = useParams();
  const id = post_id === 'new' ? null : Number(post_id);
  const known = id === null || (Number.isSafeInteger(id) && id > 0);
  const { currentData, error, refetch } = useEditedPostQuery(id ?? 0, {
    skip: id === null || !known,
    refetchOnMountOrArgChange: true,
  });
  if (profile === null) return null;
  const author = displayName(profile);
  if (id === null) return <Editor key="new" post={null} user_id={profile.user_id} author={author} />;
  if (currentData !== undefined)
    return <Editor key={id} post={currentData} user_id={profile.user_id} author={author} />;
  if (known && error === undefined) {
    return (
      <Loading>
        <Skeleton shape="block" className={styles.wait} />
      </Loading>
    );
  }
  const missing = !known || (isApiError(error) && (error.status === 404 || error.status === 400));
  return (
    <>
      <PageMeta title={t('parts.posts')} noIndex />
      {missing ? (
        <EmptyState page icon="noResult" title={t('posts.missing')} text={t('posts.missingText')}>
          <ButtonLink size="m" to={paths.blogEditor()}>
            {t('posts.backToList')}
          </ButtonLink>
        </EmptyState>
      ) : (
        <ErrorState page retry={() => void refetch()} />
      )}
    </>
  );
}

const VIEWS = ['write', 'preview', 'history'] as const;
type View = (typeof VIEWS)[number];
type Asked = 'publish' | 'withdraw' | 'remove';
type Conflict = { revision: number; by: string | null; at: string };

function conflictOf({ details }: ApiError): Conflict | null {
  if (typeof details !== 'object' || details === null) return null;
  const { revision, by, at } = details as Partial<Record<keyof Conflict, unknown>>;
  if (typeof revision !== 'number' || typeof at !== 'string') return null;
  return { revision, by: typeof by === 'string' ? by : null, at };
}

/** Form content with its base version and restored draft; stored in the tab while unsaved. */
function useDraft(post: PostAnswer | null, user_id: number, author: string) {
  const id = post?.post_id ?? null;
  const [kept] = useState(() => keptDraft(user_id, id));
  const [base, setBase] = useState(post);
  const [first] = useState(() => (post === null ? emptyDraft(author) : draftOf(post)));
  const [draft, setDraft] = useState<Draft>(kept?.draft ?? first);
  const [revision, setRevision] = useState(kept === null ? (post?.revision ?? null) : kept.revision);
  const [restored, setRestored] = useState<Kept | null>(kept);
  const [request_key] = useState(() => kept?.request_key ?? crypto.randomUUID());
  const saved = base === null ? first : draftOf(base);
  const dirty = !isSame(draft.content, saved.content);
  const latest = useRef(draft);
  latest.current = draft;
  /** Set when the draft is settled: nothing more is stored for this post. */
  const left = useRef(false);
  useEffect(() => {
    if (left.current) return;
    const at = new Date().toISOString();
    keepDraft(user_id, id, dirty ? { draft, revision, request_key, at } : null);
  }, [user_id, id, dirty, draft, revision, request_key]);
  /** Form content that differs from the saved one; null: none. */
  const unsaved = ({ content }: PostAnswer): Draft | null => {
    const now = latest.current;
    const named = { ...now.content, slug: now.content.slug || content.slug };
    return isSame(named, content) ? null : { ...now, content: named };
  };
  /** Accepts a saved post; input made meanwhile is kept. */
  const accept = (answer: PostAnswer) => {
    setBase(answer);
    setRevision(answer.revision);
    setRestored(null);
    setDraft(unsaved(answer) ?? draftOf(answer));
  };
  const leave = () => {
    left.current = true;
    keepDraft(user_id, id, null);
  };
  const drop = () => {
    setDraft(saved);
    setRevision(base?.revision ?? null);
    setRestored(null);
  };
  return {
    base,
    draft,
    setDraft,
    revision,
    setRevision,
    restored,
    request_key,
    dirty,
    unsaved,
    accept,
    leave,
    drop,
  };
}

function Editor({ post, user_id, author }: { post: PostAnswer | null; user_id: number; author: string }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const at = useAt();
  const form = useDraft(post, user_id, author);
  const { base, draft, revision, dirty } = form;
  const { content } = draft;
  const [view, setView] = useState<View>('write');
  const [side, setSide] = useState<Language>('th');
  const [asked, setAsked] = useState<Asked | null>(null);
  /** Last attempted action: its missing fields are marked. */
  const [tried, setTried] = useState<'nothing' | 'save' | 'publish'>('nothing');
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [create, creating] = useCreatePostMutation();
  const [save, saving] = useSavePostMutation();
  const [publish, publishing] = usePublishPostMutation();
  const [withdraw, withdrawing] = useWithdrawPostMutation();
  const [remove, removing] = useDeletePostMutation();
  const [takeVersion] = usePostVersionMutation();
  const busy =
    creating.isLoading ||
    saving.isLoading ||
    publishing.isLoading ||
    withdrawing.isLoading ||
    removing.isLoading;
  const root = useRef<HTMLDivElement>(null);
  /** Navigation caused by the editor itself: needs no confirmation. */
  const passing = useRef(false);

  useEffect(() => {
    if (!dirty) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (!passing.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [dirty]);
  /** Target of a link clicked with unsaved changes. */
  const [leaving, setLeaving] = useState<string | null>(null);
  // Intercepts clicks on links: the router's blocker would add to every page's bundle. Back navigation is not
  // intercepted; the draft is stored then, too.
  useEffect(() => {
    if (!dirty) return;
    const hold = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      const elsewhere = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey;
      if (link === null || elsewhere || link.target === '_blank') return;
      if (link.origin !== window.location.origin || link.hash !== '') return;
      event.preventDefault();
      event.stopPropagation();
      setLeaving(link.pathname + link.search);
    };
    document.addEventListener('click', hold, true);
    return () => document.removeEventListener('click', hold, true);
  }, [dirty]);

  const wrong = {
    title: content.title.th.trim() === '' && content.title.en.trim() === '',
    author: content.author.trim() === '',
    slug: content.slug !== '' && !POST_SLUG.test(content.slug),
  };
  const lacking = missingIn(content);
  const missing = tried === 'publish' ? lacking : [];
  const out = base !== null && (base.state === 'published' || base.state === 'scheduled');

  /** Focuses the first marked field after rendering. */
  const leadToFault = () => {
    setView('write');
    setSide(lacking[0]?.endsWith('.en') ? 'en' : 'th');
    requestAnimationFrame(() => root.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
  };
  const refuse = (error: unknown) => {
    if (!isApiError(error)) return;
    if (error.code === 'POST.INCOMPLETE') {
      setTried('publish');
      leadToFault();
    }
    const faster = error.code === 'POST.CHANGED' ? conflictOf(error) : null;
    setConflict(faster);
    setRefusal(faster === null ? error : null);
  };

  /**
   * Saves the form.
   * @returns the saved post; null on failure
   */
  const persist = async (of = revision): Promise<PostAnswer | null> => {
    setRefusal(null);
    setConflict(null);
    setTried((now) => (now === 'nothing' ? 'save' : now));
    if (wrong.title || wrong.author || wrong.slug) {
      leadToFault();
      return null;
    }
    const slug = content.slug || slugOf(content.title.en) || madeUpSlug(bangkokIsoDay(new Date()));
    const sent = { ...content, slug };
    const answer =
      base === null || of === null
        ? await create({ request_key: form.request_key, content: sent })
        : await save({ post_id: base.post_id, revision: of, content: sent });
    if (answer.data === undefined) {
      refuse(answer.error);
      return null;
    }
    form.accept(answer.data);
    return answer.data;
  };
  const finish = (
    answer: PostAnswer,
    said: 'saved' | 'published' | 'scheduled' | 'withdrawn' | 'unscheduled',
  ) => {
    setAsked(null);
    setTried('nothing');
    dispatch(toastShown({ tone: 'done', text: t(`posts.done.${said}`) }));
    if (post !== null) return;
    // Input made meanwhile is kept for the new URL.
    const rest = form.unsaved(answer);
    const { request_key } = form;
    const kept = { revision: answer.revision, request_key, at: new Date().toISOString() };
    keepDraft(user_id, answer.post_id, rest === null ? null : { draft: rest, ...kept });
    form.leave();
    passing.current = true;
    void navigate(adminPaths.post(answer.post_id), { replace: true });
  };

  const onSave = async (of = revision) => {
    const answer = await persist(of);
    if (answer !== null) finish(answer, 'saved');
  };
  const askToPublish = () => {
    setRefusal(null);
    setTried('publish');
    if (lacking.length > 0 || wrong.title || wrong.author || wrong.slug) return leadToFault();
    setAsked('publish');
  };
  const onPublish = async (from: string | null) => {
    const saved = base === null || dirty ? await persist() : base;
    if (saved === null) return setAsked(null);
    const answer = await publish({ post_id: saved.post_id, revision: saved.revision, at: from });
    if (answer.data === undefined) {
      setAsked(null);
      refuse(answer.error);
      // Saved as a draft although not published: it has its own URL now.
      if (post === null) finish(saved, 'saved');
      return;
    }
    form.accept(answer.data);
    finish(answer.data, from === null ? 'published' : 'scheduled');
  };
  const onWithdraw = async () => {
    if (base === null || revision === null) return;
    const { state, post_id } = base;
    const answer = await withdraw({ post_id, revision });
    setAsked(null);
    if (answer.data === undefined) return refuse(answer.error);
    // Unpublishing does not save: unsaved input stays in the form.
    form.accept(answer.data);
    finish(answer.data, state === 'scheduled' ? 'unscheduled' : 'withdrawn');
  };
  const onRemove = async () => {
    if (base === null || revision === null) return;
    const answer = await remove({ post_id: base.post_id, revision });
    setAsked(null);
    if ('error' in answer) return refuse(answer.error);
    form.leave();
    passing.current = true;
    dispatch(toastShown({ tone: 'done', text: t('posts.done.removed') }));
    void navigate(paths.blogEditor(), { replace: true });
  };
  const onTake = async (version: number) => {
    if (base === null) return;
    const answer = await takeVersion({ post_id: base.post_id, revision: version });
    if (answer.data === undefined) return refuse(answer.error);
    const taken = draftOf(answer.data);
    // A published slug does not change.
    const slug = base.slug_fixed ? base.content.slug : taken.content.slug;
    form.setDraft({ ...taken, content: { ...taken.content, slug } });
    setView('write');
    dispatch(toastShown({ tone: 'done', text: t('posts.done.taken', { revision: version }) }));
  };

  const heading = inLanguage(content.title, language) || t('posts.newTitle');
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
    <div ref={root} className={styles.page}>
      <PageMeta title={heading} noIndex />
      <div className={styles.head}>
        <TextLink to={paths.blogEditor()}>{t('posts.backToList')}</TextLink>
        <h1 className={text.heading}>{heading}</h1>
        <p className={styles.about}>
          {base !== null && <PostBadge state={base.state} />}
          <span>{about()}</span>
          {base?.state === 'published' && (
            <TextLink inline to={paths.blog(base.content.slug)} target="_blank">
              {t('posts.look')}
            </TextLink>
          )}
        </p>
        {base !== null && <p className={text.muted}>{savedLine()}</p>}
      </div>

      {form.restored !== null && (
        <p className={styles.note} role="status">
          {t('posts.restored', { time: at(form.restored.at) })}{' '}
          <LinkButton inline onClick={form.drop}>
            {t('posts.restoredDrop')}
          </LinkButton>
        </p>
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
            <Button look="secondary" size="m" busy={busy} onClick={() => void onSave(conflict.revision)}>
              {t('posts.conflict.mine')}
            </Button>
            <Button
              look="quiet"
              size="m"
              onClick={() => {
                form.leave();
                passing.current = true;
                window.location.reload();
              }}
            >
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

      <Choice
        label={t('posts.views.label')}
        value={view}
        options={VIEWS.map((one) => ({ value: one, label: t(`posts.views.${one}`) }))}
        onChange={setView}
      />

      {view === 'preview' && <PostPreview post_id={base?.post_id ?? null} content={content} />}
      {view === 'history' && (
        <PostHistory
          post_id={base?.post_id ?? null}
          revision={base?.revision ?? null}
          onTake={(version) => void onTake(version)}
        />
      )}
      {/* Stays mounted while another tab is open, to keep its state. */}
      <div className={styles.form} hidden={view !== 'write'}>
        <div className={styles.sides}>
          <Choice
            label={t('posts.languages.label')}
            value={side}
            options={LANGUAGES.map((one) => ({ value: one, label: t(`posts.languages.${one}`) }))}
            onChange={setSide}
          />
        </div>
        <div className={styles.columns}>
          {LANGUAGES.map((one) => (
            <div key={one} className={cx(one !== side && styles.away)}>
              <PostText
                language={one}
                draft={draft}
                missing={missing}
                titleError={
                  one === 'th' && tried !== 'nothing' && wrong.title ? t('posts.wrong.title') : undefined
                }
                onChange={form.setDraft}
              />
            </div>
          ))}
        </div>
        <div className={styles.columns}>
          <div className={styles.group}>
            <Cover form={form} />
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
              error={tried !== 'nothing' && wrong.author ? t('posts.wrong.author') : undefined}
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
              error={tried !== 'nothing' && wrong.slug ? t('posts.wrong.slug') : undefined}
              onChange={(event) => {
                const slug = event.target.value.trim().toLowerCase();
                form.setDraft((now) => ({ ...now, content: { ...now.content, slug } }));
              }}
            />
          </div>
        </div>
      </div>

      <div className={styles.bar}>
        <p className={text.muted} role="status">
          {dirty ? t('posts.unsaved') : ''}
        </p>
        <div className={styles.deeds}>
          {base?.state === 'draft' && (
            <Button look="quiet" size="m" onClick={() => setAsked('remove')}>
              {t('posts.remove')}
            </Button>
          )}
          {base?.state === 'published' && (
            <Button look="quiet" size="m" onClick={() => setAsked('withdraw')}>
              {t('posts.withdraw')}
            </Button>
          )}
          {base?.state === 'scheduled' && (
            <Button look="quiet" size="m" busy={busy} onClick={() => void onWithdraw()}>
              {t('posts.unschedule')}
            </Button>
          )}
          <Button
            look={out ? 'primary' : 'secondary'}
            size="m"
            busy={busy}
            disabled={!dirty}
            onClick={() => void onSave()}
          >
            {t(out ? 'posts.save' : 'posts.saveDraft')}
          </Button>
          {base?.state !== 'published' && (
            <Button look={out ? 'secondary' : 'primary'} size="m" busy={busy} onClick={askToPublish}>
              {t(base?.state === 'scheduled' ? 'posts.reschedule' : 'posts.publish')}
            </Button>
          )}
        </div>
      </div>

      {asked === 'publish' && (
        <PublishDialog
          at={base?.state === 'scheduled' ? base.publish_at : null}
          savesFirst={dirty}
          busy={busy}
          onClose={() => setAsked(null)}
          onPublish={(from) => void onPublish(from)}
        />
      )}
      {(asked === 'withdraw' || asked === 'remove') && (
        <Sure
          what={asked === 'withdraw' ? 'withdrawing' : 'removing'}
          busy={busy}
          onClose={() => setAsked(null)}
          onYes={() => void (asked === 'withdraw' ? onWithdraw() : onRemove())}
        />
      )}
      {leaving !== null && (
        <Dialog open onClose={() => setLeaving(null)} title={t('posts.leaving.title')}>
          <div className={styles.sure}>
            <p>{t('posts.leaving.text')}</p>
            <Button wide onClick={() => setLeaving(null)}>
              {t('posts.leaving.stay')}
            </Button>
            <Button wide look="quiet" onClick={() => void navigate(leaving)}>
              {t('posts.leaving.leave')}
            </Button>
          </div>
        </Dialog>
      )}
    </div>
  );
}

function Sure({
  what,
  busy,
  onClose,
  onYes,
}: {
  what: 'withdrawing' | 'removing';
  busy: boolean;
  onClose: () => void;
  onYes: () => void;
}) {
  const { t } = useTranslation('admin');
  return (
    <Dialog open onClose={onClose} title={t(`posts.${what}.title`)}>
      <div className={styles.sure}>
        <p>{t(`posts.${what}.text`)}</p>
        <Button wide busy={busy} onClick={onYes}>
          {t(`posts.${what}.yes`)}
        </Button>
        <Button wide look="quiet" onClick={onClose}>
          {t('posts.cancel')}
        </Button>
      </div>
    </Dialog>
  );
}

function Cover({
  form: { draft, setDraft },
}: {
  form: Pick<ReturnType<typeof useDraft>, 'draft' | 'setDraft'>;
}) {
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
