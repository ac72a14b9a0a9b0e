import {
  CoinsByHandRequest,
  CoinsQuery,
  FindCoinsAnswer,
  FindCoinsRequest,
  MemberCoinsAnswer,
  MemberCoinsParams,
} from '@mali/contracts/coins';
import { ErrorAnswers } from '@mali/contracts/common';
import type { Deps } from '../../platform/deps.ts';
import type { App } from '../../platform/http.ts';
import { coinsByHand, findCoinMembers, getMemberCoins } from './admin.ts';

const tags = ['coins'];

/** Coins of members, for staff (docs/decisions/0023). */
export function coinAdminRoutes(app: App, deps: Deps): void {
  app.post(
    '/admin/coins/find',
    {
      config: { guard: 'coin:manage', rate: 'browse' },
      schema: {
        tags,
        summary: 'Members by their whole e-mail or phone number',
        operationId: 'findCoinMembers',
        body: FindCoinsRequest,
        response: { 200: FindCoinsAnswer, ...ErrorAnswers },
      },
    },
    ({ caller, body }) => findCoinMembers(deps, caller, body.who),
  );
  app.get(
    '/admin/coins/:user_id',
    {
      config: { guard: 'coin:manage', rate: 'browse' },
      schema: {
        tags,
        summary: 'Coins of a member, with every change',
        operationId: 'getMemberCoins',
        params: MemberCoinsParams,
        querystring: CoinsQuery,
        response: { 200: MemberCoinsAnswer, ...ErrorAnswers },
      },
    },
    ({ caller, params, query }) => getMemberCoins(deps, caller, params.user_id, query),
  );
  app.post(
    '/admin/coins/:user_id',
    {
      config: { guard: 'coin:manage', rate: 'write', fresh: true },
      schema: {
        tags,
        summary: 'Give a member coins, or take some, with a reason',
        operationId: 'coinsByHand',
        params: MemberCoinsParams,
        body: CoinsByHandRequest,
        response: { 200: MemberCoinsAnswer, ...ErrorAnswers },
      },
    },
    ({ caller, params, body }) => coinsByHand(deps, caller, params.user_id, body),
  );
}
