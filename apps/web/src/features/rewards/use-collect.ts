import { useSelector } from 'react-redux';
import { useAppDispatch } from '../../app/hooks.ts';
import { isApiError } from '../../clients/api-error.ts';
import { popupOpened, toastShown } from '../layout/index.ts';
import { useLanguage } from '../preferences/index.ts';
import { selectProfile } from '../session/index.ts';
import { useCollectCouponMutation } from './calls.ts';

/**
 * Collects a coupon for the member (COUP-07); a visitor is asked to sign in.
 * @param done message on success
 */
export function useCollect(done: string) {
  const dispatch = useAppDispatch();
  const language = useLanguage();
  const profile = useSelector(selectProfile);
  const [send, { isLoading, originalArgs }] = useCollectCouponMutation();
  return {
    /** The campaign being collected. */
    collecting: isLoading ? (originalArgs?.promo_id ?? null) : null,
    collect: async (promo_id: number): Promise<void> => {
      if (profile === null) {
        dispatch(popupOpened('login'));
        return;
      }
      const { error } = await send({ user_id: profile.user_id, promo_id });
      if (isApiError(error)) dispatch(toastShown({ tone: 'error', text: error.text[language] }));
      else dispatch(toastShown({ tone: 'done', text: done }));
    },
  };
}
