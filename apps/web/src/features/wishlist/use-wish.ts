import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useAppDispatch } from '../../app/hooks.ts';
import { isApiError } from '../../clients/api-error.ts';
import { popupOpened, toastShown } from '../layout/index.ts';
import { useLanguage } from '../preferences/index.ts';
import { selectSignedIn } from '../session/index.ts';
import { useUnwishMutation, useWishedQuery, useWishMutation } from './calls.ts';
import { keepPendingWish } from './pending.ts';

/** Whether a variant is wished for, and how that is changed; a visitor is asked to sign in first (WISH-06). */
export function useWish(mat_var_id: number) {
  const { t } = useTranslation('wishlist');
  const dispatch = useAppDispatch();
  const language = useLanguage();
  const signedIn = useSelector(selectSignedIn);
  const { currentData } = useWishedQuery(undefined, { skip: !signedIn });
  const [wish, added] = useWishMutation();
  const [unwish, removed] = useUnwishMutation();
  const wished = currentData?.data.includes(mat_var_id) ?? false;

  const tell = (failure: unknown, done: string) => {
    if (isApiError(failure)) dispatch(toastShown({ tone: 'error', text: failure.text[language] }));
    else if (failure === undefined) dispatch(toastShown({ tone: 'done', text: done }));
  };
  const add = async (): Promise<void> => {
    if (!signedIn) {
      keepPendingWish({ mat_var_id });
      dispatch(popupOpened('login'));
      return;
    }
    const { error } = await wish({ mat_var_id, notices: true });
    tell(error, t('added'));
  };
  const remove = async (): Promise<void> => {
    const { error } = await unwish(mat_var_id);
    tell(error, t('removed'));
  };
  return {
    wished,
    add,
    remove,
    busy: added.isLoading || removed.isLoading,
  };
}
