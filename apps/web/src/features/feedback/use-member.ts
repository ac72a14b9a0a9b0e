import { useSelector } from 'react-redux';
import { useAppDispatch } from '../../app/hooks.ts';
import { popupOpened } from '../layout/index.ts';
import { selectSessionKnown, selectSignedIn } from '../session/index.ts';

/** Does what only members may; a guest is asked to sign in. Until the session is known, nobody is a guest. */
export function useMember(): (act: () => void) => void {
  const dispatch = useAppDispatch();
  const isKnown = useSelector(selectSessionKnown);
  const isMember = useSelector(selectSignedIn);
  return (act) => {
    if (isKnown && !isMember) dispatch(popupOpened('login'));
    else act();
  };
}
