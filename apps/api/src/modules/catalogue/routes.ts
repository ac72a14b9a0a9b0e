import {
  BrandQuery,
  BrandsAnswer,
  CategoriesAnswer,
  CountByCatAnswer,
  CountByCatRequest,
  HomeAnswer,
  LineWordsAnswer,
  Material,
  MaterialQuery,
  MaterialsAnswer,
  MaterialsRequest,
} from '@mali/contracts/catalogue';
import { ErrorAnswers, Strict } from '@mali/contracts/common';
import { FlashSalesAnswer, FlashSalesQuery } from '@mali/contracts/flash-sales';
import type { Deps } from '../../platform/deps.ts';
import type { App } from '../../platform/http.ts';
import { joined, sendJson, withLists } from '../../platform/response-chunks.ts';
import {
  cachedAnswer,
  cachedBytes,
  canonical,
  cardWriter,
  lists,
  listWriter,
  materialWriter,
  sendPage,
  sendPublic,
} from './answers.ts';
import { listFlashSales } from './flash-sales.ts';
import { listLineWords } from './line-words.ts';
import { getMaterial } from './material.ts';
import { countByCategory, home, listBrands, listCategories, listMaterials } from './service.ts';

const tags = ['catalogue'];
/** Cache time of sold units in a sale: the tables are read every two seconds at most. */
const FLASH_MS = 2000;
const config = { guard: 'public', rate: 'browse', whenClosed: 'answers' } as const;

/** Lists, products, brands and categories: public responses, cached until the catalogue changes. */
export function catalogueRoutes(app: App, deps: Deps): void {
  app.post(
    '/api/v2/materials',
    {
      config: { ...config, waitingRoom: 'look' },
      schema: {
        tags,
        summary: 'A page of the listing, with filter values and their counts',
        operationId: 'listMaterials',
        body: MaterialsRequest,
        response: { 200: MaterialsAnswer, ...ErrorAnswers },
      },
    },
    async ({ body }, reply) =>
      lists.run(async () => {
        const snapshot = await deps.snapshot.get(deps);
        const { origin: _, event: __, ...options } = body.options ?? {};
        const key = `materials ${canonical({ ...body, options })}`;
        const write = { list: listWriter(reply), card: cardWriter(reply) };
        return sendPage(reply, deps, snapshot, key, () => listMaterials(deps, snapshot, body, write));
      }),
  );

  app.post(
    '/api/v2/countByCat',
    {
      config: { ...config, waitingRoom: 'look' },
      schema: {
        tags,
        summary: 'How many products of a filter each category holds',
        operationId: 'countByCategory',
        body: CountByCatRequest,
        response: { 200: CountByCatAnswer, ...ErrorAnswers },
      },
    },
    async ({ body }, reply) => {
      const snapshot = await deps.snapshot.get(deps);
      const key = `countByCat ${canonical(body)}`;
      return sendJson(
        reply,
        await cachedAnswer(deps, reply, snapshot, key, () => countByCategory(deps, snapshot, body)),
      );
    },
  );

  app.get(
    '/api/v2/material',
    {
      config: { ...config, waitingRoom: 'look' },
      schema: {
        tags,
        summary: 'A product in full',
        operationId: 'getMaterial',
        querystring: MaterialQuery,
        response: { 200: Material, ...ErrorAnswers },
      },
    },
    async (request, reply) => {
      const { query } = request;
      const snapshot = await deps.snapshot.holding(deps, query.mat_id);
      const key = `material ${canonical(query)}`;
      const body = await cachedBytes(deps, snapshot, key, async () => {
        const { material, cards } = await getMaterial(deps, snapshot, query, cardWriter(reply));
        return joined(withLists(materialWriter(reply)(material), cards));
      });
      return sendPublic(request, reply, body, snapshot, deps.now());
    },
  );

  app.get(
    '/api/v2/brand',
    {
      config,
      schema: {
        tags,
        summary: 'Brands, all or by a part of their name',
        operationId: 'listBrands',
        querystring: BrandQuery,
        response: { 200: BrandsAnswer, ...ErrorAnswers },
      },
    },
    async (request, reply) => {
      const snapshot = await deps.snapshot.get(deps);
      const filter = request.query.filter ?? '';
      const body = await cachedAnswer(deps, reply, snapshot, `brand ${filter}`, () =>
        listBrands(deps, snapshot, filter),
      );
      return sendPublic(request, reply, body, snapshot, deps.now());
    },
  );

  app.get(
    '/v3/categories/find',
    {
      config,
      schema: {
        tags,
        summary: 'The category tree',
        operationId: 'findCategories',
        querystring: Strict({}),
        response: { 200: CategoriesAnswer, ...ErrorAnswers },
      },
    },
    async (request, reply) => {
      const snapshot = await deps.snapshot.get(deps);
      const body = await cachedAnswer(deps, reply, snapshot, 'categories', () =>
        listCategories(deps, snapshot),
      );
      return sendPublic(request, reply, body, snapshot, deps.now());
    },
  );

  app.get(
    '/v3/home',
    {
      config: { ...config, waitingRoom: 'look' },
      schema: {
        tags,
        summary: 'The snapshots of the front page',
        operationId: 'getHome',
        querystring: Strict({}),
        response: { 200: HomeAnswer, ...ErrorAnswers },
      },
    },
    async (request, reply) => {
      const snapshot = await deps.snapshot.get(deps);
      const body = await cachedAnswer(deps, reply, snapshot, 'home', () => home(deps, snapshot));
      return sendPublic(request, reply, body, snapshot, deps.now());
    },
  );

  app.get(
    '/v3/line-words',
    {
      config,
      schema: {
        tags,
        summary: 'Thai words that stay whole at the end of a line, names of the catalogue among them',
        operationId: 'listLineWords',
        querystring: Strict({}),
        response: { 200: LineWordsAnswer, ...ErrorAnswers },
      },
    },
    async (request, reply) => {
      const snapshot = await deps.snapshot.get(deps);
      const body = await cachedAnswer(deps, reply, snapshot, 'line-words', () =>
        listLineWords(deps, snapshot),
      );
      return sendPublic(request, reply, body, snapshot, deps.now());
    },
  );

  app.get(
    '/v3/flash-sales',
    {
      config: { ...config, waitingRoom: 'look' },
      schema: {
        tags,
        summary: 'Flash sales that run and that come, with what is left of each product',
        operationId: 'listFlashSales',
        querystring: FlashSalesQuery,
        response: { 200: FlashSalesAnswer, ...ErrorAnswers },
      },
    },
    async ({ query }, reply) => {
      const snapshot = await deps.snapshot.get(deps);
      const key = `flash ${query.promo_id ?? ''}`;
      const make = () => listFlashSales(deps, snapshot, query.promo_id ?? null);
      // Countdowns use this response's time, so it must not be cached.
      reply.header('cache-control', 'no-store');
      return sendJson(reply, await cachedAnswer(deps, reply, snapshot, key, make, FLASH_MS));
    },
  );
}
