import type {
  Customer,
  CustomerBlockRequest,
  CustomerContact,
  CustomerCorrectRequest,
  CustomerCouponRequest,
  CustomerMergePreview,
  CustomerMergeRequest,
  CustomerNoteRequest,
  CustomerResetRequest,
  CustomersAnswer,
  CustomerTagsAnswer,
  CustomerTagsRequest,
} from '@mali/contracts/customers';
import type { ListViewCounts } from '@mali/contracts/lists/query';
import { api } from '../../clients/api.ts';
import { withFreshCode } from '../../features/second-step/index.ts';
import type { ListParameters } from '../list/list-address.ts';
import { listDownload } from '../shared/list-file.ts';
import { showAnswer } from '../shared/show-answer.ts';

type Of<Request> = Request & { customer_id: number };
const post = (customer_id: number, act: string, data: object) =>
  ({ url: `/admin/customers/${customer_id}/${act}`, method: 'POST', data, client: 'silent' }) as const;

const calls = api.enhanceEndpoints({ addTagTypes: ['Customers'] }).injectEndpoints({
  endpoints: (build) => ({
    customers: build.query<CustomersAnswer, ListParameters>({
      query: (params) => ({ url: '/admin/customers', params }),
      providesTags: ['Customers'],
    }),
    customerCounts: build.query<ListViewCounts, void>({
      query: () => ({ url: '/admin/customers/counts' }),
      providesTags: ['Customers'],
    }),
    customer: build.query<Customer, number>({
      query: (customer_id) => ({ url: `/admin/customers/${customer_id}`, client: 'silent' }),
      providesTags: ['Customers'],
    }),
    /** Personal data in full: a mutation, so that no cache keeps it when the page is left. */
    revealCustomer: build.mutation<CustomerContact, number>({
      query: (customer_id) => post(customer_id, 'reveal', {}),
    }),
    noteCustomer: build.mutation<Customer, Of<CustomerNoteRequest>>({
      query: ({ customer_id, ...data }) => post(customer_id, 'notes', data),
      invalidatesTags: ['Customers'],
      onQueryStarted: showAnswer('customer', ({ customer_id }) => customer_id),
    }),
    tagCustomers: build.mutation<CustomerTagsAnswer, CustomerTagsRequest>({
      query: (data) => ({ url: '/admin/customer_tags', method: 'POST', data, client: 'silent' }),
      invalidatesTags: ['Customers'],
    }),
    blockCustomer: build.mutation<Customer, Of<CustomerBlockRequest>>({
      query: ({ customer_id, ...data }) => post(customer_id, 'block', data),
      invalidatesTags: ['Customers'],
      onQueryStarted: showAnswer('customer', ({ customer_id }) => customer_id),
    }),
    resetCustomer: build.mutation<Customer, Of<CustomerResetRequest>>({
      query: ({ customer_id, ...data }) => post(customer_id, 'reset', data),
      invalidatesTags: ['Customers'],
      onQueryStarted: showAnswer('customer', ({ customer_id }) => customer_id),
    }),
    correctCustomer: build.mutation<Customer, Of<CustomerCorrectRequest>>({
      query: ({ customer_id, ...data }) => post(customer_id, 'correct', data),
      invalidatesTags: ['Customers'],
      onQueryStarted: showAnswer('customer', ({ customer_id }) => customer_id),
    }),
    giveCoupon: build.mutation<Customer, Of<CustomerCouponRequest>>({
      query: ({ customer_id, ...data }) => post(customer_id, 'coupons', data),
      invalidatesTags: ['Customers'],
      onQueryStarted: showAnswer('customer', ({ customer_id }) => customer_id),
    }),
    mergePreview: build.query<CustomerMergePreview, { customer_id: number; other: number }>({
      query: ({ customer_id, other }) => ({
        url: `/admin/customers/${customer_id}/merge`,
        params: { other },
        client: 'silent',
      }),
    }),
    mergeCustomers: build.mutation<Customer, Of<CustomerMergeRequest>>({
      queryFn: withFreshCode<Of<CustomerMergeRequest>, Customer>(({ customer_id, ...data }) =>
        post(customer_id, 'merge', data),
      ),
      invalidatesTags: ['Customers'],
      onQueryStarted: showAnswer('customer', ({ customer_id }) => customer_id),
    }),
  }),
});

export const {
  useCustomersQuery,
  useCustomerCountsQuery,
  useCustomerQuery,
  useRevealCustomerMutation,
  useNoteCustomerMutation,
  useTagCustomersMutation,
  useBlockCustomerMutation,
  useResetCustomerMutation,
  useCorrectCustomerMutation,
  useGiveCouponMutation,
  useMergePreviewQuery,
  useMergeCustomersMutation,
} = calls;

export const downloadCustomers = listDownload('/admin/customers', 'customers');
