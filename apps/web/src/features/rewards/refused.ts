import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { api } from '../../clients/api.ts';
import { cartActions } from '../cart/index.ts';

/**
 * An order was refused for its points: they are chosen anew, from what there is now. A partner that did not answer is
 * asked again with the same.
 */
export const pointsRefused =
  (code: string) =>
  (dispatch: ThunkDispatch<unknown, unknown, UnknownAction>): void => {
    if (code === 'ORDER.POINTS') dispatch(cartActions.pointsSet({ point_bt: 0, point_the1: 0 }));
    else if (code !== 'THE1.UNAVAILABLE') dispatch(cartActions.pointsSet({ point_the1: 0, the1: null }));
    dispatch(api.util.invalidateTags(['Rewards']));
  };
