import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { startTransition, useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';

/**
 * Dispatches actions and thunks. A feature's thunk declares only the part of the state it reads, so that the
 * hook does not depend on the store, nor a feature on another one.
 */
export const useAppDispatch = useDispatch.withTypes<ThunkDispatch<never, unknown, UnknownAction>>();

/**
 * False while a prerendered page is hydrated, true afterwards: what the web server cannot know about the
 * visitor is rendered after hydration.
 */
export function useHydrated(): boolean {
  const [hydrated, setHydrated] = useState(false);
  useEffect(() => {
    startTransition(() => setHydrated(true));
  }, []);
  return hydrated;
}
