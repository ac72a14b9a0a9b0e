/** A constant computed on first use. Not for data-dependent values. */
export function lazy<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
