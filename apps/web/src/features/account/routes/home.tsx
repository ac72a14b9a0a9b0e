import { useSyncExternalStore } from 'react';
import { useSelector } from 'react-redux';
import { Navigate } from 'react-router-dom';
import { paths } from '../../../app/paths.ts';
import { selectSignedIn } from '../../session/index.ts';
import { AccountNav } from '../account-nav.tsx';
import { AccountFrame } from '../frame.tsx';

const WIDE = '(min-width: 1200px)';

function subscribe(tell: () => void): () => void {
  const asked = window.matchMedia?.(WIDE);
  asked?.addEventListener('change', tell);
  return () => asked?.removeEventListener('change', tell);
}

/** The account's start page: the list of its pages on a phone; on a desktop the list is beside every page. */
export function Component() {
  const signedIn = useSelector(selectSignedIn);
  const wide = useSyncExternalStore(
    subscribe,
    () => window.matchMedia?.(WIDE).matches ?? false,
    () => false,
  );
  if (wide && signedIn) return <Navigate to={paths.account('profile')} replace />;
  return (
    <AccountFrame page={null}>
      <AccountNav page={null} />
    </AccountFrame>
  );
}
