import { ErrorAnswers, NoBody, Strict } from '@mali/contracts/common';
import { UnwishQuery, WishedAnswer, WishlistAnswer, WishRequest } from '@mali/contracts/wishlist';
import type { Deps } from '../../platform/deps.ts';
import type { App } from '../../platform/http.ts';
import { getWished, getWishlist, unwish, wish } from './service.ts';

const tags = ['wishlist'];
const security = [{ bearer: [] }];

/** The wishlist of the signed-in customer (WISH-01 to WISH-06). */
export function wishlistRoutes(app: App, deps: Deps): void {
  app.get(
    '/wishlist_mat',
    {
      config: { guard: 'wishlist:own', rate: 'browse' },
      schema: {
        tags,
        summary: 'What the signed-in customer wishes for, with prices then and now',
        operationId: 'getWishlist',
        security,
        querystring: Strict({}),
        response: { 200: WishlistAnswer, ...ErrorAnswers },
      },
    },
    async ({ caller }) => getWishlist(deps, caller),
  );
  app.get(
    '/v3/users/me/wished',
    {
      config: { guard: 'wishlist:own', rate: 'browse' },
      schema: {
        tags,
        summary: 'The variants the signed-in customer wishes for',
        operationId: 'getWished',
        security,
        querystring: Strict({}),
        response: { 200: WishedAnswer, ...ErrorAnswers },
      },
    },
    async ({ caller }) => getWished(deps, caller),
  );
  app.post(
    '/wishlist_mat',
    {
      config: { guard: 'wishlist:own', rate: 'write' },
      schema: {
        tags,
        summary: 'Put a variant on the wishlist',
        operationId: 'wish',
        security,
        body: WishRequest,
        response: { 200: WishedAnswer, ...ErrorAnswers },
      },
    },
    async ({ caller, body }) => wish(deps, caller, body),
  );
  app.delete(
    '/wishlist',
    {
      config: { guard: 'wishlist:own', rate: 'write' },
      schema: {
        tags,
        summary: 'Take a variant off the wishlist',
        operationId: 'unwish',
        security,
        querystring: UnwishQuery,
        body: NoBody,
        response: { 200: WishedAnswer, ...ErrorAnswers },
      },
    },
    async ({ caller, query }) => unwish(deps, caller, query.mat_var_id),
  );
}
