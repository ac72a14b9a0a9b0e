import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { api } from '../../clients/api.ts';
import { cartActions } from '../cart/index.ts';

/**
 * An order was rejected because of its points: they must be selected again. If only the partner did not
 * respond, the same is retried.
 */
export const pointsRefused =
  (code: string) =>
  (dispatch: ThunkDispatch<unknown, unknown, UnknownAction>): void => {
    if (code === 'ORDER.POINTS') dispatch(cartActions.pointsSet({ point_bt: 0, point_the1: 0 }));
    else if (code === 'ORDER.COINS_RULE') dispatch(cartActions.pointsSet({ point_bt: 0 }));
    else if (code !== 'THE1.UNAVAILABLE') dispatch(cartActions.pointsSet({ point_the1: 0, the1: null }));
    dispatch(api.util.invalidateTags(['Rewards']));
  };
