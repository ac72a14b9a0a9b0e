import type {
  ChangeCategoryRequest,
  NewCategoryRequest,
  PlaceCategoryRequest,
  StaffCategories,
  StaffCategory,
} from '@mali/contracts/staff-categories';
import { api } from '../../clients/api.ts';
import { putRow, showAnswer } from '../shared/show-answer.ts';

type Of = { cat_id: number };
const post = (url: string, data: object) => ({ url, method: 'POST', data, client: 'silent' }) as const;

const calls = api.enhanceEndpoints({ addTagTypes: ['StaffCategories'] }).injectEndpoints({
  endpoints: (build) => ({
    staffCategories: build.query<StaffCategories, void>({
      query: () => ({ url: '/admin/categories', client: 'silent' }),
      providesTags: ['StaffCategories'],
    }),
    makeCategory: build.mutation<StaffCategory, NewCategoryRequest>({
      query: (data) => post('/admin/categories', data),
      invalidatesTags: ['StaffCategories'],
    }),
    changeCategory: build.mutation<StaffCategory, Of & { fields: ChangeCategoryRequest }>({
      query: ({ cat_id, fields }) => post(`/admin/categories/${cat_id}`, fields),
      invalidatesTags: ['StaffCategories'],
      onQueryStarted: showAnswer(
        'staffCategories',
        () => undefined,
        ({ rows }: StaffCategories, category) => putRow(rows, category, 'cat_id'),
      ),
    }),
    placeCategory: build.mutation<StaffCategories, Of & PlaceCategoryRequest>({
      query: ({ cat_id, ...place }) => post(`/admin/categories/${cat_id}/place`, place),
      invalidatesTags: ['StaffCategories'],
      onQueryStarted: showAnswer('staffCategories', () => undefined),
    }),
    removeCategory: build.mutation<unknown, number>({
      query: (cat_id) => ({ url: `/admin/categories/${cat_id}`, method: 'DELETE', client: 'silent' }),
      invalidatesTags: ['StaffCategories'],
    }),
  }),
});

export const {
  useStaffCategoriesQuery,
  useMakeCategoryMutation,
  useChangeCategoryMutation,
  usePlaceCategoryMutation,
  useRemoveCategoryMutation,
} = calls;
