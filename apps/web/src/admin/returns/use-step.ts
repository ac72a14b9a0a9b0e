import { useTranslation } from 'react-i18next';
import { useNotice } from '../shared/use-notice.ts';
import { type ReturnStep, useTakeReturnStepMutation } from './calls.ts';

/** Takes a step of a return, and tells the user how it went. */
export function useReturnStep(): { take: (step: ReturnStep) => Promise<void>; busy: boolean } {
  const { t } = useTranslation('admin');
  const notice = useNotice();
  const [take, taking] = useTakeReturnStepMutation();
  return {
    busy: taking.isLoading,
    take: async (step) => {
      if (taking.isLoading) return;
      const answer = await take(step);
      if ('error' in answer) notice.failed(answer.error);
      else notice.done(t(`adminReturns.saved.${step.step}`, { return_no: step.return_no }));
    },
  };
}
