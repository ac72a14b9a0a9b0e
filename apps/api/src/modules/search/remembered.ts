/** Maximum number of memoised results; then the cache is cleared. */
const MOST = 2000;

/** Memoises a function whose result depends on its argument only. */
export function remembered<Value>(work: (text: string) => Value): (text: string) => Value {
  const known = new Map<string, Value>();
  return (text) => {
    let value = known.get(text);
    if (value === undefined) {
      value = work(text);
      if (known.size === MOST) known.clear();
      known.set(text, value);
    }
    return value;
  };
}
