import { type Static, Type } from 'typebox';
import { SessionAnswer } from './accounts.ts';
import { Count, DateTime, Strict, Text } from './common.ts';

/** Lifetime of the ticket between the two steps of signing in. */
const Ticket = Type.String({
  minLength: 1,
  maxLength: 200,
  pattern: '^[A-Za-z0-9_.-]+$',
  description: 'What the first step answered with (AUTH.CODE_REQUIRED)',
});
const Code = Type.String({
  minLength: 6,
  maxLength: 20,
  description: 'Six digits of the authenticator, or one of the recovery codes',
});
const NewCode = Type.String({ pattern: '^[0-9]{6}$', description: 'Six digits of the authenticator' });
const Device = Type.Optional(Text(100, 'Random id of the device'));

/** Details of AUTH.CODE_REQUIRED: staff need a code besides the password. */
export type SecondStep = Readonly<{
  ticket: string;
  /** True: no authenticator is set up yet, and all other actions are blocked until one is. */
  enrol: boolean;
}>;

export const SecondStepRequest = Strict({ ticket: Ticket, code: Code, secret: Device });
export const EnrolmentRequest = Strict({ ticket: Ticket });
export const ConfirmEnrolmentRequest = Strict({ ticket: Ticket, code: NewCode, secret: Device });
export const EnrolmentAnswer = Type.Object({
  secret: Type.String({ description: 'To be typed into the authenticator where the picture cannot be read' }),
  uri: Type.String({ description: 'The same as an otpauth address' }),
  qr_image: Type.String({ description: 'The same as a QR code: a data address of an SVG' }),
});
export type EnrolmentAnswer = Static<typeof EnrolmentAnswer>;

const RecoveryCodes = Type.Array(Type.String(), {
  description: 'Each is good once, in place of a code; they are shown this once',
});
export const RecoveryCodesAnswer = Type.Object({ recovery_codes: RecoveryCodes });
export type RecoveryCodesAnswer = Static<typeof RecoveryCodesAnswer>;
export const EnrolledAnswer = Type.Object({ ...SessionAnswer.properties, recovery_codes: RecoveryCodes });
export type EnrolledAnswer = Static<typeof EnrolledAnswer>;

export const ConfirmRequest = Strict({ code: Code });
export const ReplaceRequest = Strict({ code: NewCode });
export const SecondStepSettings = Type.Object({
  enrolled_at: DateTime('Since when a code is asked for'),
  recovery_codes_left: Count('Recovery codes that are not used'),
});
export type SecondStepSettings = Static<typeof SecondStepSettings>;
