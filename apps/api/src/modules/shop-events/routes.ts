import { ErrorAnswers, Strict } from '@mali/contracts/common';
import {
  EventCodeParams,
  EventRegistration,
  GuestRegistrationRequest,
  OwnEventRegistration,
  SetEventRegistrationRequest,
  WithdrawRegistrationRequest,
} from '@mali/contracts/shop-events';
import type { Deps } from '../../platform/deps.ts';
import type { App } from '../../platform/http.ts';
import { shopEventOfficeRoutes } from './office-routes.ts';
import {
  getEventRegistration,
  getOwnRegistration,
  registerGuest,
  setOwnRegistration,
  withdrawGuest,
} from './service.ts';

const tags = ['events'];
const security = [{ bearer: [] }];
const nothing = Strict({});
const own = { 200: OwnEventRegistration, ...ErrorAnswers };

/** Registering for events (SHELL-22). */
export function shopEventRoutes(app: App, deps: Deps): void {
  shopEventOfficeRoutes(app, deps);
  app.get(
    '/v3/events/:event_code/registration',
    {
      config: { guard: 'public', rate: 'browse' },
      schema: {
        tags,
        summary: 'Whether an event has a registration, and how many places are left',
        operationId: 'getEventRegistration',
        params: EventCodeParams,
        querystring: nothing,
        response: { 200: EventRegistration, ...ErrorAnswers },
      },
    },
    async ({ params }) => getEventRegistration(deps, params.event_code),
  );
  app.post(
    '/v3/events/:event_code/registration',
    {
      config: { guard: 'public', rate: 'auth' },
      schema: {
        tags,
        summary: 'Register a guest by e-mail',
        operationId: 'registerGuestForEvent',
        params: EventCodeParams,
        body: GuestRegistrationRequest,
        response: own,
      },
    },
    async ({ params, body }) => registerGuest(deps, params.event_code, body),
  );
  app.post(
    '/v3/events/withdraw',
    {
      config: { guard: 'public', rate: 'auth' },
      schema: {
        tags,
        summary: 'Withdraw a guest by the token of their mail',
        operationId: 'withdrawGuestFromEvent',
        body: WithdrawRegistrationRequest,
        response: own,
      },
    },
    async ({ body }) => withdrawGuest(deps, body.token),
  );
  app.get(
    '/v3/users/me/events/:event_code',
    {
      config: { guard: 'profile:own', rate: 'browse' },
      schema: {
        ...{ tags, security },
        summary: "The caller's registration for an event",
        operationId: 'getOwnEventRegistration',
        params: EventCodeParams,
        querystring: nothing,
        response: own,
      },
    },
    async ({ caller, params }) => getOwnRegistration(deps, caller, params.event_code),
  );
  app.post(
    '/v3/users/me/events/:event_code',
    {
      config: { guard: 'profile:own', rate: 'write' },
      schema: {
        ...{ tags, security },
        summary: 'Register for an event, or withdraw',
        operationId: 'setOwnEventRegistration',
        params: EventCodeParams,
        body: SetEventRegistrationRequest,
        response: own,
      },
    },
    async ({ caller, params, body }) => setOwnRegistration(deps, caller, params.event_code, body),
  );
}
