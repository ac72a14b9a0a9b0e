import { QUESTION } from '@mali/contracts/question-values';
import type { BuyerAnswer, ProductQuestion } from '@mali/contracts/questions';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '../../app/hooks.ts';
import { isApiError } from '../../clients/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/field.tsx';
import { toastShown } from '../layout/index.ts';
import { useLanguage } from '../preferences/index.ts';
import { useAnswerQuestionMutation, useAskQuestionMutation, useEditQuestionMutation } from './calls.ts';
import styles from './feedback.module.css';

/** Asks a question, or changes one's own. */
export function QuestionForm({
  mat_id,
  question,
  onClose,
}: {
  mat_id: number;
  question?: ProductQuestion;
  onClose: () => void;
}) {
  const { t } = useTranslation('feedback');
  const [ask] = useAskQuestionMutation();
  const [edit] = useEditQuestionMutation();
  // One key for all tries: a question that is sent again is the same one.
  const [request_key] = useState(() => crypto.randomUUID());
  return (
    <TextForm
      title={t(question === undefined ? 'questions.ask' : 'questions.editTitle')}
      label={t('questions.field')}
      hint={t('questions.hint')}
      send={t('questions.send')}
      shortest={QUESTION.shortest}
      initial={question?.text ?? ''}
      onSend={async (text) => {
        const answer = await (question === undefined
          ? ask({ mat_id, text, request_key })
          : edit({ question_id: question.question_id, text }));
        if (answer.error !== undefined) return { error: answer.error };
        const isHeld = answer.data.question.moderation?.state === 'held';
        return { done: t(isHeld ? 'questions.held' : 'questions.sent') };
      }}
      onClose={onClose}
    />
  );
}

/** A buyer's answer, or a change of it. */
export function AnswerForm({
  question_id,
  answer,
  onClose,
}: {
  question_id: number;
  answer: BuyerAnswer | undefined;
  onClose: () => void;
}) {
  const { t } = useTranslation('feedback');
  const [send] = useAnswerQuestionMutation();
  return (
    <TextForm
      title={t(answer === undefined ? 'questions.answer' : 'questions.answerEdit')}
      label={t('questions.answerField')}
      send={t('questions.answerSend')}
      shortest={1}
      initial={answer?.text ?? ''}
      onSend={async (text) => {
        const { data, error } = await send({ question_id, text });
        if (error !== undefined) return { error };
        const own = data.question.answers.find((one) => one.own);
        return { done: t(own?.moderation?.state === 'held' ? 'questions.held' : 'questions.answered') };
      }}
      onClose={onClose}
    />
  );
}

function TextForm({
  title,
  label,
  hint,
  send,
  shortest,
  initial,
  onSend,
  onClose,
}: {
  title: string;
  label: string;
  hint?: string;
  send: string;
  shortest: number;
  initial: string;
  onSend: (text: string) => Promise<{ done: string } | { error: unknown }>;
  onClose: () => void;
}) {
  const { t } = useTranslation('feedback');
  const dispatch = useAppDispatch();
  const language = useLanguage();
  const [text, setText] = useState(initial);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | undefined>(undefined);
  const submit = async () => {
    if (text.trim().length < shortest) return setError(t('questions.short'));
    setBusy(true);
    const answer = await onSend(text.trim());
    setBusy(false);
    if ('error' in answer)
      return setError(isApiError(answer.error) ? answer.error.text[language] : t('questions.short'));
    onClose();
    dispatch(toastShown({ tone: 'done', text: answer.done }));
  };
  return (
    <Dialog open onClose={onClose} title={title}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <TextArea
          label={label}
          hint={hint}
          error={error}
          rows={4}
          maxLength={QUESTION.text}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setError(undefined);
          }}
        />
        <Button type="submit" size="m" wide busy={busy}>
          {send}
        </Button>
      </form>
    </Dialog>
  );
}
