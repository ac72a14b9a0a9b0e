import type { RoleId } from '@mali/contracts/roles';
import { HttpResponse, http } from 'msw';
import { type AppStore, createStore } from '../app/store.ts';
import { signedIn } from '../features/session/index.ts';
import { cartAnswer } from './products.ts';
import { server } from './server.ts';

export const MEMBER = {
  user_id: 7,
  first_name: 'พิมพ์ชนก',
  last_name: '',
  email: 'pim@example.com',
  role_id: 1,
  pdpa_consented: true,
} as const;

/** The store of a signed-in member with an empty bag, by default a customer. */
export function memberStore(role_id: RoleId = MEMBER.role_id): AppStore {
  server.use(http.get('*/api/cart', () => HttpResponse.json(cartAnswer([]))));
  const store = createStore('th');
  store.dispatch(signedIn({ token: 'token', profile: { ...MEMBER, role_id } }));
  return store;
}
