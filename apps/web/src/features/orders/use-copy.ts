import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '../../app/hooks.ts';
import { toastShown } from '../layout/index.ts';

/** Copies a text and says so; a browser that lets nobody write to its clipboard still shows what there is to copy. */
export function useCopy(): (text: string) => Promise<void> {
  const { t } = useTranslation('orders');
  const dispatch = useAppDispatch();
  return async (text) => {
    try {
      await navigator.clipboard.writeText(text);
      dispatch(toastShown({ tone: 'done', text: t('order.copied') }));
    } catch {
      dispatch(toastShown({ tone: 'care', text }));
    }
  };
}
