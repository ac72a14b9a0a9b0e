import { ErrorAnswers, Strict } from '@mali/contracts/common';
import { PRODUCT_PICTURE } from '@mali/contracts/product-edit-values';
import { PictureParams, Swatch, SwatchRequest } from '@mali/contracts/product-pictures';
import { ProductPreview, ProductPreviewQuery } from '@mali/contracts/product-preview';
import {
  ChangeProductRequest,
  NewProductRequest,
  ProductChoices,
  ProductParams,
  ProductPicture,
  StaffProduct,
} from '@mali/contracts/staff-products';
import { Type } from 'typebox';
import type { Deps } from '../../platform/deps.ts';
import { formRoutes, type Upload } from '../../platform/form.ts';
import type { App } from '../../platform/http.ts';
import { PictureReader } from '../../platform/picture-reader.ts';
import { PictureStore } from '../images/index.ts';
import type { MadeProductPicture } from './picture.ts';
import { changeProduct, getProduct, makeProduct, productChoices } from './product-edit.ts';
import { cutSwatch, originalOf, storeProductPicture } from './product-pictures.ts';
import { previewProduct } from './product-preview.ts';
import type { CutSwatch, SwatchTask } from './swatch.ts';

const tags = ['products'];
const one = { 200: StaffProduct, ...ErrorAnswers };
const Original = Type.Unsafe<Buffer>({ type: 'string', description: 'The file' });
const PictureForm = Strict({
  photo: Type.Unsafe<Upload>({
    contentMediaType: 'image/*',
    description: 'A picture: JPEG, PNG, WebP or HEIC, at most 10 MB and at least 480 px wide',
  }),
});

/** The product editor (docs/decisions/0054). */
export function productRoutes(app: App, deps: Deps): void {
  const pictures = new PictureReader<MadeProductPicture>(
    new URL('./picture-process.ts', import.meta.url),
    deps.log,
  );
  const cutter = new PictureReader<CutSwatch, SwatchTask>(
    new URL('./swatch-process.ts', import.meta.url),
    deps.log,
  );
  const served = new PictureStore(deps.config, deps.files);
  app.addHook('onClose', async () => {
    await Promise.all([pictures.close(), cutter.close(), served.close()]);
  });
  app.get(
    '/admin/products/choices',
    {
      config: { guard: 'goods:read', rate: 'browse' },
      schema: {
        tags,
        summary: 'Brands and categories that a product can belong to',
        operationId: 'getProductChoices',
        querystring: Strict({}),
        response: { 200: ProductChoices, ...ErrorAnswers },
      },
    },
    () => productChoices(deps),
  );
  app.get(
    '/admin/products/:mat_id',
    {
      config: { guard: 'goods:read', rate: 'browse' },
      schema: {
        tags,
        summary: 'A product with its variants, as staff edit it',
        operationId: 'getProduct',
        params: ProductParams,
        querystring: Strict({}),
        response: one,
      },
    },
    ({ params }) => getProduct(deps, params.mat_id),
  );
  app.get(
    '/admin/products/:mat_id/preview',
    {
      config: { guard: 'goods:read', rate: 'browse' },
      schema: {
        tags,
        summary: 'The page of a product as shoppers will see it at a moment',
        operationId: 'previewProduct',
        params: ProductParams,
        querystring: ProductPreviewQuery,
        response: { 200: ProductPreview, ...ErrorAnswers },
      },
    },
    async ({ params, query }, reply) => {
      reply.header('cache-control', 'private, no-store');
      return previewProduct(deps, params.mat_id, query.at);
    },
  );
  app.post(
    '/admin/products',
    {
      config: { guard: 'goods:edit', rate: 'write' },
      schema: {
        tags,
        summary: 'Make a product with its variants',
        operationId: 'makeProduct',
        body: NewProductRequest,
        response: one,
      },
    },
    ({ caller, body }) => makeProduct(deps, caller, body),
  );
  app.post(
    '/admin/products/:mat_id',
    {
      config: { guard: 'goods:edit', rate: 'write' },
      schema: {
        tags,
        summary: 'Change a product and its variants',
        operationId: 'changeProduct',
        params: ProductParams,
        body: ChangeProductRequest,
        response: one,
      },
    },
    ({ caller, params, body }) => changeProduct(deps, caller, params.mat_id, body),
  );
  app.post(
    '/admin/products/swatch',
    {
      config: { guard: 'goods:edit', rate: 'write' },
      schema: {
        tags,
        summary: 'Cut a swatch out of a picture',
        operationId: 'cutSwatch',
        body: SwatchRequest,
        response: { 200: Swatch, ...ErrorAnswers },
      },
    },
    ({ body }) => cutSwatch(deps, served, cutter, body),
  );
  app.get(
    '/admin/products/picture/:hash/original',
    {
      config: { guard: 'goods:edit', rate: 'browse' },
      schema: {
        tags,
        summary: 'A picture of a product as it was sent',
        operationId: 'getPictureOriginal',
        params: PictureParams,
        querystring: Strict({}),
        response: {
          200: {
            description: 'The file',
            content: Object.fromEntries(
              ['jpeg', 'png', 'webp', 'heif'].map((type) => [`image/${type}`, { schema: Original }]),
            ),
          },
          ...ErrorAnswers,
        },
      },
    },
    async ({ params }, reply) => {
      const { body, type, name } = await originalOf(deps, params.hash);
      return reply
        .header('content-type', type)
        .header('content-disposition', `attachment; filename="${name}"`)
        .header('cache-control', 'private, no-store')
        .header('content-security-policy', "default-src 'none'; sandbox; frame-ancestors 'none'")
        .send(body);
    },
  );
  formRoutes(app, 'photo', PRODUCT_PICTURE.maxBytes, (scope) => {
    scope.post(
      '/admin/products/picture',
      {
        config: { guard: 'goods:edit', rate: 'write' },
        schema: {
          tags,
          summary: 'Send a picture for products',
          operationId: 'sendProductPicture',
          consumes: ['multipart/form-data'],
          body: PictureForm,
          response: { 200: ProductPicture, ...ErrorAnswers },
        },
      },
      async ({ caller, body }) => storeProductPicture(deps, pictures, caller, body.photo.bytes),
    );
  });
}
