import { QUESTION, QUESTION_SORTS, type QuestionSort } from '@mali/contracts/question-values';
import type { BuyerAnswer, ProductQuestion, QuestionsQuery } from '@mali/contracts/questions';
import { formatDate } from '@mali/thai/dates';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '../../app/hooks.ts';
import { isApiError } from '../../clients/api-error.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Badge } from '../../ui/chip.tsx';
import { Select } from '../../ui/choices.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { formatCount } from '../../ui/money.ts';
import { ErrorState, Loading, Skeleton } from '../../ui/states.tsx';
import text from '../../ui/type.module.css';
import { toastShown } from '../layout/index.ts';
import { useLanguage } from '../preferences/index.ts';
import {
  useDeleteAnswerMutation,
  useDeleteQuestionMutation,
  useQuestionsQuery,
  useVoteForAnswerMutation,
} from './calls.ts';
import styles from './feedback.module.css';
import { AnswerForm, QuestionForm } from './question-forms.tsx';
import { Report } from './report.tsx';
import { OwnState, ShopReply } from './shop-reply.tsx';
import { useMember } from './use-member.ts';

/** Questions about a product: searched, sorted, five at a time (MODR-02). */
export function Questions({ mat_id }: { mat_id: number }) {
  const { t } = useTranslation('feedback');
  const asMember = useMember();
  const [typed, setTyped] = useState('');
  const [query, setQuery] = useState<QuestionsQuery>({ mat_id });
  const [pages, setPages] = useState(1);
  const [asks, setAsks] = useState(false);
  const { data, isError, refetch } = useQuestionsQuery(query);
  const narrow = (more: Partial<QuestionsQuery>) => {
    const { q, ...rest } = { ...query, ...more };
    setQuery(q === undefined || q === '' ? rest : { ...rest, q });
    setPages(1);
  };
  const left = (data?.count ?? 0) - pages * QUESTION.page;
  const isSearched = query.q !== undefined;
  return (
    <section className={`${text.wrap} ${styles.questions}`} aria-label={t('questions.title')}>
      <div className={text.sectionHead}>
        <h2 className={text.title}>{t('questions.title')}</h2>
        <Button
          look="secondary"
          size="m"
          className={styles.ask ?? ''}
          onClick={() => asMember(() => setAsks(true))}
        >
          {t('questions.ask')}
        </Button>
      </div>
      {data !== undefined && (data.count > 0 || isSearched) && (
        <form
          className={styles.tools}
          onSubmit={(event) => {
            event.preventDefault();
            narrow({ q: typed.trim() });
          }}
        >
          <TextField
            label={t('questions.search')}
            type="search"
            maxLength={QUESTION.search}
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          <Button type="submit" look="secondary" size="m">
            {t('questions.find')}
          </Button>
          <label className={styles.choice}>
            <span>{t('questions.sort')}</span>
            <Select
              value={query.sort ?? 'newest'}
              onChange={(event) => narrow({ sort: event.target.value as QuestionSort })}
            >
              {QUESTION_SORTS.map((sort) => (
                <option key={sort} value={sort}>
                  {t(`questions.sorts.${sort}`)}
                </option>
              ))}
            </Select>
          </label>
          <span className={styles.quiet}>{t('questions.count', { shown: formatCount(data.count) })}</span>
        </form>
      )}
      {data === undefined &&
        (isError ? (
          <ErrorState retry={() => void refetch()} />
        ) : (
          <Loading>
            <Skeleton shape="block" className={styles.waiting} />
          </Loading>
        ))}
      {data?.count === 0 && (
        <p className={styles.quiet} aria-live="polite">
          {isSearched ? t('questions.none') : `${t('questions.empty')} ${t('questions.emptyText')}`}
        </p>
      )}
      <div aria-live="polite">
        {data !== undefined &&
          data.count > 0 &&
          Array.from({ length: pages }, (_, place) => place + 1).map((page) => (
            <QuestionPage
              key={`${JSON.stringify(query)}${page}`}
              query={page === 1 ? query : { ...query, page }}
            />
          ))}
      </div>
      {left > 0 && (
        <LinkButton onClick={() => setPages(pages + 1)}>
          {t('questions.more', { count: Math.min(left, QUESTION.page) })}
        </LinkButton>
      )}
      {asks && <QuestionForm mat_id={mat_id} onClose={() => setAsks(false)} />}
    </section>
  );
}

function QuestionPage({ query }: { query: QuestionsQuery }) {
  const { data, isError, refetch } = useQuestionsQuery(query);
  if (isError && data === undefined) return <ErrorState retry={() => void refetch()} />;
  if (data === undefined)
    return (
      <Loading>
        <Skeleton shape="block" className={styles.waiting} />
      </Loading>
    );
  return data.data.map((question) => (
    <Question
      key={question.question_id}
      question={question}
      mat_id={query.mat_id}
      mayAnswer={data.may_answer}
    />
  ));
}

function Question({
  question,
  mat_id,
  mayAnswer,
}: {
  question: ProductQuestion;
  mat_id: number;
  mayAnswer: boolean;
}) {
  const { t } = useTranslation('feedback');
  const by = useBy();
  const [open, setOpen] = useState<'edit' | 'answer' | 'remove' | null>(null);
  const [remove] = useDeleteQuestionMutation();
  const { question_id, shop_answer, answers, own } = question;
  const mine = answers.find((one) => one.own);
  const isShown = question.moderation === null || question.moderation.state === 'published';
  return (
    <article className={styles.question}>
      <h3 className={styles.asked}>{question.text}</h3>
      <p className={styles.quiet}>{by(question)}</p>
      <OwnState moderation={question.moderation} />
      {shop_answer !== null && <ShopReply answer={shop_answer} />}
      {answers.map((answer) => (
        <Answer key={answer.answer_id} answer={answer} onEdit={() => setOpen('answer')} />
      ))}
      {shop_answer === null && answers.length === 0 && isShown && (
        <p className={styles.quiet}>{t('questions.waits')}</p>
      )}
      <div className={styles.acts}>
        {mayAnswer && mine === undefined && isShown && (
          <LinkButton onClick={() => setOpen('answer')}>{t('questions.answer')}</LinkButton>
        )}
        {own ? (
          <>
            <LinkButton onClick={() => setOpen('edit')}>{t('questions.edit')}</LinkButton>
            <LinkButton onClick={() => setOpen('remove')}>{t('questions.remove')}</LinkButton>
          </>
        ) : (
          <Report kind="question" target={question_id} />
        )}
      </div>
      {open === 'edit' && <QuestionForm mat_id={mat_id} question={question} onClose={() => setOpen(null)} />}
      {open === 'answer' && (
        <AnswerForm question_id={question_id} answer={mine} onClose={() => setOpen(null)} />
      )}
      {open === 'remove' && (
        <Remove
          title={t('questions.removeQuestion')}
          remove={() => remove({ question_id })}
          onClose={() => setOpen(null)}
        />
      )}
    </article>
  );
}

function useBy() {
  const { t } = useTranslation('feedback');
  const language = useLanguage();
  return ({ author, created_at, edited }: Pick<ProductQuestion, 'author' | 'created_at' | 'edited'>) => {
    const date = formatDate(new Date(created_at), language);
    const who = author === '' ? t('questions.someone', { date }) : t('questions.by', { name: author, date });
    return edited ? `${who} · ${t('edited')}` : who;
  };
}

function Answer({ answer, onEdit }: { answer: BuyerAnswer; onEdit: () => void }) {
  const { t } = useTranslation('feedback');
  const dispatch = useAppDispatch();
  const language = useLanguage();
  const by = useBy();
  const asMember = useMember();
  const [asking, setAsking] = useState(false);
  const [vote, voting] = useVoteForAnswerMutation();
  const [remove] = useDeleteAnswerMutation();
  const { answer_id, helpful, voted, own } = answer;
  const press = async () => {
    if (voting.isLoading) return;
    const { error } = await vote({ answer_id, helpful: !voted });
    if (isApiError(error)) dispatch(toastShown({ tone: 'error', text: error.text[language] }));
  };
  return (
    <div className={styles.answer}>
      <p className={styles.quiet}>
        {by(answer)} <Badge tone="leaf">{t('questions.bought')}</Badge>
      </p>
      <p className={styles.text}>{answer.text}</p>
      <OwnState moderation={answer.moderation} />
      <div className={styles.acts}>
        {own ? (
          <>
            <LinkButton onClick={onEdit}>{t('questions.answerEdit')}</LinkButton>
            <LinkButton onClick={() => setAsking(true)}>{t('questions.remove')}</LinkButton>
          </>
        ) : (
          <>
            <button
              type="button"
              className={styles.vote}
              aria-pressed={voted}
              onClick={() => asMember(() => void press())}
            >
              <Icon name={voted ? 'check' : 'plus'} size="s" />
              {helpful > 0 ? t('questions.helpfulCount', { count: helpful }) : t('questions.helpful')}
            </button>
            <Report kind="answer" target={answer_id} />
          </>
        )}
      </div>
      {asking && (
        <Remove
          title={t('questions.removeAnswer')}
          remove={() => remove({ answer_id })}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}

function Remove({
  title,
  remove,
  onClose,
}: {
  title: string;
  remove: () => Promise<{ error?: unknown }>;
  onClose: () => void;
}) {
  const { t } = useTranslation('feedback');
  const dispatch = useAppDispatch();
  const language = useLanguage();
  const yes = async () => {
    const { error } = await remove();
    onClose();
    if (isApiError(error)) dispatch(toastShown({ tone: 'error', text: error.text[language] }));
    else dispatch(toastShown({ tone: 'done', text: t('questions.removed') }));
  };
  return (
    <Dialog open onClose={onClose} title={title}>
      <div className={styles.ways}>
        <Button look="secondary" size="m" onClick={() => void yes()}>
          {t('questions.removeYes')}
        </Button>
        <Button size="m" onClick={onClose}>
          {t('questions.removeNo')}
        </Button>
      </div>
    </Dialog>
  );
}
