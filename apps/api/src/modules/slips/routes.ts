import { ErrorAnswers, ID_MAX, Ok, Strict } from '@mali/contracts/common';
import { SLIP_MAX_BYTES } from '@mali/contracts/payment-values';
import {
  SlipDecision,
  SlipsAnswer,
  SlipsQuery,
  UpdatePaymentAnswer,
  UpdatePaymentFields,
} from '@mali/contracts/payments';
import { Type } from 'typebox';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { formRoutes, type Upload } from '../../platform/form.ts';
import type { App } from '../../platform/http.ts';
import { PictureReader } from '../../platform/picture-reader.ts';
import type { DecodedPicture } from './decode.ts';
import { decide, getSlips, slipPicture, updatePayment } from './service.ts';

const UpdatePaymentForm = Strict({
  ...UpdatePaymentFields.properties,
  slip: Type.Unsafe<Upload>({
    contentMediaType: 'image/*',
    description: 'Picture of the slip: JPEG, PNG, WebP or HEIC, at most 10 MB',
  }),
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
        params: Type.Object({ slip_id: Type.Integer({ minimum: 1, maximum: ID_MAX, description: 'Slip' }) }),
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
  app.get(
    '/admin/slips',
    {
      config: { guard: 'order:approve-slip', rate: 'browse' },
      schema: {
        tags: ['admin'],
        summary: 'Slips: those that wait longest first, decided ones newest first',
        operationId: 'getSlips',
        security: [{ bearer: [] }],
        querystring: SlipsQuery,
        response: { 200: SlipsAnswer, ...ErrorAnswers },
      },
    },
    async ({ caller, query }) => getSlips(deps, caller, query),
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
