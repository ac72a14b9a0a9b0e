import { ErrorAnswers, NoBody, Ok, Strict } from '@mali/contracts/common';
import {
  AddressAnswer,
  AddressChange,
  AddressesAnswer,
  AddressParams,
  AddressRequest,
  AddressUseRequest,
} from '@mali/contracts/profile';
import type { Deps } from '../../platform/deps.ts';
import type { App } from '../../platform/http.ts';
import { chooseAddress, createAddress, editAddress, getAddresses, removeAddress } from './service.ts';

const tags = ['account'];
const own = { guard: 'profile:own', rate: 'write' } as const;
const ALL = '/v3/users/me/addresses';
const ONE = `${ALL}/:address_id`;

/** The member's address book (PROF-22 to PROF-32); the specification names no calls for it (REST-77). */
export function addressRoutes(app: App, deps: Deps): void {
  app.get(
    ALL,
    {
      config: { guard: 'profile:own', rate: 'browse' },
      schema: {
        tags,
        summary: 'The member’s addresses',
        operationId: 'listAddresses',
        querystring: Strict({}),
        response: { 200: AddressesAnswer, ...ErrorAnswers },
      },
    },
    async ({ caller }) => listed(await getAddresses(deps.db, caller.user_id)),
  );
  app.post(
    ALL,
    {
      config: own,
      schema: {
        tags,
        summary: 'Keep a new address',
        operationId: 'createAddress',
        body: AddressRequest,
        response: { 200: AddressAnswer, ...ErrorAnswers },
      },
    },
    async ({ caller, body }) => ({ address: await createAddress(deps, caller, body) }),
  );
  app.patch(
    ONE,
    {
      config: own,
      schema: {
        tags,
        summary: 'Change an address; what is left out stays',
        operationId: 'editAddress',
        params: AddressParams,
        body: AddressChange,
        response: { 200: AddressAnswer, ...ErrorAnswers },
      },
    },
    async ({ caller, params, body }) => ({
      address: await editAddress(deps, caller, addressId(params), body),
    }),
  );
  app.delete(
    ONE,
    {
      config: own,
      schema: {
        tags,
        summary: 'Delete an address',
        operationId: 'deleteAddress',
        params: AddressParams,
        body: NoBody,
        response: { 200: Ok, ...ErrorAnswers },
      },
    },
    async ({ caller, params }) => {
      await removeAddress(deps, caller, addressId(params));
      return { ok: true as const };
    },
  );
  app.post(
    `${ONE}/use`,
    {
      config: own,
      schema: {
        tags,
        summary: 'Choose an address as the default, for deliveries or for tax invoices',
        operationId: 'chooseAddress',
        params: AddressParams,
        body: AddressUseRequest,
        response: { 200: AddressesAnswer, ...ErrorAnswers },
      },
    },
    async ({ caller, params, body }) => listed(await chooseAddress(deps, caller, addressId(params), body.as)),
  );
}

/** An invalid id matches nothing. */
const addressId = ({ address_id }: { address_id: string }): number =>
  /^[1-9]\d{0,8}$/.test(address_id) ? Number(address_id) : 0;

const listed = <T>(data: T[]) => ({ data, count: data.length });
