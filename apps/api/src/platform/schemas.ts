import { Ajv, type ErrorObject } from 'ajv';
import addFormats from 'ajv-formats';
import { compileWriter } from './answer-writer.ts';

type Check = { (data: unknown): boolean; errors?: ErrorObject[] | null };

type TextSchema = { properties?: Readonly<Record<string, { type?: string; items?: { type?: string } }>> };

/**
 * A number in a path or a query: decimal digits within double precision. Ajv alone parses `0x10`, `1e309` and
 * `Infinity` as numbers, and does not compare infinite numbers with limits.
 */
const DECIMAL = /^(?!-0(?:\.0+)?$)-?(?:0|[1-9]\d{0,14})(?:\.\d{1,15})?$/;
/** Whole numbers have one spelling: `1.0`, `01` and `-0` would be further addresses of the same record. */
const WHOLE = /^(?:0|-?[1-9]\d{0,14})$/;

/** @returns the check that runs before Ajv: every numeric property is written in decimal digits */
function decimalCheck(schema: object): (data: unknown) => ErrorObject | null {
  const numeric = Object.entries((schema as TextSchema).properties ?? {}).flatMap(
    ([name, { type, items }]) => {
      const kind = type === 'array' ? items?.type : type;
      return kind === 'integer' || kind === 'number' ? [[name, kind] as const] : [];
    },
  );
  return (data) => {
    for (const [name, kind] of numeric) {
      const sent = (data as Readonly<Record<string, unknown>>)[name];
      for (const one of [sent].flat())
        if (typeof one === 'string' && !(kind === 'integer' ? WHOLE : DECIMAL).test(one))
          return {
            keyword: 'type',
            instancePath: `/${name}`,
            schemaPath: `#/properties/${name}/type`,
            params: { type: kind },
          };
    }
    return null;
  };
}

/** Compiles each schema once per process, by its text: hundreds of routes have the same errors. */
function compileOnce<Compiled>(compile: (schema: object) => Compiled): (schema: object) => Compiled {
  const compiled = new Map<string, Compiled>();
  return (schema) => {
    const text = JSON.stringify(schema);
    const known = compiled.get(text);
    if (known !== undefined) return known;
    const made = compile(schema);
    compiled.set(text, made);
    return made;
  };
}

const AJV_OPTIONS = {
  removeAdditional: false,
  useDefaults: false,
  allErrors: false,
  multipleOfPrecision: 6,
} as const;

function newAjv(coerceTypes: false | 'array'): Ajv {
  const ajv = new Ajv({ ...AJV_OPTIONS, coerceTypes });
  addFormats.default(ajv);
  return ajv.addKeyword('x-example');
}

const bodyCheck = (() => {
  const ajv = newAjv(false);
  return compileOnce((schema) => ajv.compile(schema) as Check);
})();

const textCheck = (() => {
  const ajv = newAjv('array');
  return compileOnce((schema): Check => {
    const compiled = ajv.compile(schema) as Check;
    const misread = decimalCheck(schema);
    const check: Check = (data) => {
      const fault = misread(data);
      const met = fault === null && compiled(data);
      check.errors = fault === null ? (compiled.errors ?? null) : [fault];
      return met;
    };
    return check;
  });
})();

/**
 * Request validation. JSON bodies: no type coercion, nothing dropped. Queries and path parameters: numbers
 * (in decimal digits) and booleans are parsed from text.
 */
export const requestCheck = ({ schema, httpPart }: { schema: object; httpPart?: string }): Check =>
  httpPart === 'body' ? bodyCheck(schema) : textCheck(schema);

const writer = compileOnce(compileWriter);

/** Serialises a response by its schema: undeclared properties are omitted. */
export const answerWriter = ({ schema }: { schema: unknown }): ((data: unknown) => string) =>
  writer(schema as object);

/**
 * Compiles a schema when it is first used: with hundreds of routes, compiling all would dominate start-up time;
 * app.test.ts compiles every one.
 */
export const lazyCheck = (definition: Parameters<typeof requestCheck>[0]): Check => {
  let compiled: Check | undefined;
  const check: Check = (data) => {
    compiled ??= requestCheck(definition);
    const met = compiled(data);
    check.errors = compiled.errors ?? null;
    return met;
  };
  return check;
};

/** Compiles the schema of a response when the first is sent, see `lazyCheck`. */
export const lazyWriter = (definition: Parameters<typeof answerWriter>[0]): ((data: unknown) => string) => {
  let compiled: ((data: unknown) => string) | undefined;
  return (data) => {
    compiled ??= answerWriter(definition);
    return compiled(data);
  };
};
