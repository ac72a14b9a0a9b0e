import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { startTransition, useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';

/**
 * Dispatches actions and thunks. A feature's thunk names only the part of the state it reads, so the hook
 * needs to know no store, and a feature no other feature.
 */
export const useAppDispatch = useDispatch.withTypes<ThunkDispatch<never, unknown, UnknownAction>>();

/**
 * False while a drawn page comes to life, true from then on: what the web server cannot know of the visitor is shown
 * once the page has been taken over as it was drawn, and in slices like that.
 */
export function useHydrated(): boolean {
  const [hydrated, setAlive] = useState(false);
  useEffect(() => {
    startTransition(() => setAlive(true));
  }, []);
  return hydrated;
}
