import { type Static, type TSchema, Type } from 'typebox';
import { PAGE_SIZE, PRICE_MAX_BAHT, TEXT } from './limits.ts';

/** An object that rejects unknown properties instead of dropping them. */
export const Strict = <T extends Record<string, TSchema>>(
  properties: T,
  options: { description?: string } = {},
) => Type.Object(properties, { ...options, additionalProperties: false });

/**
 * The schema or null. A plain type becomes a list of two types, which the serialiser writes directly; for a
 * union it would compile and try validators for each member.
 */
export function Nullable<T extends TSchema>(schema: T, description?: string) {
  const type = 'type' in schema ? schema.type : undefined;
  const own = description === undefined ? {} : { description };
  if ((type === 'string' || type === 'number' || type === 'integer') && !('enum' in schema)) {
    return Type.Unsafe<Static<T> | null>({ ...schema, ...own, type: [type, 'null'] });
  }
  return Type.Unsafe<Static<T> | null>(Type.Union([schema, Type.Null()], own));
}

/** Maximum of Postgres `integer`: upper bound of every id. */
export const ID_MAX = 2_147_483_647;
/** Upper bound of ids that the database counts in `bigint`: as many digits as JavaScript keeps exactly. */
export const BIG_ID_MAX = 999_999_999_999_999;
export const Id = (description: string) => Type.Integer({ minimum: 1, maximum: ID_MAX, description });
/** Version of a record that staff edit in a form (docs/decisions/0052). */
export const Revision = Type.Integer({
  minimum: 1,
  maximum: ID_MAX,
  description: 'Its version; a change of another one than the newest is refused with RECORD.CHANGED',
});
/** The version that a request changes; 0: there was none. */
export const RevisionRead = (description: string) =>
  Type.Integer({ minimum: 0, maximum: ID_MAX, description });
/** Upper bound of every sum in a request (baht). */
export const SUM_MAX_BAHT = 1_000_000_000;
/** A sum that a request repeats as it was shown: another one is a conflict. */
export const SumShown = (description: string, minimum = 0) =>
  Type.Number({ minimum, maximum: SUM_MAX_BAHT, multipleOf: 0.01, description: `${description} (baht)` });
export const Baht = (description: string) =>
  Type.Number({
    minimum: 0,
    maximum: PRICE_MAX_BAHT,
    multipleOf: 0.01,
    description: `${description} (baht)`,
  });
/** For responses: decimals are not validated again, and differences may be negative. */
export const BahtOut = (description: string) => Type.Number({ description: `${description} (baht)` });
export const Count = (description: string) => Type.Integer({ minimum: 0, description });
export const Text = (maxLength: number, description: string, minLength = 0) =>
  Type.String({ minLength, maxLength, description });
export const DateTime = (description: string) =>
  Type.String({ format: 'date-time', description: `${description} (UTC)` });
export const Email = Type.String({
  format: 'email',
  maxLength: TEXT.email,
  description: 'An e-mail address (AUTH-17)',
});
export const SoNo = Type.String({
  pattern: '^SO[0-9]{14}$',
  description: 'Order number: SO, yymmdd, 8 digits',
});
export const ChatId = Type.String({
  pattern: '^[A-Za-z0-9_-]{22}$',
  description: 'Shared bag: 128 random bits',
});
export const Fingerprint = Type.String({
  pattern: '^[A-Za-z0-9_-]{16,100}$',
  description: 'Random name that a browser has given itself',
});
export const Page = Type.Integer({ minimum: 1, maximum: 10_000, description: 'Page, from 1' });
export const Limit = Type.Integer({ minimum: 1, maximum: PAGE_SIZE.max, description: 'Rows a page' });
export const Lang = Type.Union([Type.Literal('th'), Type.Literal('en')], { description: 'Language' });
export const OneOf = <const T extends readonly (string | number)[]>(values: T, description: string) =>
  Type.Unsafe<T[number]>(Type.Enum([...values], { description }));

export const ErrorAnswer = Type.Object(
  {
    code: Type.String({ description: 'Stable error code' }),
    message: Type.String({ description: 'Text in English' }),
    message_th: Type.String({ description: 'Text in Thai' }),
    details: Type.Optional(
      Type.Unknown({
        description: 'What a program may need: the fields refused, the units left, the new cart',
      }),
    ),
    request_id: Type.Optional(Type.String({ description: 'Name of the request in the log' })),
  },
  { description: 'Any refusal or failure' },
);
export type ErrorAnswer = Static<typeof ErrorAnswer>;

/** The error responses common to all routes; a route adds its own 2xx. */
export const ErrorAnswers = {
  '4xx': ErrorAnswer,
  '5xx': ErrorAnswer,
} as const;

/**
 * Query of a picture URL: clients add a retry counter so that each retry has a distinct URL while the picture
 * is being rendered.
 */
export const PictureQuery = Strict({
  try: Type.Optional(Type.Integer({ minimum: 1, maximum: 9, description: 'Which try this is' })),
});

/** Body of a write without parameters: none, or an empty object. */
export const NoBody = Nullable(Strict({}), 'Nothing');

export const Ok = Type.Object({ ok: Type.Literal(true, { description: 'It was done' }) });
