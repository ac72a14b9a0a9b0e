import type { ModerationItem } from '@mali/contracts/moderation';
import { MODERATION } from '@mali/contracts/moderation-values';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../clients/api-error.ts';
import { LinkButton } from '../../ui/button.tsx';
import { TextArea } from '../../ui/field.tsx';
import { ActDialog } from '../shared/act-dialog.tsx';
import { useNotice } from '../shared/use-notice.ts';
import styles from './moderation.module.css';
import { useAnswerInPublicMutation } from './moderation-calls.ts';

/** The shop's public answer: written, changed or deleted, as it is written in one language. */
export function AnswerDialog({
  item,
  kind,
  onClose,
}: {
  item: Pick<ModerationItem, 'content_id' | 'answer' | 'text'>;
  /** What is answered, in the user's language. */
  kind: string;
  onClose: () => void;
}) {
  const { t } = useTranslation('admin');
  const notice = useNotice();
  const { content_id, answer } = item;
  const [text, setText] = useState(answer?.text ?? '');
  const [refused, setRefused] = useState<string | null>(null);
  const [send, sending] = useAnswerInPublicMutation();
  const revision = answer?.revision ?? 0;
  const save = async (next: string | null) => {
    const { error } = await send({ content_id, text: next, revision });
    if (error !== undefined)
      return setRefused(
        isApiError(error) && error.code === 'RECORD.CHANGED'
          ? t('moderation.answerChanged')
          : notice.textOf(error),
      );
    onClose();
    notice.done(t(next === null ? 'moderation.answerDeleted' : 'moderation.answered'), () =>
      send({
        content_id,
        text: answer?.text ?? null,
        // A deleted answer is written anew; a saved one has the next version.
        revision: next === null ? 0 : revision + 1,
      }),
    );
  };
  return (
    <ActDialog
      title={t(answer === null ? 'moderation.answer' : 'moderation.editAnswer')}
      confirm={t('moderation.answerSend')}
      busy={sending.isLoading}
      disabled={text.trim() === '' || text.trim() === answer?.text}
      refused={refused}
      onSubmit={() => save(text.trim())}
      onClose={onClose}
    >
      {item.text !== '' && <blockquote className={styles.quote}>{item.text}</blockquote>}
      <TextArea
        label={t('moderation.answerText', { kind })}
        rows={4}
        maxLength={MODERATION.answer}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {answer !== null && (
        <LinkButton inline onClick={() => void save(null)}>
          {t('moderation.answerDelete')}
        </LinkButton>
      )}
    </ActDialog>
  );
}
