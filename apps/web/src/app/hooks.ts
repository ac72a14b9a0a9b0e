import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useDispatch } from 'react-redux';

/**
 * Dispatches actions and thunks. A feature's thunk names only the part of the state it reads, so the hook
 * needs to know no store, and a feature no other feature.
 */
export const useAppDispatch = useDispatch.withTypes<ThunkDispatch<never, unknown, UnknownAction>>();
