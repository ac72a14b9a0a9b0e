import type {
  ChangeShopRoleRequest,
  ShopRole,
  ShopRoleFields,
  ShopRolesAnswer,
} from '@mali/contracts/custom-roles';
import { api } from '../../clients/api.ts';
import { withFreshCode } from '../../features/second-step/index.ts';

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
      queryFn: withFreshCode((data: ShopRoleFields) => post('/admin/roles', data)),
      invalidatesTags: ['ShopRoles'],
    }),
    changeShopRole: build.mutation<ShopRole, { id: number; fields: ChangeShopRoleRequest }>({
      queryFn: withFreshCode(({ id, fields }: { id: number; fields: ChangeShopRoleRequest }) =>
        post(`/admin/roles/${id}`, fields),
      ),
      invalidatesTags: ['ShopRoles', 'Staff'],
    }),
    setShopRoleActive: build.mutation<ShopRole, { id: number; active: boolean }>({
      queryFn: withFreshCode(({ id, active }: { id: number; active: boolean }) =>
        post(`/admin/roles/${id}/active`, { active }),
      ),
      invalidatesTags: ['ShopRoles'],
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
