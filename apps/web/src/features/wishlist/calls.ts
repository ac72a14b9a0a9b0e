import type { WishedAnswer, WishlistAnswer, WishRequest } from '@mali/contracts/wishlist';
import { api } from '../../clients/api.ts';

const calls = api.enhanceEndpoints({ addTagTypes: ['Wishlist'] }).injectEndpoints({
  endpoints: (build) => ({
    /** The member's wishlist, with former and current prices (WISH-01). */
    wishlist: build.query<WishlistAnswer, void>({
      query: () => ({ url: '/wishlist_mat' }),
      providesTags: ['Wishlist'],
    }),
    /** The wished variants only, for the heart icons. */
    wished: build.query<WishedAnswer, void>({ query: () => ({ url: '/v3/users/me/wished' }) }),
    /** Adds a variant to the wishlist (WISH-02), or sets its notifications. */
    wish: build.mutation<WishedAnswer, WishRequest>({
      query: (data) => ({ url: '/wishlist_mat', method: 'POST', data, client: 'silent' }),
      invalidatesTags: ['Wishlist'],
      onQueryStarted: async ({ mat_var_id }, { dispatch, queryFulfilled }) => {
        const shown = dispatch(
          calls.util.updateQueryData('wished', undefined, ({ data }) => {
            if (!data.includes(mat_var_id)) data.unshift(mat_var_id);
          }),
        );
        await settle(queryFulfilled, shown, async (answer) => {
          // Requested before the change, it would replace what the change answered.
          await dispatch(calls.util.getRunningQueryThunk('wished', undefined));
          await dispatch(calls.util.upsertQueryData('wished', undefined, answer));
        });
      },
    }),
    /** Removes it; the list is reloaded (WISH-03). */
    unwish: build.mutation<WishedAnswer, number>({
      query: (mat_var_id) => ({
        url: '/wishlist',
        method: 'DELETE',
        params: { mat_var_id },
        client: 'silent',
      }),
      invalidatesTags: ['Wishlist'],
      onQueryStarted: async (mat_var_id, { dispatch, queryFulfilled }) => {
        const shown = dispatch(
          calls.util.updateQueryData('wished', undefined, (answer) => {
            answer.data = answer.data.filter((id) => id !== mat_var_id);
          }),
        );
        await settle(queryFulfilled, shown, async (answer) => {
          // Requested before the change, it would replace what the change answered.
          await dispatch(calls.util.getRunningQueryThunk('wished', undefined));
          await dispatch(calls.util.upsertQueryData('wished', undefined, answer));
        });
      },
    }),
  }),
});

/** Optimistic update of the heart, reverted on failure. */
async function settle(
  answered: Promise<{ data: WishedAnswer }>,
  shown: { undo: () => void },
  keep: (answer: WishedAnswer) => Promise<void>,
): Promise<void> {
  try {
    await keep((await answered).data);
  } catch {
    shown.undo();
  }
}

export const { wish, unwish, wished } = calls.endpoints;
export const { useWishlistQuery, useWishMutation, useUnwishMutation } = calls;
