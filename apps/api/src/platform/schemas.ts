import { Ajv, type ErrorObject } from 'ajv';
import addFormats from 'ajv-formats';
import fastJsonStringify from 'fast-json-stringify';

type Check = { (data: unknown): boolean; errors?: ErrorObject[] | null };

/**
 * Bodies are JSON and carry their types: nothing is coerced or dropped. Queries and path parameters are text by
 * nature: numbers and booleans are read from it, and nothing else is forgiven.
 */
export function requestChecks() {
  const options = {
    removeAdditional: false,
    useDefaults: false,
    allErrors: false,
    multipleOfPrecision: 6,
  } as const;
  const body = new Ajv({ ...options, coerceTypes: false });
  const text = new Ajv({ ...options, coerceTypes: 'array' });
  for (const ajv of [body, text]) {
    addFormats.default(ajv);
    ajv.addKeyword('x-example');
  }
  return ({ schema, httpPart }: { schema: object; httpPart?: string }): Check =>
    (httpPart === 'body' ? body : text).compile(schema) as Check;
}

/** What writes an answer as its schema says: what the schema does not name is left out. */
export const answerWriter = ({ schema }: { schema: unknown }): ((data: unknown) => string) =>
  fastJsonStringify(schema as fastJsonStringify.Schema);

/**
 * Compiled when they are first used. There are hundreds of routes, and compiling all would be most of the time that
 * the API takes to start; app.test.ts compiles every one.
 */
export function whenUsed() {
  const compile = requestChecks();
  return {
    check(definition: Parameters<typeof compile>[0]): Check {
      let compiled: Check | undefined;
      const check: Check = (data) => {
        compiled ??= compile(definition);
        const met = compiled(data);
        check.errors = compiled.errors ?? null;
        return met;
      };
      return check;
    },
    writer(definition: Parameters<typeof answerWriter>[0]): (data: unknown) => string {
      let compiled: ((data: unknown) => string) | undefined;
      return (data) => {
        compiled ??= answerWriter(definition);
        return compiled(data);
      };
    },
  };
}
