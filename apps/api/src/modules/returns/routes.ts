import { ErrorAnswers, Strict } from '@mali/contracts/common';
import { REVIEW } from '@mali/contracts/limits';
import {
  OrderReturn,
  ReturnNo,
  ReturnPhotoAnswer,
  ReturnPhotoFields,
  ReturnQuote,
  ReturnQuoteRequest,
  ReturnRequest,
  ReturnsAnswer,
  ReturnsQuery,
  WithdrawReturn,
} from '@mali/contracts/returns';
import { Type } from 'typebox';
import type { Deps } from '../../platform/deps.ts';
import { formRoutes } from '../../platform/form.ts';
import type { App } from '../../platform/http.ts';
import { PhotoField, photoRoute } from '../images/photo-routes.ts';
import { photoReader } from '../images/photo-store.ts';
import { LabelPrinter } from '../packing/label-printer.ts';
import { dropOffCode, returnLabel } from './label.ts';
import { askReturn, getReturns, quoteReturn, readPhoto, storePhoto, withdrawReturn } from './service.ts';

const tags = ['returns'];
const Picture = Type.Unsafe<Buffer>({ type: 'string', description: 'The picture' });
const ReturnPhotoForm = Strict({ ...ReturnPhotoFields.properties, photo: PhotoField });

/** Returns of customers, by the same proof of access as the order's page. */
export function returnRoutes(app: App, deps: Deps): void {
  const pictures = photoReader(app, deps);

  app.get(
    '/order/returns',
    {
      config: { guard: 'visitor', rate: 'order' },
      schema: {
        tags,
        summary: 'What of an order may be returned, and its returns',
        operationId: 'getReturns',
        querystring: ReturnsQuery,
        response: { 200: ReturnsAnswer, ...ErrorAnswers },
      },
    },
    async ({ caller, query }) => getReturns(deps, caller, query),
  );
  app.post(
    '/order/returns/quote',
    {
      config: { guard: 'visitor', rate: 'order', whenClosed: 'answers' },
      schema: {
        tags,
        summary: 'What a return would give back',
        operationId: 'quoteReturn',
        body: ReturnQuoteRequest,
        response: { 200: ReturnQuote, ...ErrorAnswers },
      },
    },
    async ({ caller, body }) => quoteReturn(deps, caller, body),
  );
  app.post(
    '/order/returns',
    {
      config: { guard: 'visitor', rate: 'order' },
      schema: {
        tags,
        summary: 'Request a return',
        operationId: 'askReturn',
        body: ReturnRequest,
        response: { 200: OrderReturn, ...ErrorAnswers },
      },
    },
    async ({ caller, body }) => askReturn(deps, caller, body),
  );
  app.post(
    '/order/returns/withdraw',
    {
      config: { guard: 'visitor', rate: 'order' },
      schema: {
        tags,
        summary: 'Withdraw a return that has not been received',
        operationId: 'withdrawReturn',
        body: WithdrawReturn,
        response: { 200: OrderReturn, ...ErrorAnswers },
      },
    },
    async ({ caller, body }) => withdrawReturn(deps, caller, body),
  );
  formRoutes(app, 'photo', REVIEW.photoMaxBytes, (scope) => {
    scope.post(
      '/order/returns/photo',
      {
        config: { guard: 'visitor', rate: 'order' },
        schema: {
          tags,
          summary: 'Send a photo for a return that is being requested',
          operationId: 'sendReturnPhoto',
          consumes: ['multipart/form-data'],
          body: ReturnPhotoForm,
          response: { 200: ReturnPhotoAnswer, ...ErrorAnswers },
        },
      },
      async ({ caller, body: { photo, ...proof } }) =>
        storePhoto(deps, pictures, caller, { ...proof, bytes: photo.bytes }),
    );
  });
  const printer = new LabelPrinter();
  app.addHook('onClose', async () => printer.close());
  const opened = {
    params: Strict({ return_no: ReturnNo }),
    querystring: Strict({
      link: Type.Optional(
        Type.String({ maxLength: 100, description: 'Opens it, while the goods are expected' }),
      ),
    }),
  };
  app.get(
    '/order/returns/:return_no/label.pdf',
    {
      config: { guard: 'public', rate: 'order' },
      schema: {
        ...{ tags, ...opened },
        summary: 'The label of a return for its parcel, by a guarded link',
        operationId: 'getReturnLabel',
        response: {
          200: { description: 'The label', content: { 'application/pdf': { schema: Picture } } },
          ...ErrorAnswers,
        },
      },
    },
    async ({ params, query }, reply) => {
      const label = await returnLabel(deps, params.return_no, query.link ?? '');
      return reply
        .header('content-type', 'application/pdf')
        .header('content-disposition', `inline; filename="${params.return_no}.pdf"`)
        .send(await printer.print([label], deps.now()));
    },
  );
  app.get(
    '/order/returns/:return_no/code.svg',
    {
      config: { guard: 'public', rate: 'order' },
      schema: {
        ...{ tags, ...opened },
        summary: 'The drop-off code of a return as a QR code, by a guarded link',
        operationId: 'getDropOffCode',
        response: {
          200: { description: 'The code', content: { 'image/svg+xml': { schema: Picture } } },
          ...ErrorAnswers,
        },
      },
    },
    async ({ params, query }, reply) =>
      reply
        .header('content-type', 'image/svg+xml')
        .header('content-security-policy', "default-src 'none'; sandbox; frame-ancestors 'none'")
        .send(Buffer.from(await dropOffCode(deps, params.return_no, query.link ?? ''))),
  );
  photoRoute(
    app,
    {
      ...{ path: '/img/returns', name: 'return_photo', tag: 'returns', isPublic: false },
      ...{ summary: 'A photo of a return in one width, by a guarded link', operationId: 'getReturnPhoto' },
    },
    (photo, file, link) => readPhoto(deps, photo, file, link),
  );
}
