import type {
  Brand,
  CategoriesAnswer,
  HomeAnswer,
  Material,
  MaterialsAnswer,
  MaterialsRequest,
} from '@mali/contracts/catalogue';
import { api } from '../../clients/api.ts';
import {
  brandsRequest,
  categoriesRequest,
  homeRequest,
  materialRequest,
  materialsRequest,
} from './requests.ts';

const catalogueApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The complete tree, once per visit: used by menus, listing and home page. */
    categories: build.query<CategoriesAnswer, void>({
      query: categoriesRequest,
      keepUnusedDataFor: 3600,
    }),
    home: build.query<HomeAnswer, void>({ query: homeRequest }),
    /** All brands, or those whose name (in either language) or nickname contains a text. */
    brands: build.query<{ data: Brand[]; count: number }, string>({
      query: brandsRequest,
      keepUnusedDataFor: 3600,
    }),
    materials: build.query<MaterialsAnswer, MaterialsRequest>({ query: materialsRequest }),
    material: build.query<Material, number>({ query: materialRequest }),
  }),
});

export const { brands, categories, materials, material } = catalogueApi.endpoints;
export const { useBrandsQuery, useCategoriesQuery, useHomeQuery, useMaterialsQuery, useMaterialQuery } =
  catalogueApi;
