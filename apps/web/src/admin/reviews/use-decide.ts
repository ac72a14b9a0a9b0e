import type { DecideAnswer } from '@mali/contracts/moderation';
import type { HideReason } from '@mali/contracts/moderation-values';
import { useTranslation } from 'react-i18next';
import { useNotice } from '../shared/use-notice.ts';
import { useDecideModerationMutation, useUndoModerationMutation } from './moderation-calls.ts';

type Chosen = Readonly<{ content_id: number; revision: number }>;

/** Publishes or hides things, with the way back for ten seconds. */
export function useDecide(): {
  busy: boolean;
  /** @param reason null: publish. @returns null when it was refused */
  decide: (
    items: readonly Chosen[],
    reason: HideReason | null,
    text: (done: number) => string,
  ) => Promise<DecideAnswer | null>;
} {
  const { t } = useTranslation('admin');
  const notice = useNotice();
  const [send, sending] = useDecideModerationMutation();
  const [undo] = useUndoModerationMutation();
  return {
    busy: sending.isLoading,
    decide: async (items, reason, text) => {
      if (sending.isLoading) return null;
      const answer = await send({
        items: items.map(({ content_id, revision }) => ({ content_id, revision })),
        publish: reason === null,
        ...(reason !== null && { reason }),
      });
      if (answer.error !== undefined) {
        notice.failed(answer.error);
        return null;
      }
      const { done, changed } = answer.data;
      if (done.length === 0) notice.warn(t('moderation.faster'));
      else
        notice.done(
          changed.length === 0
            ? text(done.length)
            : `${text(done.length)} · ${t('moderation.changedSome', { count: changed.length })}`,
          async () => {
            const back = await undo({ items: done });
            if (back.error === undefined && back.data.done.length === 0) notice.warn(t('moderation.faster'));
            return back;
          },
        );
      return answer.data;
    },
  };
}
