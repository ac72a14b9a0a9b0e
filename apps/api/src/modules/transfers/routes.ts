import { ErrorAnswers, ID_MAX, Ok, OneOf, Strict } from '@mali/contracts/common';
import { TRANSFER_LIST } from '@mali/contracts/lists/transfers';
import {
  PointsTransfer,
  PointsTransfersAnswer,
  StaffTransfer,
  StaffTransferQuery,
  StaffTransferRow,
  TransferDecision,
  TransferFields,
} from '@mali/contracts/points-transfer';
import { TRANSFER_PICTURE_MAX_BYTES, TRANSFER_PICTURES } from '@mali/contracts/points-transfer-values';
import { Type } from 'typebox';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { formRoutes, type Upload } from '../../platform/form.ts';
import type { App } from '../../platform/http.ts';
import { listRoutes } from '../../platform/office-list-routes.ts';
import { PictureReader } from '../../platform/picture-reader.ts';
import { countTransfers, exportTransfers, listTransfers } from './list.ts';
import type { MadePicture } from './picture.ts';
import { decide, getTransfers, readForStaff, register, transferPicture } from './service.ts';

const upload = (description: string) =>
  Type.Unsafe<Upload>({ contentMediaType: 'image/*', description: `${description}, at most 5 MB` });
const TransferForm = Strict({
  ...TransferFields.properties,
  id_copy: upload('Copy of the ID'),
  receipt: upload('Picture of the receipt'),
});
const Picture = Type.Unsafe<Buffer>({ type: 'string', description: 'The picture' });
const TransferId = Type.Integer({ minimum: 1, maximum: ID_MAX, description: 'Registration' });

/** Registrations for points of the loyalty partner (LOYAL-02): members send them, customer relations decide. */
export function transferRoutes(app: App, deps: Deps): void {
  const pictures = new PictureReader<MadePicture>(new URL('./picture-process.ts', import.meta.url), deps.log);
  app.addHook('onClose', async () => pictures.close());

  formRoutes(app, TRANSFER_PICTURES, TRANSFER_PICTURE_MAX_BYTES, (scope) => {
    scope.post(
      '/the1/transfers',
      {
        config: { guard: 'coin:own', rate: 'auth' },
        schema: {
          tags: ['coins'],
          summary: 'Register a receipt for points on a verified card',
          operationId: 'registerTransfer',
          security: [{ bearer: [] }],
          consumes: ['multipart/form-data'],
          body: TransferForm,
          response: { 200: PointsTransfer, ...ErrorAnswers },
        },
      },
      async ({ caller, body }) => register(deps, pictures, caller, body),
    );
  });
  app.get(
    '/the1/transfers',
    {
      config: { guard: 'coin:own', rate: 'browse' },
      schema: {
        tags: ['coins'],
        summary: "The caller's registrations for points, the newest first",
        operationId: 'getTransfers',
        security: [{ bearer: [] }],
        querystring: Strict({}),
        response: { 200: PointsTransfersAnswer, ...ErrorAnswers },
      },
    },
    async ({ caller }) => getTransfers(deps, caller),
  );
  app.get(
    '/the1/transfers/:transfer_id/:picture',
    {
      config: { guard: 'public', rate: 'browse' },
      schema: {
        tags: ['coins'],
        summary: 'A picture of a registration, by a guarded link',
        operationId: 'getTransferPicture',
        params: Type.Object({ transfer_id: TransferId, picture: OneOf(TRANSFER_PICTURES, 'Which') }),
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
      const picture = await transferPicture(deps, params.transfer_id, params.picture, query.link ?? '');
      if (picture === null) throw new DomainError('ERROR.NOT_FOUND');
      return reply
        .header('content-type', 'image/webp')
        .header('content-disposition', 'inline; filename="picture.webp"')
        .header('content-security-policy', "default-src 'none'; sandbox; frame-ancestors 'none'")
        .send(picture);
    },
  );
  listRoutes(
    app,
    {
      path: '/admin/points_transfers',
      guard: 'points-transfer:decide',
      tag: 'admin',
      list: TRANSFER_LIST,
      row: StaffTransferRow,
      what: 'Registrations for points',
      operation: 'StaffTransfers',
    },
    {
      page: (caller, query) => listTransfers(deps, caller, query),
      counts: () => countTransfers(deps),
      file: (caller, query) => exportTransfers(deps, caller, query),
    },
  );
  app.get(
    '/admin/points_transfers/:transfer_id',
    {
      config: { guard: 'points-transfer:decide', rate: 'browse' },
      schema: {
        tags: ['admin'],
        summary:
          'One registration with everything it tells, and its neighbours in the list of these parameters',
        operationId: 'getStaffTransfer',
        security: [{ bearer: [] }],
        params: Type.Object({ transfer_id: TransferId }),
        querystring: StaffTransferQuery,
        response: { 200: StaffTransfer, ...ErrorAnswers },
      },
    },
    async ({ caller, params, query }) => readForStaff(deps, caller, params.transfer_id, query),
  );
  app.post(
    '/admin/points_transfers/decide',
    {
      config: { guard: 'points-transfer:decide', rate: 'write' },
      schema: {
        tags: ['admin'],
        summary: 'Say that the points are on the card, or reject with a reason',
        operationId: 'decideTransfer',
        security: [{ bearer: [] }],
        body: TransferDecision,
        response: { 200: Ok, ...ErrorAnswers },
      },
    },
    async ({ caller, body }) => {
      await decide(deps, caller, body);
      return { ok: true as const };
    },
  );
}
