import { type Static, Type } from 'typebox';
import { DateTime, Email, ID_MAX, Lang, Nullable, Strict, Text } from './common.ts';
import { PASSWORD, TEXT } from './limits.ts';
import { RoleIdSchema } from './role-schemas.ts';

/** The signed-in user, in short. The full profile (PROF-08) is WholeProfile in profile.ts. */
export const Profile = Type.Object({
  user_id: Type.Integer({ description: 'User, -1 for a visitor' }),
  first_name: Type.String(),
  last_name: Type.String(),
  email: Type.String(),
  role_id: RoleIdSchema,
  custom_role: Type.Optional(
    Type.Object(
      { name_th: Type.String(), name_en: Type.String(), permissions: Type.Array(Type.String()) },
      { description: 'The role, when the shop has made it' },
    ),
  ),
  places: Type.Optional(
    Type.Array(Type.Integer(), {
      description: 'Places that a member of the staff is bound to; missing: all',
    }),
  ),
  pdpa_consented: Type.Boolean({ description: 'Has accepted the privacy policy' }),
  alias: Type.Optional(Nullable(Type.String(), 'The name to be called by (PROF-18)')),
  check_due: Type.Optional(Type.Boolean({ description: 'Is to be asked who they are (PROF-15)' })),
});
export type Profile = Static<typeof Profile>;

export const Password = Type.String({
  minLength: PASSWORD.min,
  maxLength: PASSWORD.max,
  description: 'At least 8 characters, any of them (AUTH-22)',
});

/** REST-48. `secret` is the browser's random device id. */
export const SigninRequest = Strict({
  email: Email,
  password: Type.String({ minLength: 1, maxLength: PASSWORD.max, description: 'Password' }),
  captchaResponse: Type.Optional(Nullable(Text(5000, 'Answer to the captcha'))),
  secret: Type.Optional(Text(100, 'Random id of the device')),
});
/** REST-52 */
export const SignupRequest = Strict({
  email: Email,
  password: Password,
  first_name: Text(TEXT.name, 'First name', 1),
  last_name: Text(TEXT.name, 'Last name'),
  email_consent: Type.Optional(Type.Boolean({ description: 'Wants offers by e-mail' })),
  secret: Type.Optional(Text(100, 'Random id of the device')),
  lang: Type.Optional(Lang),
  fbResponse: Type.Optional(Nullable(Text(5000, 'Answer of the social provider'))),
});
export const SessionAnswer = Type.Object({
  token: Type.String({
    description: 'Access token (JWT), 15 minutes; the refresh token is in an HttpOnly cookie',
  }),
  expires_at: DateTime('End of the token'),
  profile: Profile,
});
export type SessionAnswer = Static<typeof SessionAnswer>;

/** REST-40 */
export const ProfileQuery = Strict({
  user_id: Type.Optional(
    Type.Integer({ minimum: -1, maximum: ID_MAX, description: 'Only the own one is found' }),
  ),
});
/** REST-57 */
export const PrivacyConsentRequest = Strict({
  version: Type.Optional(
    Type.Integer({ minimum: 1, maximum: ID_MAX, description: 'Version of the policy that was shown' }),
  ),
});
export const ProfileLangRequest = Strict({ lang: Lang });

/**
 * A proof of work in the wire format of ALTCHA: the browser searches 0 to `maxnumber` for the number whose
 * SHA-256(salt + number) equals `challenge`. `captchaResponse` is the base64 of the JSON {algorithm,
 * challenge, number, salt, signature}. Each solution is accepted once.
 */
export const CaptchaAnswer = Type.Object({
  algorithm: Type.Literal('SHA-256'),
  challenge: Type.String({ description: 'SHA-256 to find, hex' }),
  maxnumber: Type.Integer({ description: 'Greatest number to try' }),
  salt: Type.String({ description: 'Text in front of the number; carries its own end' }),
  signature: Type.String({ description: 'Proof that the challenge is ours' }),
});
export type CaptchaAnswer = Static<typeof CaptchaAnswer>;
