import { type Static, Type } from 'typebox';
import { Password } from './accounts.ts';
import { Count, DateTime, Email, Lang, Nullable, OneOf, Strict, Text } from './common.ts';
import { PASSWORD } from './limits.ts';
import { LINK_PURPOSES } from './sign-in-values.ts';

const CurrentPassword = Type.String({
  minLength: 1,
  maxLength: PASSWORD.max,
  description: 'The password the account has now',
});
const Token = Type.String({ pattern: '^[A-Za-z0-9_-]{43}$', description: 'What a mailed link carries' });

/** REST-56. The response is the same whether or not the e-mail has an account. */
export const ForgotPasswordRequest = Strict({ email: Email, lang: Type.Optional(Lang) });

/** Checks a mailed link without consuming it. */
export const LinkRequest = Strict({ purpose: OneOf(LINK_PURPOSES, 'What the link is for'), token: Token });
export const LinkTokenRequest = Strict({ token: Token });
export const ResetPasswordRequest = Strict({ token: Token, password: Password });
export const LinkAnswer = Type.Object({
  email: Type.String({ description: 'The address the link was mailed to' }),
});
export type LinkAnswer = Static<typeof LinkAnswer>;

export const ChangePasswordRequest = Strict({ password: CurrentPassword, new_password: Password });
export const ChangeEmailRequest = Strict({ email: Email, password: CurrentPassword });

export const SignInSettings = Type.Object({
  email: Type.String(),
  email_verified: Type.Boolean({ description: 'A mailed link has proved that the customer reads it' }),
  has_password: Type.Boolean({ description: 'False for who has only ever signed in through a provider' }),
  password_changed_at: Nullable(DateTime('When it was changed last')),
});
export type SignInSettings = Static<typeof SignInSettings>;

export const SessionParams = Strict({ session_id: Type.String({ format: 'uuid', description: 'Session' }) });
const SessionItem = Type.Object({
  session_id: Type.String(),
  browser: Nullable(Text(40, 'Name of the browser')),
  system: Nullable(Text(40, 'Name of the operating system')),
  ip: Type.String({ description: 'Address it was used from last' }),
  started_at: DateTime('When it was signed in'),
  seen_at: DateTime('When it was used last, to some minutes'),
  current: Type.Boolean({ description: 'The session that asks' }),
});
export const SessionsAnswer = Type.Object({
  data: Type.Array(SessionItem, { description: 'The one used last first' }),
  count: Count('Sessions'),
});
export type SessionsAnswer = Static<typeof SessionsAnswer>;
