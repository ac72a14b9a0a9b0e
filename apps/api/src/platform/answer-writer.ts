import fastJsonStringify from 'fast-json-stringify';

/** Writes a value as JSON. */
type Write = (value: unknown) => string;

/** The parts of a JSON schema that matter here. */
type Schema = Readonly<{
  type?: string | readonly string[];
  const?: unknown;
  enum?: readonly unknown[];
  nullable?: boolean;
  anyOf?: readonly Schema[];
  items?: Schema;
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
}>;
type Fields = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

const typeOf = (value: unknown): string => (value === null ? 'null' : typeof value);

/** The types of a schema of single values; null: it is of an object or a list. */
function plainTypes({ type, const: one, enum: values, anyOf }: Schema): readonly string[] | null {
  if (anyOf !== undefined) {
    const all = anyOf.map(plainTypes);
    return all.includes(null) ? null : all.flatMap((types) => types ?? []);
  }
  if (one !== undefined) return [typeOf(one)];
  if (type !== undefined) {
    const types = [type].flat();
    return types.includes('object') || types.includes('array') ? null : types;
  }
  return values === undefined ? null : values.map(typeOf);
}

/** A union of single values, or of something and null, without the union; null: it is another one. */
function withoutUnion({ anyOf = [], ...rest }: Schema): Schema | null {
  const types = plainTypes({ anyOf });
  if (types !== null) {
    const [first = 'null', ...others] = new Set(types);
    return { ...rest, type: others.length === 0 ? first : [first, ...others] };
  }
  const [one, ...more] = anyOf.filter(({ type }) => type !== 'null');
  if (one === undefined || more.length > 0) return null;
  return { ...one, ...rest, nullable: true };
}

/** A schema in which only unions of objects are left. */
function simplified(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(simplified);
  if (!isObject(schema)) return schema;
  const simple = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, simplified(value)]));
  return Array.isArray(simple.anyOf) ? (withoutUnion(simple as Schema) ?? simple) : simple;
}

function hasUnion(schema: unknown): boolean {
  if (Array.isArray(schema)) return schema.some(hasUnion);
  if (!isObject(schema)) return false;
  return Array.isArray(schema.anyOf) || Object.values(schema).some(hasUnion);
}

/** Whether an object is of this branch of a union: it has all that the branch requires, with its constants. */
const isOf =
  ({ properties = {}, required = [] }: Schema) =>
  (value: Fields): boolean =>
    required.every((name) => {
      const expected = properties[name]?.const;
      return value[name] !== undefined && (expected === undefined || value[name] === expected);
    });

function once(make: () => Write): Write {
  let made: Write | undefined;
  return (value) => {
    made ??= make();
    return made(value);
  };
}

function unionWriter(branches: readonly Schema[]): Write {
  const writers = branches.map((branch) => ({ fits: isOf(branch), write: once(() => writerOf(branch)) }));
  return (value) => {
    const one = isObject(value) ? writers.find(({ fits }) => fits(value)) : undefined;
    if (one === undefined) throw new TypeError('The value is of no branch of the union.');
    return one.write(value);
  };
}

function objectWriter(schema: Schema): Write {
  const { properties = {}, required = [] } = schema;
  const [apart, plain] = [true, false].map((wanted) =>
    Object.entries(properties).filter(([, value]) => hasUnion(value) === wanted),
  ) as [[string, Schema][], [string, Schema][]];
  const names = new Set(plain.map(([name]) => name));
  const writePlain = writerOf({
    ...schema,
    properties: Object.fromEntries(plain),
    required: required.filter((name) => names.has(name)),
  });
  const parts = apart.map(([name, value]) => ({ name, write: writerOf(value) }));
  return (value) => {
    const fields = value as Fields;
    const written = [writePlain(fields).slice(1, -1)];
    for (const { name, write } of parts) {
      if (fields[name] !== undefined) written.push(`${JSON.stringify(name)}:${write(fields[name])}`);
      else if (required.includes(name)) throw new Error(`"${name}" is required!`);
    }
    return `{${written.filter((text) => text !== '').join(',')}}`;
  };
}

/** @param schema as `simplified` */
function writerOf(schema: Schema): Write {
  if (!hasUnion(schema)) return fastJsonStringify(schema as fastJsonStringify.Schema);
  const { anyOf, type, items, properties, nullable } = schema;
  const own = () => {
    if (anyOf !== undefined) return unionWriter(anyOf.filter(({ type: kind }) => kind !== 'null'));
    if (type === 'array' && items !== undefined) {
      const write = writerOf(items);
      return (value: unknown) => `[${(value as unknown[]).map(write).join(',')}]`;
    }
    if (type === 'object' && properties !== undefined) return objectWriter(schema);
    throw new Error('A union is where answers cannot be written: in a record or an intersection');
  };
  const write = own();
  const takesNull = nullable === true || anyOf?.some(({ type: kind }) => kind === 'null') === true;
  return takesNull ? (value) => (value === null ? 'null' : write(value)) : write;
}

/**
 * A serialiser of answers: undeclared properties are omitted. Unions are told apart by what their branches require,
 * and written branch by branch, each compiled when it is first met: fast-json-stringify alone validates the value by
 * Ajv for each branch of a union, and compiles these checks at the first answer, for seconds.
 */
export const compileWriter = (schema: object): Write => writerOf(simplified(schema) as Schema);
