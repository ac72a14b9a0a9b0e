import { UNDO_MS } from '@mali/contracts/limits';
import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '../../app/hooks.ts';
import { isApiError } from '../../clients/api-error.ts';
import { toastShown } from '../../features/layout/index.ts';
import { useLanguage } from '../../features/preferences/index.ts';
import { offerUndo } from './undo.ts';

/** How long a notice of a failure is shown: longer than one of a success, because it has to be read. */
const FAILED_MS = 6000;

/** Tells the user how an act went. */
export function useNotice(): {
  /** Text of an error of the API in the user's language, or that of an unknown failure. */
  textOf: (error: unknown) => string;
  /** `undo` takes it back by an ordinary call; it is offered for ten seconds (ADM-07). */
  done: (text: string, undo?: () => Promise<unknown>) => void;
  failed: (error: unknown) => void;
  /** Shows why something could not be done, in words of one's own. */
  warn: (text: string) => void;
} {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const dispatch = useAppDispatch();
  const textOf = (error: unknown) => (isApiError(error) ? error.text[language] : t('adminOrders.failed'));
  const warn = (text: string) => dispatch(toastShown({ tone: 'care', text, ms: FAILED_MS }));
  const failed = (error: unknown) => warn(textOf(error));
  return {
    textOf,
    warn,
    failed,
    done: (text, undo) => {
      if (undo === undefined) return dispatch(toastShown({ tone: 'done', text }));
      const { payload } = dispatch(toastShown({ tone: 'done', text, ms: UNDO_MS, action: 'undo' }));
      offerUndo(payload.id, async () => {
        const answer = await undo();
        if (typeof answer === 'object' && answer !== null && 'error' in answer && answer.error !== undefined)
          return failed(answer.error);
        dispatch(toastShown({ tone: 'done', text: t('office.undone') }));
      });
    },
  };
}
