import { ErrorAnswers, ID_MAX, Ok, Strict } from '@mali/contracts/common';
import { SLIP_LIST } from '@mali/contracts/lists/slips';
import { SLIP_MAX_BYTES } from '@mali/contracts/payment-values';
import {
  SlipDecision,
  StaffSlip,
  StaffSlipQuery,
  StaffSlipRow,
  UpdatePaymentAnswer,
  UpdatePaymentFields,
} from '@mali/contracts/payments';
import { Type } from 'typebox';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { formRoutes, type Upload } from '../../platform/form.ts';
import type { App } from '../../platform/http.ts';
import { listRoutes } from '../../platform/office-list-routes.ts';
import { PictureReader } from '../../platform/picture-reader.ts';
import type { DecodedPicture } from './decode.ts';
import { countSlips, exportSlips, getSlip, listSlips } from './list.ts';
import { decide, slipPicture, updatePayment } from './service.ts';

const UpdatePaymentForm = Strict({
  ...UpdatePaymentFields.properties,
  slip: Type.Unsafe<Upload>({
    contentMediaType: 'image/*',
    description: 'Picture of the slip: JPEG, PNG, WebP or HEIC, at most 10 MB',
  }),
});
const SlipParams = Type.Object({
  slip_id: Type.Integer({ minimum: 1, maximum: ID_MAX, description: 'Slip' }),
});
const Picture = Type.Unsafe<Buffer>({ type: 'string', description: 'The picture' });

/** Slips of bank transfers: customers send them, accountants decide about them. */
export function slipRoutes(app: App, deps: Deps): void {
  const pictures = new PictureReader<DecodedPicture>(
    new URL('./decode-process.ts', import.meta.url),
    deps.log,
  );
  app.addHook('onClose', async () => pictures.close());

  formRoutes(app, 'slip', SLIP_MAX_BYTES, (scope) => {
    scope.post(
      '/update_payment',
      {
        config: { guard: 'visitor', rate: 'order' },
        schema: {
          tags: ['payments'],
          summary: 'Send the slip of a bank transfer for a waiting order',
          operationId: 'updatePayment',
          consumes: ['multipart/form-data'],
          body: UpdatePaymentForm,
          response: { 200: UpdatePaymentAnswer, ...ErrorAnswers },
        },
      },
      async ({ caller, body }) => updatePayment(deps, pictures, caller, body),
    );
  });
  app.get(
    '/slips/:slip_id/picture',
    {
      config: { guard: 'public', rate: 'browse' },
      schema: {
        tags: ['payments'],
        summary: 'The picture of a slip, by a guarded link',
        operationId: 'getSlipPicture',
        params: SlipParams,
        querystring: Strict({
          link: Type.Optional(Type.String({ maxLength: 100, description: 'Opens it, for some minutes' })),
        }),
        response: {
          200: { description: 'The picture', content: { 'image/webp': { schema: Picture } } },
          ...ErrorAnswers,
        },
      },
    },
    async ({ params, query }, reply) => {
      const picture = await slipPicture(deps, params.slip_id, query.link ?? '');
      if (picture === null) throw new DomainError('ERROR.NOT_FOUND');
      return reply
        .header('content-type', 'image/webp')
        .header('content-disposition', 'inline; filename="slip.webp"')
        .header('content-security-policy', "default-src 'none'; sandbox; frame-ancestors 'none'")
        .send(picture);
    },
  );
  listRoutes(
    app,
    {
      path: '/admin/slips',
      guard: 'order:approve-slip',
      tag: 'admin',
      list: SLIP_LIST,
      row: StaffSlipRow,
      what: 'Slips',
      operation: 'Slips',
    },
    {
      page: (caller, query) => listSlips(deps, caller, query),
      counts: () => countSlips(deps),
      file: (caller, query) => exportSlips(deps, caller, query),
    },
  );
  app.get(
    '/admin/slips/:slip_id',
    {
      config: { guard: 'order:approve-slip', rate: 'browse' },
      schema: {
        tags: ['admin'],
        summary: 'One slip, with its neighbours in the list of these parameters',
        operationId: 'getSlip',
        security: [{ bearer: [] }],
        params: SlipParams,
        querystring: StaffSlipQuery,
        response: { 200: StaffSlip, ...ErrorAnswers },
      },
    },
    async ({ caller, params, query }) => getSlip(deps, caller, params.slip_id, query),
  );
  app.post(
    '/admin/slips/decide',
    {
      config: { guard: 'order:approve-slip', rate: 'write' },
      schema: {
        tags: ['admin'],
        summary: 'Approve a slip, or reject it with a reason',
        operationId: 'decideSlip',
        security: [{ bearer: [] }],
        body: SlipDecision,
        response: { 200: Ok, ...ErrorAnswers },
      },
    },
    async ({ caller, body }) => {
      await decide(deps, caller, body);
      return { ok: true as const };
    },
  );
}
