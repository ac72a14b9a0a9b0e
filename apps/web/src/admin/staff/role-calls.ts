import type {
  ChangeShopRoleRequest,
  ShopRole,
  ShopRoleFields,
  ShopRolesAnswer,
} from '@mali/contracts/custom-roles';
import { api } from '../../clients/api.ts';
import { withFreshCode } from '../../features/second-step/index.ts';
import { showAnswer } from '../shared/show-answer.ts';

const post = (url: string, data: object) => ({ url, method: 'POST', data, client: 'silent' }) as const;

const calls = api.enhanceEndpoints({ addTagTypes: ['ShopRoles', 'Staff'] }).injectEndpoints({
  endpoints: (build) => ({
    shopRoles: build.query<ShopRolesAnswer, void>({
      query: () => ({ url: '/admin/roles', client: 'silent' }),
      providesTags: ['ShopRoles', 'Staff'],
    }),
    shopRole: build.query<ShopRole, number>({
      query: (id) => ({ url: `/admin/roles/${id}`, client: 'silent' }),
      providesTags: ['ShopRoles', 'Staff'],
    }),
    makeShopRole: build.mutation<ShopRole, ShopRoleFields>({
      queryFn: withFreshCode<ShopRoleFields, ShopRole>((data) => post('/admin/roles', data)),
      invalidatesTags: ['ShopRoles'],
    }),
    changeShopRole: build.mutation<ShopRole, { id: number; fields: ChangeShopRoleRequest }>({
      queryFn: withFreshCode<{ id: number; fields: ChangeShopRoleRequest }, ShopRole>(({ id, fields }) =>
        post(`/admin/roles/${id}`, fields),
      ),
      invalidatesTags: ['ShopRoles', 'Staff'],
      onQueryStarted: showAnswer('shopRole', ({ id }) => id),
    }),
    setShopRoleActive: build.mutation<ShopRole, { id: number; active: boolean }>({
      queryFn: withFreshCode<{ id: number; active: boolean }, ShopRole>(({ id, active }) =>
        post(`/admin/roles/${id}/active`, { active }),
      ),
      invalidatesTags: ['ShopRoles'],
      onQueryStarted: showAnswer('shopRole', ({ id }) => id),
    }),
  }),
});

export const {
  useShopRolesQuery,
  useShopRoleQuery,
  useMakeShopRoleMutation,
  useChangeShopRoleMutation,
  useSetShopRoleActiveMutation,
} = calls;
