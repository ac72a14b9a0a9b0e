import { useEffect } from 'react';
import { useSelector } from 'react-redux';
import { useSearchParams } from 'react-router-dom';
import { useAppDispatch } from '../../app/hooks.ts';
import { selectSessionKnown, selectSignedIn } from '../session/index.ts';
import { orderAccessGiven, selectOrderAccess, selectTriedEmail } from './slice.ts';

/** URL parameter of the bank's redirect: the token that proves access to the order. */
const ACCESS = 'access';

/**
 * The proof of access to an order besides a session: the token from placing it in this tab or from the URL,
 * else the last entered e-mail.
 * @returns `ready` when the request can be made; `unproven` when a guest must enter the e-mail first
 */
export function useOrderProof(so_no: string): {
  proof: { email?: string; token?: string };
  ready: boolean;
  unproven: boolean;
} {
  const dispatch = useAppDispatch();
  const [search, setSearch] = useSearchParams();
  const email = useSelector(selectTriedEmail);
  const access = useSelector(selectOrderAccess);
  // Session and e-mail are known once the storage has been read.
  const known = useSelector(selectSessionKnown);
  const signedIn = useSelector(selectSignedIn);
  const given = search.get(ACCESS);
  const kept = access?.so_no === so_no ? access.token : null;
  const token = given ?? kept;
  // URLs are copied and shared: the token is removed from it.
  useEffect(() => {
    if (given === null) return;
    dispatch(orderAccessGiven({ so_no, token: given }));
    setSearch(
      (now) => {
        now.delete(ACCESS);
        return now;
      },
      { replace: true },
    );
  }, [dispatch, given, setSearch, so_no]);
  const unproven = known && !signedIn && email === null && token === null;
  const proof = token !== null ? { token } : email !== null ? { email } : {};
  return { proof, ready: known && !unproven, unproven };
}
