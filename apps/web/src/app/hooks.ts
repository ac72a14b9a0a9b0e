import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { startTransition, useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';

/**
 * Dispatches actions and thunks. A feature's thunk names only the part of the state it reads, so the hook
 * needs to know no store, and a feature no other feature.
 */
export const useAppDispatch = useDispatch.withTypes<ThunkDispatch<never, unknown, UnknownAction>>();

/**
 * False while a prerendered page is hydrated, true from then on: what the web server cannot know of the visitor is
 * rendered after hydration, in slices.
 */
export function useHydrated(): boolean {
  const [hydrated, setHydrated] = useState(false);
  useEffect(() => {
    startTransition(() => setHydrated(true));
  }, []);
  return hydrated;
}
