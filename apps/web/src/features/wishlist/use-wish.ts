import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useAppDispatch } from '../../app/hooks.ts';
import { isApiError } from '../../clients/api-error.ts';
import { popupOpened, toastShown } from '../layout/index.ts';
import { useLanguage } from '../preferences/index.ts';
import { type SessionRoot, selectSignedIn } from '../session/index.ts';
import { unwish, wish, wished } from './calls.ts';
import { addPendingWish, storePendingWish } from './pending.ts';

const selectWished = wished.select();
type State = Parameters<typeof selectWished>[0];

/** Whether the visitor is signed in at this moment: a press during hydration is handled by a component of before. */
const isSignedIn = (_: unknown, getState: () => SessionRoot): boolean => selectSignedIn(getState());

/**
 * Whether a variant is wished for, and a toggle; a visitor is asked to sign in first (WISH-06). Lists have
 * dozens of these: mutation hooks are avoided, and the request is created on click.
 */
export function useWish(mat_var_id: number) {
  const { t } = useTranslation('wishlist');
  const dispatch = useAppDispatch();
  const language = useLanguage();
  const signedIn = useSelector(selectSignedIn);
  const [busy, setBusy] = useState(false);
  /** Pressed by a visitor, who has been asked to sign in on this page. */
  const isPending = useRef(false);
  useEffect(() => {
    if (!signedIn) return undefined;
    // At once: the late parts of the shop, which do it after a sign-in elsewhere, may not be loaded yet.
    if (isPending.current) void dispatch(addPendingWish());
    isPending.current = false;
    return dispatch(wished.initiate()).unsubscribe;
  }, [dispatch, signedIn]);
  const isWished = useSelector(
    (state: State) => selectWished(state).data?.data.includes(mat_var_id) ?? false,
  );

  const change = async (call: PromiseLike<{ error?: unknown }>, done: string): Promise<void> => {
    setBusy(true);
    const { error } = await call;
    setBusy(false);
    if (isApiError(error)) dispatch(toastShown({ tone: 'error', text: error.text[language] }));
    else if (error === undefined) dispatch(toastShown({ tone: 'done', text: done }));
  };
  const add = async (): Promise<void> => {
    if (!dispatch(isSignedIn)) {
      storePendingWish({ mat_var_id, notices: true });
      isPending.current = true;
      dispatch(popupOpened('login'));
      return;
    }
    await change(dispatch(wish.initiate({ mat_var_id, notices: true }, { track: false })), t('added'));
  };
  const remove = (): Promise<void> =>
    change(dispatch(unwish.initiate(mat_var_id, { track: false })), t('removed'));
  return { wished: signedIn && isWished, add, remove, busy };
}
