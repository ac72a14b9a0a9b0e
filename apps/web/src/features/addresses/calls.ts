import type { AddressAnswer, AddressesAnswer, AddressRequest } from '@mali/contracts/profile';
import type { AddressUse } from '@mali/contracts/profile-values';
import { api } from '../../clients/api.ts';

const ADDRESSES = '/v3/users/me/addresses';

/** The member's saved addresses (PROF-23 to PROF-27). Forms and cards show their own pending state. */
const calls = api.enhanceEndpoints({ addTagTypes: ['Addresses'] }).injectEndpoints({
  endpoints: (build) => ({
    addresses: build.query<AddressesAnswer, void>({
      query: () => ({ url: ADDRESSES }),
      providesTags: ['Addresses'],
    }),
    createAddress: build.mutation<AddressAnswer, AddressRequest>({
      query: (data) => ({ url: ADDRESSES, method: 'POST', data, client: 'silent' }),
      invalidatesTags: ['Addresses'],
    }),
    editAddress: build.mutation<AddressAnswer, { address_id: number; address: AddressRequest }>({
      query: ({ address_id, address }) => ({
        url: `${ADDRESSES}/${address_id}`,
        method: 'PATCH',
        data: address,
        client: 'silent',
      }),
      invalidatesTags: ['Addresses'],
    }),
    deleteAddress: build.mutation<{ ok: true }, number>({
      query: (address_id) => ({
        url: `${ADDRESSES}/${address_id}`,
        method: 'DELETE',
        client: 'silent',
      }),
      invalidatesTags: ['Addresses'],
    }),
    chooseAddress: build.mutation<AddressesAnswer, { address_id: number; as: AddressUse }>({
      query: ({ address_id, as }) => ({
        url: `${ADDRESSES}/${address_id}/use`,
        method: 'POST',
        data: { as },
        client: 'silent',
      }),
      invalidatesTags: ['Addresses'],
    }),
  }),
});

export const {
  useAddressesQuery,
  useCreateAddressMutation,
  useEditAddressMutation,
  useDeleteAddressMutation,
  useChooseAddressMutation,
} = calls;
