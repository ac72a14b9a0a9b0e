import { useEffect } from 'react';
import { useSelector } from 'react-redux';
import { useSearchParams } from 'react-router-dom';
import { useAppDispatch } from '../../app/hooks.ts';
import { selectSessionKnown, selectSignedIn } from '../session/index.ts';
import { orderAccessGiven, selectOrderAccess, selectTriedEmail } from './slice.ts';

/** Said by the address to which a bank sends its customer back: the token that proves the order. */
const ACCESS = 'access';

/**
 * What proves an order to the shop besides a session: the token it was placed with in this tab, or that its address
 * brings along, else the e-mail that was typed last.
 * @returns `ready` when the shop can be asked; `unproven` when a guest has to type the e-mail first
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
  // Whose page this is, and under which e-mail, is known once the browser's memory has been read.
  const known = useSelector(selectSessionKnown);
  const signedIn = useSelector(selectSignedIn);
  const given = search.get(ACCESS);
  const kept = access?.so_no === so_no ? access.token : null;
  const token = given ?? kept;
  // An address is copied and passed on: the token does not stay in it.
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
