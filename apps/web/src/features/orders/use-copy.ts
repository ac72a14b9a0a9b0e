import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '../../app/hooks.ts';
import { toastShown } from '../layout/index.ts';

/** Copies a text and confirms; without clipboard permission the text is still visible. */
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
