import { optionWord } from '@mali/contracts/lists/definition';
import { MODERATION_LIST } from '@mali/contracts/lists/moderation';
import type { ModerationItem } from '@mali/contracts/moderation';
import type { HideReason } from '@mali/contracts/moderation-values';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { paths } from '../../../app/paths.ts';
import { inLanguage, useLanguage } from '../../../features/preferences/index.ts';
import { Button } from '../../../ui/button.tsx';
import { AppLink } from '../../../ui/link.tsx';
import { useListAddress } from '../../list/list-address.ts';
import { adminPaths } from '../../paths.ts';
import { KeyHint } from '../../shared/key-hint.tsx';
import { Neighbours } from '../../shared/neighbours.tsx';
import { RecordHistory } from '../../shared/record-history.tsx';
import { RecordColumns, RecordHead, RecordPage, RecordSection } from '../../shared/record-page.tsx';
import { useAt } from '../../shared/use-at.ts';
import { usePageKeys } from '../../shared/use-page-keys.ts';
import { AnswerDialog } from '../answer-dialog.tsx';
import { HideDialog } from '../hide-dialog.tsx';
import styles from '../moderation.module.css';
import { useModerationItemQuery } from '../moderation-calls.ts';
import { useDecide } from '../use-decide.ts';

/** One thing that a member wrote, of the list that it was opened from; a decision opens the next one. */
export function Component() {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const { content_id = '' } = useParams();
  const { search } = useLocation();
  const { query: list } = useListAddress(MODERATION_LIST, adminPaths.reviews());
  const { after: _after, before: _before, ...parameters } = list;
  const query = useModerationItemQuery(
    { content_id: Number(content_id), list: parameters },
    { refetchOnMountOrArgChange: true },
  );
  const item = query.currentData;
  // Read ahead, so that the next one is there as soon as this one is decided.
  useModerationItemQuery({ content_id: item?.next ?? 0, list: parameters }, { skip: item?.next == null });
  const title =
    item === undefined
      ? t('parts.reviews')
      : t('moderation.title', {
          kind: optionWord(MODERATION_LIST.filters.kind, item.kind, language),
          id: item.content_id,
        });
  return (
    <RecordPage title={title} section="reviews" list={search} unknown={t('moderation.unknown')} query={query}>
      {(one) => <View key={one.content_id} item={one} title={title} />}
    </RecordPage>
  );
}

function View({ item, title }: { item: ModerationItem; title: string }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const navigate = useNavigate();
  const at = useAt();
  const { search } = useLocation();
  const { decide, busy } = useDecide();
  const [open, setOpen] = useState<'hide' | 'answer' | null>(null);
  const { filters } = MODERATION_LIST;
  const kind = optionWord(filters.kind, item.kind, language);
  const addressOf = (id: number | null) => (id === null ? null : adminPaths.review(id) + search);
  const isWaiting = item.state === 'held' || item.waiting_since !== null;
  const mayPublish = isWaiting || item.state === 'hidden';
  const mayAnswer = item.kind === 'review' || item.kind === 'question';

  const settle = async (reason: HideReason | null) => {
    const names = { kind, id: item.content_id };
    const answer = await decide([item], reason, () =>
      t(reason === null ? 'moderation.published' : 'moderation.hidden', names),
    );
    if (answer === null) return;
    setOpen(null);
    if (answer.done.length === 0) return;
    void navigate(addressOf(item.next ?? item.previous) ?? adminPaths.reviews() + search, { replace: true });
  };

  usePageKeys((code) => {
    if (open !== null || busy) return false;
    if (code === 'KeyA' && mayPublish) void settle(null);
    else if (code === 'KeyH') setOpen('hide');
    else if (code === 'KeyR' && mayAnswer) setOpen('answer');
    else return false;
    return true;
  });

  return (
    <>
      <RecordHead
        title={title}
        marks={
          <>
            <strong>{optionWord(filters.state, item.state, language)}</strong>
            {item.hidden_for !== null && <span>{t(`moderation.reasons.${item.hidden_for}`)}</span>}
            {item.held_for.map((why) => (
              <span key={why}>{optionWord(filters.reason, why, language)}</span>
            ))}
          </>
        }
      >
        <Keys />
        <Neighbours previous={addressOf(item.previous)} next={addressOf(item.next)} />
      </RecordHead>
      <RecordColumns aside={<Aside item={item} />}>
        <RecordSection title={t('moderation.content')}>
          {item.question !== null && (
            <p className={styles.hint}>
              {t('moderation.question')}: {item.question}
            </p>
          )}
          {item.rating !== null && <p>{t('moderation.stars', { count: item.rating })}</p>}
          <p className={styles.text}>{item.text === '' ? t('moderation.starsOnly') : item.text}</p>
          {item.kind === 'photo' &&
            (item.photo_url === null ? (
              <p className={styles.hint}>{t('moderation.photoHidden')}</p>
            ) : (
              <img className={styles.photo} src={item.photo_url} alt={t('moderation.photoAlt')} />
            ))}
          {item.photos.length > 0 && (
            <ul className={styles.photos}>
              {item.photos.map(({ url, state, content_id }) => (
                <li key={url}>
                  {state === 'hidden' ? (
                    <span className={styles.hint}>{t('moderation.photoHidden')}</span>
                  ) : (
                    <img src={url} alt={t('moderation.photoAlt')} width={96} height={96} />
                  )}
                  {content_id !== null && (
                    <AppLink to={adminPaths.review(content_id)}>
                      {optionWord(filters.state, state, language)}
                    </AppLink>
                  )}
                </li>
              ))}
            </ul>
          )}
          <div className={styles.acts}>
            <Button
              size="m"
              busy={busy}
              disabled={!mayPublish}
              onClick={() => void settle(null)}
              aria-keyshortcuts="a"
            >
              {t('moderation.publish')}
              <KeyHint keyName="A" />
            </Button>
            <Button
              size="m"
              look="secondary"
              disabled={busy || item.state === 'hidden'}
              onClick={() => setOpen('hide')}
              aria-keyshortcuts="h"
            >
              {t('moderation.hide')}
              <KeyHint keyName="H" />
            </Button>
            {mayAnswer && (
              <Button size="m" look="secondary" onClick={() => setOpen('answer')} aria-keyshortcuts="r">
                {t(item.answer === null ? 'moderation.answer' : 'moderation.editAnswer')}
                <KeyHint keyName="R" />
              </Button>
            )}
          </div>
          <p className={styles.rule}>{t('moderation.rule')}</p>
        </RecordSection>
        {item.answer !== null && (
          <RecordSection title={t('moderation.answerOfShop')}>
            <p className={styles.text}>{item.answer.text}</p>
            <p className={styles.hint}>
              {at(item.answer.at)}
              {item.answer.by !== null && ` · ${t('moderation.by', { name: item.answer.by })}`}
            </p>
          </RecordSection>
        )}
        <RecordHistory record={`content ${item.content_id}`} />
      </RecordColumns>
      {open === 'hide' && <HideDialog busy={busy} onHide={settle} onClose={() => setOpen(null)} />}
      {open === 'answer' && <AnswerDialog item={item} kind={kind} onClose={() => setOpen(null)} />}
    </>
  );
}

/** Why it waits, and what it is about. */
function Aside({ item }: { item: ModerationItem }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const at = useAt();
  return (
    <>
      {item.marks.length > 0 && (
        <RecordSection title={t('moderation.caught')}>
          <ul className={styles.marks}>
            {item.marks.map((mark) => (
              <li key={mark}>
                <mark>{mark}</mark>
              </li>
            ))}
          </ul>
        </RecordSection>
      )}
      {item.report_list.length > 0 && (
        <RecordSection title={t('moderation.reports')}>
          <ul className={styles.reports}>
            {item.report_list.map((one) => (
              <li key={one.at + one.reason + one.note}>
                {t(`moderation.reasons.${one.reason}`)}
                {one.note !== '' && `: ${one.note}`}
                <small>
                  {at(one.at)}
                  {one.is_buyer && ` · ${t('moderation.buyer')}`}
                  {one.outcome !== null && ` · ${t(`moderation.outcomes.${one.outcome}`)}`}
                </small>
              </li>
            ))}
          </ul>
        </RecordSection>
      )}
      <RecordSection title={t('moderation.about')}>
        <p>
          <AppLink to={paths.item(item.mat_id)}>{inLanguage(item, 'mat_name', language)}</AppLink>
        </p>
        <p>
          {t('moderation.author')}: {item.author || '–'}
          {item.others > 0 && <small> {t('moderation.others', { count: item.others })}</small>}
        </p>
        <p>
          <time dateTime={item.created_at}>{at(item.created_at)}</time>
        </p>
        {item.kind === 'review' && (
          <p className={styles.hint}>{t(item.is_counted ? 'moderation.counted' : 'moderation.countedNo')}</p>
        )}
        {item.decided_at !== null && (
          <p className={styles.hint}>
            {t('moderation.decided')}: {at(item.decided_at)} {item.decided_by}
          </p>
        )}
      </RecordSection>
    </>
  );
}

function Keys() {
  const { t } = useTranslation('admin');
  const keys = [
    ['J', 'next'],
    ['K', 'before'],
    ['A', 'publish'],
    ['H', 'hide'],
    ['R', 'answer'],
    ['?', 'all'],
  ] as const;
  return (
    <ul className={styles.keys} aria-label={t('moderation.keys.label')}>
      {keys.map(([key, what]) => (
        <li key={key}>
          <KeyHint keyName={key} /> {t(`moderation.keys.${what}`)}
        </li>
      ))}
    </ul>
  );
}
