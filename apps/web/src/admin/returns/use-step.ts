import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '../../app/hooks.ts';
import { isApiError } from '../../clients/api-error.ts';
import { toastShown } from '../../features/layout/index.ts';
import { useLanguage } from '../../features/preferences/index.ts';
import { type ReturnStep, useTakeReturnStepMutation } from './calls.ts';

/** Takes a step of a return, and tells the user how it went. */
export function useReturnStep(): { take: (step: ReturnStep) => Promise<void>; busy: boolean } {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const dispatch = useAppDispatch();
  const [take, taking] = useTakeReturnStepMutation();
  return {
    busy: taking.isLoading,
    take: async (step) => {
      if (taking.isLoading) return;
      const answer = await take(step);
      if (!('error' in answer)) {
        const text = t(`adminReturns.saved.${step.step}`, { return_no: step.return_no });
        dispatch(toastShown({ tone: 'done', text }));
        return;
      }
      const text = isApiError(answer.error) ? answer.error.text[language] : t('adminReturns.failed');
      dispatch(toastShown({ tone: 'care', text, ms: 6000 }));
    },
  };
}
